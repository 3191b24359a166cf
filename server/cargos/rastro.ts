import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'

/**
 * Whose credit came from where and went where, of the movements `k` that meet a condition, as the tables of a WITH:
 * `entrada` (a receipt that left credit, or none for an opening balance: `monto`, what of it is still there `en_mano`,
 * `orden` in which it came) and `rastro` (how much of each `entrada_id` each `salida_id`, a receipt that used credit or
 * gave it back, took), and `origen` (every receipt `origen_id` whose money is in what `recibo_id` paid with credit, or
 * gave back as credit, from hand to hand). Credit of one tax treatment is spent in the order in which it came. What was
 * undone never moved; what a rejection took counts as never left by its receipt. For WITH RECURSIVE; centavos.
 */
export const rastroDe = (cuales: Sql): Sql => sql`
  movimiento AS (
    SELECT
      k.id, k.cliente_id, k.isv, k.monto,
      k.tipo IN ('uso', 'devolucion') AND k.monto < 0 AS sale,
      coalesce(p.recibo_id, r.id) AS recibo_id
    FROM creditos k
    LEFT JOIN recibos r ON r.id = k.recibo_id
    LEFT JOIN rechazos x ON x.recibo_id = CASE r.tipo WHEN 'rechazo' THEN r.id WHEN 'rechazo_deshecho' THEN
      r.revierte_id END
    LEFT JOIN recibo_pagos p ON p.id = x.pago_id
    LEFT JOIN recibos o ON o.id = p.recibo_id
    WHERE ${cuales}
      AND r.tipo IS DISTINCT FROM 'reversion'
      AND r.estado IS DISTINCT FROM 'anulado'
      AND o.estado IS DISTINCT FROM 'anulado'
      AND NOT EXISTS (
        SELECT FROM recibos v
        WHERE v.revierte_id = coalesce(o.id, r.id) AND v.tipo = 'reversion' AND v.estado = 'emitido'
      )
  ),
  entrada AS (
    SELECT
      e.cliente_id, e.isv, e.recibo_id, e.orden, e.monto, e.hasta,
      greatest(0, least(e.monto, e.hasta - coalesce(s.monto, 0)))::bigint AS en_mano
    FROM (
      SELECT
        cliente_id, isv, recibo_id, min(id) AS orden, sum(monto)::bigint AS monto,
        sum(sum(monto)) OVER (PARTITION BY cliente_id, isv ORDER BY min(id)) AS hasta
      FROM movimiento
      WHERE NOT sale
      GROUP BY cliente_id, isv, recibo_id, CASE WHEN recibo_id IS NULL THEN id END
    ) e
    LEFT JOIN (
      SELECT cliente_id, isv, -sum(monto) AS monto
      FROM movimiento
      WHERE sale
      GROUP BY cliente_id, isv
    ) s ON s.cliente_id = e.cliente_id AND s.isv = e.isv
    WHERE e.monto > 0
  ),
  salida AS (
    SELECT
      cliente_id, isv, recibo_id, -sum(monto) AS monto,
      sum(-sum(monto)) OVER (PARTITION BY cliente_id, isv ORDER BY min(id)) AS hasta
    FROM movimiento
    WHERE sale
    GROUP BY cliente_id, isv, recibo_id
  ),
  rastro AS (
    SELECT
      e.cliente_id, e.recibo_id AS entrada_id, s.recibo_id AS salida_id,
      (least(e.hasta, s.hasta) - greatest(e.hasta - e.monto, s.hasta - s.monto))::bigint AS monto
    FROM entrada e
    JOIN salida s
      ON s.cliente_id = e.cliente_id AND s.isv = e.isv AND s.hasta > e.hasta - e.monto AND e.hasta > s.hasta - s.monto
  ),
  mano AS (
    SELECT salida_id AS recibo_id, entrada_id AS origen_id
    FROM rastro
    UNION
    SELECT e.recibo_id, l.recibo_id
    FROM entrada e
    JOIN recibo_lineas x ON x.recibo_id = e.recibo_id
    JOIN recibo_lineas l ON l.id = x.devuelve_linea_id
  ),
  origen AS (
    SELECT recibo_id, origen_id
    FROM mano
    UNION
    SELECT o.recibo_id, m.origen_id
    FROM origen o
    JOIN mano m ON m.recibo_id = o.origen_id
  )
`

/** The clients through whose credit the money of a client's credit may have passed, that one among them. */
export const clientesDelRastro = (cliente_id: number): Sql => sql`
  WITH RECURSIVE paso AS (
    SELECT ${cliente_id}::int AS cliente_id
    UNION
    SELECT u.cliente_id
    FROM paso p
    JOIN creditos e ON e.cliente_id = p.cliente_id AND e.monto > 0
    JOIN LATERAL (
      SELECT e.recibo_id
      UNION
      SELECT l.recibo_id
      FROM recibo_lineas x
      JOIN recibo_lineas l ON l.id = x.devuelve_linea_id
      WHERE x.recibo_id = e.recibo_id
    ) r ON true
    JOIN creditos u ON u.recibo_id = r.recibo_id AND u.monto < 0
  )
  SELECT cliente_id
  FROM paso
`

/** The charges that rest on credit that receipts left, from hand to hand. */
export async function cargosConCreditoDe(db: Db, recibos: readonly number[]): Promise<number[]> {
  const rows = await db.many<{ cargo_id: number }>(sql`
    WITH RECURSIVE ${rastroDe(
      sql`k.cliente_id IN (SELECT m.cliente_id FROM creditos m WHERE m.recibo_id = ANY(${[...recibos]}))`,
    )}
    SELECT DISTINCT a.cargo_id
    FROM origen o
    JOIN aplicaciones a ON a.recibo_id = o.recibo_id AND a.hasta IS NULL
    WHERE o.origen_id = ANY(${[...recibos]})
    ORDER BY a.cargo_id
  `)
  return rows.map(({ cargo_id }) => cargo_id)
}
