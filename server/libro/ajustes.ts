import type { Centavos } from '#contract/dinero'
import { sql, type Sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { debenOtraVez, type Libro } from './libro.ts'

export interface Ajuste {
  cargo_id: number
  tipo: 'descuento' | 'rebaja' | 'condonacion' | 'exoneracion' | 'devolucion' | 'a_tiempo'
  /** Centavos that the charge is lowered by. */
  monto: Centavos
  motivo: string
  /** In whose name, where that is not who opened the ledger. */
  usuario_id?: number
  /** The receipt that it comes with, and goes with when that is voided. */
  recibo_id?: number | null
  /** The settlement that it was written off for, and goes with. */
  finiquito_id?: number
  /** The document that says so, and that it goes with: a credit note, or the invoice of an exonerated buyer. */
  nota_id?: number
  /** The word that let it be lowered; a discount of the catalogue that everybody may give needs none. */
  autorizacion_id?: number
}

/**
 * Lowers a charge by a dated row, so that what was owed on an earlier date stays what it was (docs/diseno/dominio.md,
 * «Cargos»). The charge must be locked by the caller, who also writes the bitácora. Answers the row's id.
 * Throws `cargo_ya_pagado` when less than `monto` is still owed, or the charge is voided.
 */
export async function ajustar({ tx, hoy, usuario_id }: Libro, { cargo_id, monto, ...ajuste }: Ajuste): Promise<number> {
  const lowered = await tx.run(
    sql`
      UPDATE cargos
      SET descuento = descuento + ${monto}
      WHERE id = ${cargo_id} AND anulado_en IS NULL AND neto - aplicado >= ${monto}
    `,
  )
  if (!lowered) throw new AppError('cargo_ya_pagado', { data: { cargo_id } })
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cargo_ajustes (
      cargo_id, tipo, monto, fecha, motivo, usuario_id, recibo_id, finiquito_id, nota_id, autorizacion_id
    )
    VALUES (
      ${cargo_id}, ${ajuste.tipo}, ${monto}, ${hoy}, ${ajuste.motivo}, ${ajuste.usuario_id ?? usuario_id},
      ${ajuste.recibo_id ?? null}, ${ajuste.finiquito_id ?? null}, ${ajuste.nota_id ?? null},
      ${ajuste.autorizacion_id ?? null}
    )
    RETURNING id
  `)
  return id
}

/**
 * Undoes, from today on, the adjustments in force that meet a condition on `cargo_ajustes`, and the discounts that they
 * were; `motivo` is kept where a person does it. Answers their charges.
 */
export async function deshacerAjustes(libro: Libro, cuales: Sql, motivo?: string): Promise<number[]> {
  const { tx, hoy, usuario_id, pendiente } = libro
  const rows = await tx.many<{ cargo_id: number }>(sql`
    WITH deshechos AS (
      UPDATE cargo_ajustes
      SET hasta = ${hoy}::date, deshecho_por = ${motivo === undefined ? null : usuario_id}::int,
        deshecho_motivo = ${motivo ?? null}
      WHERE ${cuales} AND hasta IS NULL
      RETURNING id, cargo_id, monto
    ),
    aplicados AS (
      UPDATE descuentos_aplicados
      SET hasta = ${hoy}::date
      WHERE ajuste_id IN (SELECT id FROM deshechos) AND hasta IS NULL
    ),
    sumas AS (SELECT cargo_id, sum(monto)::bigint AS monto FROM deshechos GROUP BY cargo_id)
    UPDATE cargos c SET descuento = c.descuento - s.monto
    FROM sumas s
    WHERE c.id = s.cargo_id
    RETURNING c.id AS cargo_id
  `)
  const cargos = rows.map(({ cargo_id }) => cargo_id)
  for (const cargo_id of cargos) pendiente.subidos.add(cargo_id)
  debenOtraVez(libro, cargos)
  return cargos
}

const DOCUMENTOS = { recibo_id: sql`recibo_id`, nota_id: sql`nota_id`, rechazo_id: sql`rechazo_id` }

/** Ties adjustments to the document that they go with from now on: its receipt, its invoice, or what took them. */
export const ligarAjustes = (
  { tx }: Libro,
  cuales: Sql,
  documento: keyof typeof DOCUMENTOS,
  id: number,
): Promise<number> => tx.run(sql`UPDATE cargo_ajustes SET ${DOCUMENTOS[documento]} = ${id} WHERE ${cuales}`)
