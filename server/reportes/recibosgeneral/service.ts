import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { signoDe } from '#server/recibos/documento/signo'
import { recibosSource } from '#server/recibos/recibos-individuales/lectura'

export const todosLosRecibos = recibosSource('RecibosGeneral', raw('TRUE'))

/**
 * Totals over everything that the filter holds, in one statement and so of one moment. Income is money received:
 * payments of receipts in force, less refunds and reversals; what is paid from credit stands apart (domain.md, Money).
 */
export async function resumenDeRecibos(db: Db, filtro: Record<string, unknown>): Promise<RecibosResumen> {
  const { resumen } = await db.one<{ resumen: RecibosResumen }>(sql`
    WITH recibo AS MATERIALIZED (
      SELECT t.id, t.fecha, t.estado, t.isv, t.total, t.usuario_id, ${signoDe('t')} AS signo
      FROM ${todosLosRecibos.from} WHERE ${whereSql(todosLosRecibos, filtro)}),
    vigente AS (SELECT * FROM recibo WHERE estado = 'emitido'),
    pago AS MATERIALIZED (
      SELECT v.fecha, v.usuario_id, p.metodo, count(*) AS pagos, sum(v.signo * p.monto) AS monto FROM vigente v JOIN recibo_pagos p ON p.recibo_id = v.id GROUP BY v.fecha, v.usuario_id, p.metodo),
    -- What each user did each day: few rows, which days and users add up.
    celda AS MATERIALIZED (
      SELECT fecha, usuario_id, count(*) AS recibos, sum(signo * isv) AS isv, 0 AS recibido FROM vigente GROUP BY fecha, usuario_id
      UNION ALL SELECT fecha, usuario_id, 0, 0, monto FROM pago WHERE metodo <> 'saldo_a_favor')
    SELECT jsonb_build_object(
      'recibos', (SELECT coalesce(sum(recibos), 0) FROM celda),
      'recibido', (SELECT coalesce(sum(recibido), 0) FROM celda),
      'saldo_a_favor', (SELECT coalesce(sum(monto), 0) FROM pago WHERE metodo = 'saldo_a_favor'),
      'isv', (SELECT coalesce(sum(isv), 0) FROM celda),
      'anulados', (SELECT jsonb_build_object('recibos', count(*), 'total', coalesce(sum(total), 0)) FROM recibo WHERE estado = 'anulado'),
      'por_metodo', (SELECT coalesce(jsonb_agg(m ORDER BY m.monto DESC), '[]') FROM (SELECT metodo, sum(pagos) AS pagos, sum(monto) AS monto FROM pago GROUP BY metodo) m),
      'por_dia', (SELECT coalesce(jsonb_agg(d ORDER BY d.fecha), '[]') FROM (SELECT fecha, sum(recibos) AS recibos, sum(recibido) AS recibido FROM celda GROUP BY fecha) d),
      'por_usuario', (SELECT coalesce(jsonb_agg(u ORDER BY u.recibido DESC), '[]') FROM (
        SELECT c.usuario_id, u.nombre AS usuario_nombre, sum(c.recibos) AS recibos, sum(c.recibido) AS recibido FROM celda c JOIN usuarios u ON u.id = c.usuario_id GROUP BY c.usuario_id, u.nombre) u)
    ) AS resumen`)
  return resumen
}
