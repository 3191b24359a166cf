import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/*
 * Receipts of cash that was taken while the clock was doubted (docs/decisions/2026-11-28-que-dia-es.md, «Fecha por
 * confirmar»): each bears the last sure day until a supervisor says which it was (server/recibos/caja/fechas.ts).
 */

/** The receipts `r` in force that wait for their day. */
export const POR_FECHAR = sql`r.fecha_confirmada IS FALSE AND r.estado = 'emitido'`

export const cuantosPorFechar = async (db: Db): Promise<number> =>
  (await db.one<{ cuantos: number }>(sql`SELECT count(*) AS cuantos FROM recibos r WHERE ${POR_FECHAR}`)).cuantos

/** Refuses what is dated after a receipt of which nobody said the day yet: `estado_no_permite`. */
export function requireFecha({ fecha_confirmada }: { fecha_confirmada: boolean | null }): void {
  if (fecha_confirmada === false)
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.fecha_por_confirmar' } })
}
