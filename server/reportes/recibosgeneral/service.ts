import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { recibosSource } from '#server/recibos/recibos-individuales/lectura'

export const todosLosRecibos = recibosSource('RecibosGeneral', raw('TRUE'))

/**
 * Totals over everything that the filter holds, in one statement and so of one moment. Income is money received:
 * payments of receipts in force, less refunds and reversals; what is paid from credit stands apart (domain.md, Money).
 */
export async function resumenDeRecibos(db: Db, filtro: Record<string, unknown>): Promise<RecibosResumen> {
  const { resumen } = await db.one<{ resumen: RecibosResumen }>(sql`
    WITH recibo AS MATERIALIZED (
      SELECT t.id, t.fecha, t.estado, t.isv, t.total, t.usuario_id, u.nombre AS usuario_nombre, CASE WHEN t.tipo IN ('devolucion', 'reversion') THEN -1 ELSE 1 END AS signo
      FROM ${todosLosRecibos.from} WHERE ${whereSql(todosLosRecibos, filtro)}),
    vigente AS (SELECT * FROM recibo WHERE estado = 'emitido'),
    pago AS MATERIALIZED (
      SELECT v.id, v.fecha, v.usuario_id, v.usuario_nombre, p.metodo, v.signo * p.monto AS monto FROM vigente v JOIN recibo_pagos p ON p.recibo_id = v.id),
    ingreso AS (SELECT * FROM pago WHERE metodo <> 'saldo_a_favor')
    SELECT jsonb_build_object(
      'recibos', (SELECT count(*) FROM vigente),
      'recibido', (SELECT coalesce(sum(monto), 0) FROM ingreso),
      'saldo_a_favor', (SELECT coalesce(sum(monto), 0) FROM pago WHERE metodo = 'saldo_a_favor'),
      'isv', (SELECT coalesce(sum(signo * isv), 0) FROM vigente),
      'anulados', (SELECT jsonb_build_object('recibos', count(*), 'total', coalesce(sum(total), 0)) FROM recibo WHERE estado = 'anulado'),
      'por_metodo', (SELECT coalesce(jsonb_agg(m ORDER BY m.monto DESC), '[]') FROM (SELECT metodo, count(*) AS pagos, sum(monto) AS monto FROM pago GROUP BY metodo) m),
      'por_dia', (SELECT coalesce(jsonb_agg(d ORDER BY d.fecha), '[]') FROM (
        SELECT v.fecha, count(DISTINCT v.id) AS recibos, coalesce(sum(i.monto), 0) AS recibido FROM vigente v LEFT JOIN ingreso i ON i.id = v.id GROUP BY v.fecha) d),
      'por_usuario', (SELECT coalesce(jsonb_agg(u ORDER BY u.recibido DESC), '[]') FROM (
        SELECT v.usuario_id, v.usuario_nombre, count(DISTINCT v.id) AS recibos, coalesce(sum(i.monto), 0) AS recibido FROM vigente v LEFT JOIN ingreso i ON i.id = v.id GROUP BY v.usuario_id, v.usuario_nombre) u)
    ) AS resumen`)
  return resumen
}
