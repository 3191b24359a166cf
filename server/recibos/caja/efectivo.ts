import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { Metodo } from '#contract/recibos/metodos'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { signoDe } from '#server/libro/signo'
import { negativaACiegas, requireSinTantear } from './tanteo.ts'

/**
 * Money that the till should hold by its papers, per method in centavos: its receipts in force, and for cash the float
 * and its movements.
 */
export async function esperadoPorMetodo(db: Db, caja_id: number): Promise<Map<Metodo, Centavos>> {
  const rows = await db.many<{ metodo: Metodo; esperado: Centavos }>(sql`
    SELECT metodo, sum(monto)::bigint AS esperado
    FROM (
      SELECT p.metodo, ${signoDe('r')} * p.monto AS monto
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      WHERE r.caja_id = ${caja_id} AND r.estado = 'emitido'
      UNION ALL
      SELECT 'efectivo', monto
      FROM caja_movimientos
      WHERE caja_id = ${caja_id} AND anulado_en IS NULL
      UNION ALL
      SELECT 'efectivo', fondo
      FROM cajas
      WHERE id = ${caja_id}
    ) AS dinero
    GROUP BY metodo
  `)
  return new Map(rows.map((row) => [row.metodo, row.esperado]))
}

const LOCK = { ingreso: raw('FOR SHARE'), egreso: raw('FOR NO KEY UPDATE') }

/**
 * The user's open till, held open until the transaction ends; for an `egreso` alone, so that two of them see each
 * other's cash. Throws `sin_caja`.
 */
export async function cajaAbierta(
  tx: Tx,
  { usuario_id }: Contexto,
  para: keyof typeof LOCK = 'ingreso',
): Promise<number> {
  const caja = await tx.maybe<{ id: number }>(
    sql`SELECT id FROM cajas WHERE usuario_id = ${usuario_id} AND cerrada_en IS NULL ${LOCK[para]}`,
  )
  if (!caja) throw new AppError('sin_caja')
  return caja.id
}

/**
 * Refuses to take out more cash (centavos) than the till holds, which is locked for an `egreso`. Throws `regla` beside
 * `campo`; where the till is counted without knowing, what `requireSinTantear` throws.
 */
export async function requireEfectivo(
  tx: Tx,
  contexto: Contexto,
  caja_id: number,
  monto: Centavos,
  campo = 'root.serverError',
): Promise<void> {
  const { sin_efectivo, conteo_ciego } = await tx.one<{ sin_efectivo: boolean; conteo_ciego: boolean }>(
    sql`SELECT c.sin_efectivo, k.conteo_ciego FROM cajas c CROSS JOIN centro k WHERE c.id = ${caja_id}`,
  )
  if (sin_efectivo && monto > 0) throw invalidField(campo, 'recibos.error.caja_sin_efectivo')
  const ciega = conteo_ciego && !contexto.permisos.has('Caja:autorizar')
  if (ciega) await requireSinTantear(tx, contexto, caja_id, monto)
  const hay = (await esperadoPorMetodo(tx, caja_id)).get('efectivo') ?? 0
  if (hay >= monto) return
  // A person who counts without knowing it does not learn here what the till should hold.
  if (ciega) throw await negativaACiegas(tx, contexto, caja_id, { monto, campo })
  throw invalidField(campo, 'recibos.error.sin_efectivo', { hay: formatoLempiras(hay), monto: formatoLempiras(monto) })
}
