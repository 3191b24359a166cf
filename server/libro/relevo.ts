import type { Centavos } from '#contract/dinero'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import { texto } from '#i18n/texto'
import { ajustar, deshacerAjustes, type Ajuste } from './ajustes.ts'
import type { Libro } from './libro.ts'
import { LO_QUE_SE_FUE } from './linea.ts'

/**
 * Tax that buyers were let off of each charge of a receipt, by adjustments `j` that meet a condition: as the receipt
 * was charged, or given back since, or moved along with an enrolment (`exonerado`, centavos: the first of each pair);
 * and the money that it is the tax of (`neto`), where the charge is the receipt's own.
 */
const exonerados = (cuales: Sql): Sql => sql`
  SELECT DISTINCT ON (j.recibo_id, j.cargo_id)
    j.recibo_id, j.cargo_id, j.monto AS exonerado, l.id AS linea_id,
    CASE WHEN l.exonerado > 0 THEN l.total ELSE l.total - j.monto END AS neto
  FROM cargo_ajustes j
  LEFT JOIN recibo_lineas l ON l.recibo_id = j.recibo_id AND l.cargo_id = j.cargo_id
  WHERE j.tipo = 'exoneracion' AND j.recibo_id IS NOT NULL AND ${cuales}
  ORDER BY j.recibo_id, j.cargo_id, j.id
`

/**
 * Charges whose relief from tax by a receipt (`vigente`, centavos) is not that of the money of it that stands
 * (`monto`). Of what the bank took nobody is let off anything: it is owed again with its tax.
 */
const relevosPorCambiar = (cuales: Sql): Sql => sql`
  SELECT k.recibo_id, k.cargo_id, k.exonerado, k.monto, v.monto AS vigente
  FROM (
    SELECT
      e.recibo_id, e.cargo_id, e.exonerado,
      (
        e.exonerado
          - CASE WHEN q.rechazado < q.neto THEN div(e.exonerado::numeric * q.rechazado, q.neto) ELSE e.exonerado END
      )::bigint AS monto
    FROM (${exonerados(cuales)}) e
    LEFT JOIN recibo_lineas l ON l.id = e.linea_id
    ${LO_QUE_SE_FUE}
    -- The receipt has no line of a charge that an enrolment moved to: all that it covered there, and what was taken.
    CROSS JOIN LATERAL (
      SELECT
        sum(x.monto) FILTER (WHERE x.repone_id IS NULL AND (x.hasta IS NULL OR x.rechazo_id IS NOT NULL)) AS neto,
        coalesce(sum(x.monto) FILTER (WHERE z.recibo_id IS NOT NULL), 0) AS rechazado
      FROM aplicaciones x
      LEFT JOIN rechazos z ON z.recibo_id = x.rechazo_id AND z.deshecho_id IS NULL
      WHERE x.recibo_id = e.recibo_id AND x.cargo_id = e.cargo_id
    ) p
    CROSS JOIN LATERAL (
      SELECT
        CASE WHEN l.id IS NULL THEN p.neto ELSE e.neto END AS neto,
        CASE WHEN l.id IS NULL THEN p.rechazado ELSE t.rechazado END AS rechazado
    ) q
  ) k
  JOIN cargos c ON c.id = k.cargo_id AND c.anulado_en IS NULL
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(j.monto), 0)::bigint AS monto
    FROM cargo_ajustes j
    WHERE j.recibo_id = k.recibo_id AND j.cargo_id = k.cargo_id AND j.tipo = 'exoneracion' AND j.hasta IS NULL
  ) v
  WHERE k.monto <> v.monto
`

/** The same of one receipt: `cargo_id`, `monto`, `vigente`. */
export const relevosDe = (recibo_id: number): Sql => relevosPorCambiar(sql`j.recibo_id = ${recibo_id}`)

/**
 * Receipts whose relief is not that of their money: none, ever, but for what the bank took before the migration 0219,
 * whose relief stayed.
 */
export async function relevosQueNoCuadran(db: Db): Promise<string[]> {
  const malos = await db.search<{ quien: string }>(sql`
    SELECT DISTINCT ${numeroTexto('r')} AS quien
    FROM (${relevosPorCambiar(raw('TRUE'))}) k
    JOIN recibos r ON r.id = k.recibo_id AND r.estado = 'emitido'
    WHERE NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
      AND NOT (
        k.vigente = k.exonerado AND EXISTS (
          SELECT FROM rechazos z
          JOIN recibo_pagos p ON p.id = z.pago_id AND p.recibo_id = r.id
          JOIN recibos c ON c.id = z.recibo_id
          JOIN migraciones m ON m.numero = 219 AND m.aplicada_en > c.emitido_en
          WHERE z.deshecho_id IS NULL
        )
      )
  `)
  return malos.map(({ quien }) => quien)
}

/**
 * Lets the buyer of a receipt off the tax of the money of it that stands, from today on: after the bank took some, or
 * brought it back. The charges are locked.
 */
export async function cambiarRelevos(libro: Libro, recibo_id: number): Promise<void> {
  const cambian = await libro.tx.many<{ cargo_id: number; monto: Centavos }>(
    sql`SELECT cargo_id, monto FROM (${relevosDe(recibo_id)}) r`,
  )
  for (const { cargo_id, monto } of cambian) {
    await deshacerAjustes(libro, sql`recibo_id = ${recibo_id} AND cargo_id = ${cargo_id} AND tipo = 'exoneracion'`)
    if (monto > 0) await exonerar(libro, { recibo_id, cargo_id, monto })
  }
}

/** Takes relief from tax (centavos) along to locked charges that receipts are about to cover instead of others. */
export async function llevarRelevos(
  libro: Libro,
  partes: readonly { recibo_id: number; cargo_id: number; relevo: Centavos }[],
): Promise<void> {
  for (const { recibo_id, cargo_id, relevo } of partes)
    if (relevo > 0) await exonerar(libro, { recibo_id, cargo_id, monto: relevo })
}

/** Lets a buyer off the tax (centavos) of a locked charge; answers the adjustment. */
export const exonerar = (libro: Libro, relevo: Pick<Ajuste, 'cargo_id' | 'monto' | 'recibo_id'>): Promise<number> =>
  ajustar(libro, { ...relevo, tipo: 'exoneracion', motivo: texto('recibos.exonerado_de_isv') })
