import type { Centavos } from '#contract/dinero'
import { DIAS_POR_CONFIRMAR } from '#contract/recibos/conciliacion'
import { texto } from '#i18n/texto'
import { revocarFiniquitos } from '#server/catalogos/finiquitos/revocar'
import type { Database, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA, type Quien } from '#server/http/quien'
import type { Contexto } from '#server/http/context'
import { ajustar, deshacerAjustes } from '#server/libro/ajustes'
import { asentar } from '#server/libro/libro'

/*
 * Late fees count to the day on which the money was given (docs/diseno/dominio.md, «La mora cuenta al día del dinero»):
 * the paper's date of a receipt written by hand, the bank's date of a transfer, deposit or cheque. A charge that was
 * paid whole by such a day owes none of the late fees that it got afterwards: an adjustment `a_tiempo` lowers them to
 * nothing, dated like any other, so that what was owed on an earlier day stays what it was then.
 */

/**
 * The day to which a payment `p` of a receipt `r` counts, as of the local date `hoy`: what the bank rejected has none
 * of its own, like cash.
 */
const diaDe = (hoy: string): Sql => sql`
  least(
    coalesce(r.mora_al, r.fecha),
    CASE
      WHEN p.estado_banco = 'confirmado' THEN coalesce(p.fecha_conciliada, p.fecha_banco)
      WHEN p.estado_banco = 'por_confirmar'
        AND p.fecha_banco >= coalesce(r.mora_al, r.fecha) - ${DIAS_POR_CONFIRMAR}::int
        AND coalesce(r.manual_ingresado, r.fecha) + ${DIAS_POR_CONFIRMAR}::int >= ${hoy}::date
        THEN p.fecha_banco
    END
  )
`

/**
 * Of the charges that are paid whole: the day by which they were (`dia`), and the last receipt that they needed for it.
 * Within a receipt the money given first covers what fell due first, so that of mixed payments each charge has its day.
 * What was let off a charge by itself counts from its own day, like money.
 */
const pagados = (cargos: readonly number[], hoy: string): Sql => sql`
  WITH recibo AS MATERIALIZED (
    SELECT DISTINCT a.recibo_id AS id
    FROM aplicaciones a
    WHERE a.cargo_id = ANY(${[...cargos]}) AND a.hasta IS NULL
  ),
  dinero AS (
    SELECT d.recibo_id, d.dia, sum(d.monto) OVER (PARTITION BY d.recibo_id ORDER BY d.dia, d.orden) AS llega
    FROM (
      SELECT p.recibo_id, p.orden, p.monto, ${diaDe(hoy)} AS dia
      FROM recibo
      JOIN recibos r ON r.id = recibo.id
      JOIN recibo_pagos p ON p.recibo_id = r.id
    ) d
  ),
  cubre AS (
    SELECT
      a.id, a.recibo_id, a.cargo_id,
      sum(a.monto) OVER (PARTITION BY a.recibo_id ORDER BY c.vence, c.id, a.id) AS llega
    FROM recibo
    JOIN aplicaciones a ON a.recibo_id = recibo.id AND a.hasta IS NULL
    JOIN cargos c ON c.id = a.cargo_id
  )
  SELECT
    u.cargo_id,
    greatest(
      max(
        (
          SELECT coalesce(min(d.dia), 'infinity')
          FROM dinero d
          WHERE d.recibo_id = u.recibo_id AND d.llega >= u.llega
        )
      ),
      (
        SELECT max(j.fecha)
        FROM cargo_ajustes j
        WHERE j.cargo_id = u.cargo_id AND j.hasta IS NULL AND j.recibo_id IS NULL
      )
    ) AS dia,
    max(u.recibo_id) AS recibo_id
  FROM cubre u
  JOIN cargos c ON c.id = u.cargo_id AND c.aplicado = c.neto
  WHERE c.id = ANY(${[...cargos]})
  GROUP BY u.cargo_id
`

