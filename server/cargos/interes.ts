import type { Concepto, RECARGOS } from '#contract/recibos/cargos'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { cargosConCreditoDe } from '#server/libro/rastro'

/*
 * Interest for paying late, whoever charges it (docs/diseno/dominio.md, «Mora»): it bears no ISV, and no fee of its
 * own.
 */

/** The concept that a surcharge is charged under. */
export const conceptoDe = (recargo: (typeof RECARGOS)[number]): Concepto => (recargo === 'interes' ? 'mora' : 'otro')

/** Whether a charge is a late fee or interest: the rule's, a person's, or read as that by a migration. */
export const esInteres = (cargo: string): string =>
  `(${cargo}.concepto = 'mora' OR coalesce(${cargo}.recargo = 'interes', false))`

/** Whether there is any: as the partial index `cargos_interes` has it. */
export const HAY_INTERES = `EXISTS (SELECT FROM cargos WHERE concepto = 'mora' OR recargo = 'interes')`

/** The charge that a late fee or a surcharge stands beside. */
export const junto = (cargo: string): string => `coalesce(${cargo}.origen_cargo_id, ${cargo}.recargo_de_id)`

/** The step of a recursive `cadena (id, de_id)` from a charge `de_id` to the one that it stands beside. */
export const SIGUE_LA_CADENA = `
  SELECT a.id, ${junto('c')}
  FROM cadena a
  JOIN cargos c ON c.id = a.de_id
  WHERE ${junto('c')} IS NOT NULL
`

/**
 * Charges, of the given ones, on which more interest would be a fee upon a fee: interest itself, a service beside it,
 * and what a rejected payment left owing whose credit had paid interest.
 */
export async function deInteres(db: Db, cargos: readonly number[]): Promise<ReadonlySet<number>> {
  const filas = await db.many<{ id: number; interes: boolean; recibo_id: number | null }>(sql`
    WITH RECURSIVE cadena (id, de_id) AS (
      SELECT id, id
      FROM cargos
      WHERE id = ANY(${[...cargos]}::int[])
      UNION
      ${raw(SIGUE_LA_CADENA)}
    )
    SELECT a.id, ${raw(esInteres('c'))} AS interes, CASE c.concepto WHEN 'rechazo' THEN p.recibo_id END AS recibo_id
    FROM cadena a
    JOIN cargos c ON c.id = a.de_id
    LEFT JOIN rechazos x ON x.recibo_id = c.rechazo_id
    LEFT JOIN recibo_pagos p ON p.id = x.pago_id
  `)
  const hallados = new Set<number>()
  for (const { id, interes, recibo_id } of filas)
    if (interes || (recibo_id !== null && (await pagoInteres(db, recibo_id)))) hallados.add(id)
  return hallados
}

/** Whether credit that a receipt left paid interest, from hand to hand. */
async function pagoInteres(db: Db, recibo_id: number): Promise<boolean> {
  const pagados = await cargosConCreditoDe(db, [recibo_id])
  const { alguno } = await db.one<{ alguno: boolean }>(sql`
    SELECT EXISTS (SELECT FROM cargos c WHERE c.id = ANY(${pagados}::int[]) AND ${raw(esInteres('c'))}) AS alguno
  `)
  return alguno
}
