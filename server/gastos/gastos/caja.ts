import type { Centavos } from '#contract/dinero'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'

/*
 * The cash of an expense that a till paid (docs/diseno/dominio.md, «Gastos»). The till's row is locked exclusively, so
 * that two expenses can't spend the same notes and nobody closes it meanwhile; it comes after the expense's own row.
 */

export interface Pago {
  gasto_id: number
  /** Centavos that leave the till: without what was withheld. */
  pagado: Centavos
  proveedor: string
}

/** Locks a till and answers whether it is open. */
export const sigueAbierta = async (tx: Tx, caja_id: number): Promise<boolean> =>
  (
    await tx.one<{ abierta: boolean }>(
      sql`SELECT cerrada_en IS NULL AS abierta FROM cajas WHERE id = ${caja_id} FOR NO KEY UPDATE`,
    )
  ).abierta

/**
 * Takes the cash of an expense out of a till that the transaction holds. @throws AppError `regla` when it has not that
 * much
 */
export async function sacarDeCaja(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  { gasto_id, pagado, proveedor }: Pago,
): Promise<void> {
  await requireEfectivo(tx, contexto, caja_id, pagado, 'total')
  await tx.run(sql`
    INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id, gasto_id)
    VALUES (${caja_id}, 'gasto', ${-pagado}, ${proveedor}, ${contexto.hoy}, ${contexto.usuario_id}, ${gasto_id})
  `)
}

/** Undoes what an expense took out of a till that is open and that the transaction holds. */
export const devolverACaja = (tx: Tx, gasto_id: number, motivo: string): Promise<number> =>
  tx.run(
    sql`
      UPDATE caja_movimientos
      SET anulado_en = now(), anulado_motivo = ${motivo}
      WHERE gasto_id = ${gasto_id} AND tipo = 'gasto' AND anulado_en IS NULL
    `,
  )

/**
 * Brings the cash of a voided expense back: its own till forgets it while it is open; a closed till never changes, so
 * the cash enters the open till of whoever voids.
 * @throws AppError `sin_caja` when that user has none open
 */
export async function reintegrar(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  { gasto_id, pagado, proveedor }: Pago,
  motivo: string,
): Promise<void> {
  if (await sigueAbierta(tx, caja_id)) {
    await devolverACaja(tx, gasto_id, motivo)
    return
  }
  const propia = await cajaAbierta(tx, contexto)
  await tx.run(sql`
    INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id, gasto_id)
    VALUES (
      ${propia}, 'ingreso', ${pagado}, ${texto('gastos.reintegro', { proveedor })}, ${contexto.hoy},
      ${contexto.usuario_id}, ${gasto_id}
    )
  `)
}