/** What of late fees a receipt, or the bank's word on it, took off and brought back: centavos. */
export interface MoraContada {
  mora_quitada: Centavos
  mora_devuelta: Centavos
}

/** Whoever does it, on a local date. */
type Hoy = Quien & { hoy: string }

/**
 * Looks at the late fees of everything that receipts cover, or covered, as things are now: those made after the day by
 * which their charge was paid whole, and which nobody paid, are taken off by its receipt; those that a receipt had
 * taken off and whose charge was not paid by then any more are owed again, and a settlement that rested on that is
 * revoked. Doing it again changes nothing, so whoever changes a payment or what it covers only has to call it. Late
 * fees of a charge that still owes stay, and so does what was paid.
 */
export const contarMora = (tx: Tx, quien: Hoy, recibos: readonly number[]): Promise<MoraContada> =>
  contarMoraDe(tx, quien, sql`SELECT cargo_id FROM aplicaciones WHERE recibo_id = ANY(${[...recibos]})`)

/** The same for one charge, of which what it owes changed by something else than a payment. */
export const contarMoraDelCargo = (tx: Tx, quien: Hoy, cargo_id: number): Promise<MoraContada> =>
  contarMoraDe(tx, quien, sql`SELECT ${cargo_id}::int`)

async function contarMoraDe(tx: Tx, quien: Hoy, suyos: Sql): Promise<MoraContada> {
  const moras = await tx.many<{ origen_cargo_id: number }>(sql`
    SELECT k.origen_cargo_id
    FROM cargos k
    WHERE k.origen_cargo_id IN (${suyos})
    ORDER BY k.id
    FOR NO KEY UPDATE OF k
  `)
  const cargos = [...new Set(moras.map(({ origen_cargo_id }) => origen_cargo_id))]
  if (!cargos.length) return { mora_quitada: 0, mora_devuelta: 0 }
  const suma = (filas: readonly { monto: Centavos }[]) => filas.reduce((total, { monto }) => total + monto, 0)
  return {
    mora_devuelta: suma(await devolver(tx, quien, cargos)),
    mora_quitada: suma(await quitar(tx, quien, cargos)),
  }
}

async function devolver(tx: Tx, quien: Hoy, cargos: readonly number[]): Promise<{ monto: Centavos }[]> {
  const vuelven = await tx.many<{ id: number; cargo_id: number; monto: Centavos }>(sql`
    SELECT j.id, j.cargo_id, j.monto
    FROM cargo_ajustes j
    JOIN cargos k ON k.id = j.cargo_id
    JOIN cargos c ON c.id = k.origen_cargo_id
    JOIN recibos r ON r.id = j.recibo_id
    WHERE j.tipo = 'a_tiempo' AND j.hasta IS NULL AND c.id = ANY(${[...cargos]})
      AND CASE WHEN c.anulado_en IS NULL
        THEN NOT EXISTS (SELECT FROM (${pagados(cargos, quien.hoy)}) p WHERE p.cargo_id = c.id AND p.dia < k.fecha)
        -- What moved to another course, or ended with its enrolment, had been paid as long as the receipt's money is.
        ELSE r.estado <> 'emitido'
          OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
          OR EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = r.id AND p.estado_banco = 'rechazado')
      END
  `)
  const ajustes = vuelven.map(({ id }) => id)
  await asentar(tx, quien, (libro) => deshacerAjustes(libro, sql`id = ANY(${ajustes})`))
  await revocarFiniquitos(
    tx,
    quien,
    vuelven.map(({ cargo_id }) => cargo_id),
    texto('recibos.revocado_por_mora'),
  )
  return vuelven
}

