import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

export interface Ajuste {
  cargo_id: number
  tipo: 'descuento' | 'rebaja' | 'condonacion' | 'exoneracion' | 'devolucion' | 'a_tiempo'
  /** Centavos that the charge is lowered by. */
  monto: Centavos
  motivo: string
  /** The receipt that it comes with, and goes with when that is voided. */
  recibo_id?: number
  /** The settlement that it was written off for, and goes with. */
  finiquito_id?: number
  /** The credit note of the debit note that the charge is of, and goes with. */
  nota_id?: number
  /** Who let it be lowered; a discount of the catalogue that everybody may give needs nobody. */
  autorizacion_id?: number
}

/**
 * Lowers a charge by a dated row, so that what was owed on an earlier date stays what it was (docs/diseno/dominio.md,
 * «Cargos»). The charge must be locked by the caller, who also writes the bitácora. Answers the row's id.
 * Throws `cargo_ya_pagado` when less than `monto` is still owed, or the charge is voided.
 */
export async function ajustarCargo(
  tx: Tx,
  contexto: Pick<Contexto, 'usuario_id' | 'hoy'>,
  { cargo_id, tipo, monto, motivo, recibo_id, finiquito_id, nota_id, autorizacion_id }: Ajuste,
): Promise<number> {
  const lowered = await tx.run(
    sql`
      UPDATE cargos
      SET descuento = descuento + ${monto}
      WHERE id = ${cargo_id} AND anulado_en IS NULL AND neto - aplicado >= ${monto}
    `,
  )
  if (!lowered) throw new AppError('cargo_ya_pagado', { data: { cargo_id } })
  const { id } = await tx.one<{
    id: number
  }>(sql`
    INSERT INTO cargo_ajustes (
      cargo_id, tipo, monto, fecha, motivo, usuario_id, recibo_id, finiquito_id, nota_id, autorizacion_id
    )
    VALUES (
      ${cargo_id}, ${tipo}, ${monto}, ${contexto.hoy}, ${motivo}, ${contexto.usuario_id}, ${recibo_id ?? null},
      ${finiquito_id ?? null}, ${nota_id ?? null}, ${autorizacion_id ?? null}
    )
    RETURNING id
  `)
  return id
}

/**
 * Undoes, from today on, the adjustments in force that meet a condition on `cargo_ajustes`, and the discounts that they
 * were. Answers their charges.
 */
export async function deshacerAjustes(tx: Tx, { hoy }: Pick<Contexto, 'hoy'>, condicion: Sql): Promise<number[]> {
  const rows = await tx.many<{ cargo_id: number }>(sql`
    WITH deshechos AS (
      UPDATE cargo_ajustes
      SET hasta = ${hoy}::date
      WHERE ${condicion} AND hasta IS NULL
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
  return rows.map(({ cargo_id }) => cargo_id)
}
