import type { Centavos } from '#contract/dinero'
import { DIAS_POR_CONFIRMAR } from '#contract/recibos/conciliacion'
import { texto } from '#i18n/texto'
import { sql, type Sql } from '#server/db/sql'
import { ajustar, deshacerAjustes } from './ajustes.ts'
import type { Libro } from './libro.ts'

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
 * Charges that are paid whole, with the day by which they were (`dia`), and the last receipt that they needed for it.
 * Within a receipt the money given first covers what fell due first, so that of mixed payments each charge has its day.
 * What was let off a charge by itself counts from its own day, like money; what was given back of it pays nothing.
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
        WHERE j.cargo_id = u.cargo_id AND j.hasta IS NULL AND j.recibo_id IS NULL AND j.tipo <> 'devolucion'
      )
    ) AS dia,
    max(u.recibo_id) AS recibo_id
  FROM cubre u
  JOIN cargos c ON c.id = u.cargo_id AND c.aplicado = c.neto
  WHERE c.id = ANY(${[...cargos]})
  GROUP BY u.cargo_id
`

/** Late fees that a receipt, or the bank's word on it, took off and brought back: centavos. */
export interface MoraContada {
  mora_quitada: Centavos
  mora_devuelta: Centavos
}

/** A query of the charges that a receipt covers, or covered. */
export const cubiertosPor = (recibo_id: number): Sql =>
  sql`SELECT cargo_id FROM aplicaciones WHERE recibo_id = ${recibo_id}`

/**
 * Looks at the late fees of charges, by a query of their ids, as things are now: those made after the day by which
 * their charge was paid whole, and which nobody paid, are taken off by its receipt; those that a receipt had taken off
 * and whose charge was not paid by then any more are owed again. Doing it again changes nothing. Late fees of a charge
 * that still owes stay, and so does what was paid.
 */
export async function contarMora(libro: Libro, suyos: Sql): Promise<MoraContada> {
  const moras = await libro.tx.many<{ origen_cargo_id: number }>(sql`
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
    mora_devuelta: suma(await devolver(libro, cargos)),
    mora_quitada: suma(await quitar(libro, cargos)),
  }
}

async function devolver(libro: Libro, cargos: readonly number[]): Promise<{ monto: Centavos }[]> {
  const vuelven = await libro.tx.many<{ id: number; cargo_id: number; monto: Centavos }>(sql`
    SELECT j.id, j.cargo_id, j.monto
    FROM cargo_ajustes j
    JOIN cargos k ON k.id = j.cargo_id
    JOIN cargos c ON c.id = k.origen_cargo_id
    JOIN recibos r ON r.id = j.recibo_id
    WHERE j.tipo = 'a_tiempo' AND j.hasta IS NULL AND c.id = ANY(${[...cargos]})
      AND CASE WHEN c.anulado_en IS NULL
        THEN NOT EXISTS (SELECT FROM (${pagados(cargos, libro.hoy)}) p WHERE p.cargo_id = c.id AND p.dia < k.fecha)
        -- A charge that moved to another course, or ended with its enrolment, had been paid while its money is there.
        ELSE r.estado <> 'emitido'
          OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
          OR EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = r.id AND p.estado_banco = 'rechazado')
      END
  `)
  await deshacerAjustes(libro, sql`id = ANY(${vuelven.map(({ id }) => id)})`)
  // Settlements and certificates that rested on it fall for that, where nobody said another reason.
  if (vuelven.length) libro.pendiente.motivo ??= texto('recibos.revocado_por_mora')
  return vuelven
}

async function quitar(libro: Libro, cargos: readonly number[]): Promise<{ monto: Centavos }[]> {
  const quitadas = await libro.tx.many<{
    cargo_id: number
    monto: Centavos
    recibo_id: number
    cajero_id: number
    de_papel: boolean
  }>(sql`
    SELECT
      k.id AS cargo_id, k.neto AS monto, p.recibo_id, r.usuario_id AS cajero_id,
      r.numero_manual IS NOT NULL AS de_papel
    FROM (${pagados(cargos, libro.hoy)}) p
    JOIN recibos r ON r.id = p.recibo_id
    JOIN cargos k ON k.origen_cargo_id = p.cargo_id
    WHERE k.anulado_en IS NULL AND k.aplicado = 0 AND k.neto > 0 AND k.fecha > p.dia
    ORDER BY k.id
  `)
  for (const { cargo_id, monto, recibo_id, cajero_id, de_papel } of quitadas)
    await ajustar(libro, {
      cargo_id,
      tipo: 'a_tiempo',
      monto,
      motivo: texto(de_papel ? 'recibos.mora_del_papel' : 'recibos.mora_del_banco'),
      usuario_id: libro.usuario_id ?? cajero_id,
      recibo_id,
    })
  return quitadas
}

/** A receipt's date and its payments. Local dates. */
interface Cobro {
  fecha: string
  pagos: readonly { fecha_banco?: string | null }[]
}

/** Whether a receipt may move late fees: not one whose money is all of today. */
export const hayMoraQueContar = ({ hoy }: Pick<Libro, 'hoy'>, { fecha, pagos }: Cobro): boolean =>
  fecha < hoy || pagos.some(({ fecha_banco }) => fecha_banco != null && fecha_banco < fecha)

/** The sums that there are to be told in the bitácora. */
export function moraQueCambio(contadas: readonly MoraContada[]): Partial<MoraContada> {
  const suma = (campo: keyof MoraContada) => contadas.reduce((total, contada) => total + contada[campo], 0)
  const [mora_quitada, mora_devuelta] = [suma('mora_quitada'), suma('mora_devuelta')]
  return { ...(mora_quitada > 0 && { mora_quitada }), ...(mora_devuelta > 0 && { mora_devuelta }) }
}