async function quitar(tx: Tx, quien: Hoy, cargos: readonly number[]): Promise<{ monto: Centavos }[]> {
  const quitadas = await tx.many<{
    cargo_id: number
    monto: Centavos
    recibo_id: number
    cajero_id: number
    de_papel: boolean
  }>(sql`
    SELECT
      k.id AS cargo_id, k.neto AS monto, p.recibo_id, r.usuario_id AS cajero_id,
      r.numero_manual IS NOT NULL AS de_papel
    FROM (${pagados(cargos, quien.hoy)}) p
    JOIN recibos r ON r.id = p.recibo_id
    JOIN cargos k ON k.origen_cargo_id = p.cargo_id
    WHERE k.anulado_en IS NULL AND k.aplicado = 0 AND k.neto > 0 AND k.fecha > p.dia
    ORDER BY k.id
  `)
  await asentar(tx, quien, async (libro) => {
    for (const { cargo_id, monto, recibo_id, cajero_id, de_papel } of quitadas)
      await ajustar(libro, {
        cargo_id,
        tipo: 'a_tiempo',
        monto,
        motivo: texto(de_papel ? 'recibos.mora_del_papel' : 'recibos.mora_del_banco'),
        usuario_id: quien.usuario_id ?? cajero_id,
        recibo_id,
      })
  })
  return quitadas
}

/** What a receipt takes: its date and its payments. Local dates. */
interface Cobro {
  fecha: string
  pagos: readonly { fecha_banco?: string | null }[]
}

/** Whether a receipt may move late fees: not one whose money is all of today. */
export const hayMoraQueContar = ({ hoy }: Contexto, { fecha, pagos }: Cobro): boolean =>
  fecha < hoy || pagos.some(({ fecha_banco }) => fecha_banco != null && fecha_banco < fecha)

/** `contarMora` of a receipt that was just written. */
export const contarMoraAlCobrar = async (
  tx: Tx,
  contexto: Contexto,
  { id, ...cobro }: Cobro & { id: number },
): Promise<Partial<MoraContada>> =>
  hayMoraQueContar(contexto, cobro) ? moraQueCambio(await contarMora(tx, contexto, [id])) : {}

/** What of it there is to be told in the bitácora. */
export const moraQueCambio = ({ mora_quitada, mora_devuelta }: MoraContada): Partial<MoraContada> => ({
  ...(mora_quitada > 0 && { mora_quitada }),
  ...(mora_devuelta > 0 && { mora_devuelta }),
})

/**
 * Late fees that were taken off for a bank payment which nobody has confirmed in `DIAS_POR_CONFIRMAR` days are owed
 * again; a confirmation that comes later takes them off again. Answers how many receipts it looked at.
 */
export function devolverMoraSinConfirmar(db: Database, hoy: string): Promise<number> {
  return db.transaction(async (tx) => {
    const recibos = await tx.many<{ id: number }>(sql`
      SELECT r.id
      FROM recibos r
      WHERE r.id IN (SELECT j.recibo_id FROM cargo_ajustes j WHERE j.tipo = 'a_tiempo' AND j.hasta IS NULL)
        AND EXISTS (
          SELECT FROM cargo_ajustes j
          JOIN cargos k ON k.id = j.cargo_id
          JOIN aplicaciones a ON a.cargo_id = k.origen_cargo_id AND a.hasta IS NULL
          JOIN recibos x ON x.id = a.recibo_id
          JOIN recibo_pagos p ON p.recibo_id = x.id
          WHERE j.recibo_id = r.id AND j.tipo = 'a_tiempo' AND j.hasta IS NULL AND p.estado_banco = 'por_confirmar'
            AND coalesce(x.manual_ingresado, x.fecha) + ${DIAS_POR_CONFIRMAR}::int < ${hoy}::date
        )
      ORDER BY r.id
    `)
    for (const { id } of recibos) {
      const contada = moraQueCambio(await contarMora(tx, { ...SISTEMA, hoy }, [id]))
      if (contada.mora_devuelta)
        await audit(tx, SISTEMA, {
          modulo: 'Conciliacion',
          accion: 'mora_sin_confirmar',
          entidad: 'recibos',
          entidad_id: id,
          despues: { ...contada, dias: DIAS_POR_CONFIRMAR },
        })
    }
    return recibos.length
  })
}
