import type * as z from 'zod'
import type { CajaMovimiento, MovimientoCrear } from '#contract/recibos/caja'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { cajaAbierta, requireEfectivo } from './efectivo.ts'

/** Every movement of a till in the order in which they were made, voided ones too. */
export const movimientosDe = (db: Db, caja_id: number): Promise<CajaMovimiento[]> =>
  db.many<CajaMovimiento>(sql`
    SELECT
      m.id, m.caja_id, m.tipo, m.monto, m.concepto, m.fecha, u.nombre AS usuario_nombre, m.gasto_id, m.creado_en,
      m.anulado_en, m.anulado_motivo,
      EXISTS (SELECT FROM caja_chica_movimientos c WHERE c.caja_movimiento_id = m.id) AS de_caja_chica
    FROM caja_movimientos m
    JOIN usuarios u ON u.id = m.usuario_id
    WHERE m.caja_id = ${caja_id}
    ORDER BY m.id
  `)

/**
 * Cash (centavos) that comes into the user's own open till, or leaves it, beside receipts. Throws `caja_ajena` for
 * any other till, `sin_caja` without an open one, `regla` when there is less cash than leaves.
 */
export async function registrarMovimiento(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  { tipo, monto, concepto }: z.output<typeof MovimientoCrear>,
): Promise<void> {
  await requirePropia(tx, contexto, caja_id, tipo === 'ingreso' ? 'ingreso' : 'egreso')
  if (tipo !== 'ingreso') await requireEfectivo(tx, contexto, caja_id, monto, 'monto')
  await tx.run(sql`
    INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id)
    VALUES (
      ${caja_id}, ${tipo}, ${tipo === 'ingreso' ? monto : -monto}, ${concepto}, ${contexto.hoy}, ${contexto.usuario_id}
    )
  `)
  await audit(tx, contexto, {
    modulo: 'Caja',
    accion: 'mover',
    entidad: 'cajas',
    entidad_id: caja_id,
    despues: { tipo, monto, concepto },
  })
}

/**
 * Undoes a movement while its till is open; it stays to be read, with the reason. Throws `regla` when there is less
 * cash than it brought.
 */
export async function anularMovimiento(
  tx: Tx,
  contexto: Contexto,
  { caja_id, tipo, monto, concepto }: CajaMovimiento,
): Promise<Rastro> {
  if (monto > 0) await requireEfectivo(tx, contexto, caja_id, monto)
  return { despues: { tipo, monto: Math.abs(monto), concepto } }
}

/** The till is the one that the user has open, locked until the end of the transaction. */
export async function requirePropia(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  para: 'ingreso' | 'egreso',
): Promise<void> {
  const caja = found(
    await tx.maybe<{ usuario_id: number; cerrada: boolean }>(
      sql`SELECT usuario_id, cerrada_en IS NOT NULL AS cerrada FROM cajas WHERE id = ${caja_id}`,
    ),
  )
  if (caja.usuario_id !== contexto.usuario_id) throw new AppError('caja_ajena')
  if (caja.cerrada || (await cajaAbierta(tx, contexto, para)) !== caja_id) throw new AppError('caja_cerrada')
}
