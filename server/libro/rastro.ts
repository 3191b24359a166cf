import type { Centavos, TratamientoIsv } from '#contract/dinero'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { tomarDe } from './tomar.ts'

/** Under which treatment credit was declared as its money came; `sin_declarar`: what it pays is still to be. */
export type IsvDelSaldo = TratamientoIsv | 'sin_declarar'

/**
 * The trace of credit, of the movements `k` that meet a condition: whose it was, where it came from, is and went: the
 * one answer for refunds, rejections and whoever follows money, as the tables of a WITH RECURSIVE (centavos).
 *
 * - `entrada`: credit that a line of a receipt left, or none for an opening balance: `monto`, what of it is still there
 *   (`en_mano`), what was spent (`gastado`), and of that what a rejection charged its owner for (`cobrado`), and the
 *   `orden` in which it came.
 * - `salida`: what each receipt used of a client's credit, or gave back.
 * - `rastro`: how much of an entry each of these took.
 * - `origen`: every receipt `origen_id` whose money is in what `recibo_id` paid or gave back with credit, from hand to
 *   hand.
 *
 * What is given back or taken back by a rejection names its line. What is used names none: credit of one treatment is
 * used in the order in which it came, first what a rejection charged for. A line left no more credit than it received
 * itself and still had: what credit had paid of it comes back to the credit that paid it. What was undone never moved;
 * a rejection of it takes from what its line left, which is nothing.
 */
export const rastroDe = (cuales: Sql): Sql => sql`
  movimiento AS (
    SELECT
      k.id, k.cliente_id, k.isv, k.tipo, k.monto, coalesce(p.recibo_id, r.id) AS recibo_id,
      k.tipo IN ('uso', 'devolucion') AND k.monto < 0 AS sale,
      coalesce(
        k.recibo_linea_id,
        -- Credit from before the lines were noted.
        (
          SELECT l.id
          FROM creditos e
          JOIN recibo_lineas l
            ON l.recibo_id = e.recibo_id AND l.cliente_id = e.cliente_id AND l.cargo_id IS NULL
              AND l.producto_id IS NULL AND l.total = e.monto
          WHERE k.tipo IN ('excedente', 'rechazo')
            AND e.recibo_id = coalesce(p.recibo_id, r.id)
            AND e.cliente_id = k.cliente_id
            AND e.tipo = 'excedente'
          ORDER BY l.orden DESC
          LIMIT 1
        )
      ) AS linea_id
    FROM creditos k
    LEFT JOIN recibos r ON r.id = k.recibo_id
    LEFT JOIN rechazos x ON x.recibo_id = CASE r.tipo WHEN 'rechazo' THEN r.id WHEN 'rechazo_deshecho' THEN
      r.revierte_id END
    LEFT JOIN recibo_pagos p ON p.id = x.pago_id
    WHERE ${cuales}
      AND r.tipo IS DISTINCT FROM 'reversion'
      AND r.estado IS DISTINCT FROM 'anulado'
      AND NOT EXISTS (
        SELECT FROM recibos v
        WHERE v.revierte_id = r.id AND v.tipo = 'reversion' AND v.estado = 'emitido'
      )
  ),
  -- Credit that a line left, what of that the bank took back and what was given back of it by name.
  dejado AS (
    SELECT
      m.cliente_id, m.isv, m.linea_id, max(coalesce(l.recibo_id, m.recibo_id)) AS recibo_id,
      min(m.id) FILTER (WHERE NOT m.sale) AS orden,
      coalesce(sum(m.monto) FILTER (WHERE NOT m.sale AND m.tipo <> 'rechazo'), 0)::bigint AS dejado,
      coalesce(-sum(m.monto) FILTER (WHERE m.tipo = 'rechazo'), 0)::bigint AS rechazado,
      coalesce(-sum(m.monto) FILTER (WHERE m.sale), 0)::bigint AS devuelto
    FROM movimiento m
    LEFT JOIN recibo_lineas l ON l.id = m.linea_id
    WHERE NOT m.sale OR m.linea_id IS NOT NULL
    GROUP BY m.cliente_id, m.isv, m.linea_id, CASE WHEN m.linea_id IS NULL THEN coalesce(m.recibo_id, -m.id) END
  ),
  lote AS (
    SELECT
      e.cliente_id, e.isv, e.linea_id, e.recibo_id, e.orden, e.devuelto, s.vuelve,
      greatest(0, e.dejado - s.vuelve - e.rechazado)::bigint AS monto,
      greatest(0, least(e.dejado - s.vuelve - e.rechazado - e.devuelto, s.cobrado))::bigint AS cobrado
    FROM dejado e
    CROSS JOIN LATERAL (
      SELECT
        greatest(0, e.dejado - greatest(0, max(l.total - l.con_saldo) - sum(f.fuera) + e.devuelto))::bigint AS vuelve,
        sum(f.cobrado)::bigint AS cobrado
      FROM recibo_lineas l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(x.total), 0) AS fuera, 0 AS cobrado
        FROM recibo_lineas x
        JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
        WHERE x.devuelve_linea_id = l.id
        UNION ALL
        SELECT
          -- Money given back before is counted as that.
          coalesce(sum(x.total) FILTER (
            WHERE x.rechazo_destino NOT IN ('credito', 'credito_usado') AND x.vuelto IS NULL
          ), 0),
          coalesce(sum(x.total) FILTER (
            WHERE x.rechazo_destino = 'credito_usado' AND x.vuelto IS NULL
          ), 0)
        FROM recibo_lineas x
        JOIN rechazos r ON r.recibo_id = x.recibo_id AND r.deshecho_id IS NULL
        WHERE x.rechaza_linea_id = l.id
      ) f
      WHERE l.id = e.linea_id
    ) c
    CROSS JOIN LATERAL (SELECT coalesce(c.vuelve, 0) AS vuelve, coalesce(c.cobrado, 0) AS cobrado) s
    WHERE e.dejado > 0
  ),
  -- Credit that a receipt used, less what of that came back to it; and what came so to somebody else.
  uso AS (
    SELECT
      cliente_id, isv, recibo_id, coalesce(u.orden, v.orden) AS orden,
      greatest(0, coalesce(u.monto, 0) - coalesce(v.monto, 0))::bigint AS monto,
      greatest(0, coalesce(v.monto, 0) - coalesce(u.monto, 0))::bigint AS ajeno
    FROM (
      SELECT cliente_id, isv, recibo_id, -sum(monto) AS monto, min(id) AS orden
      FROM movimiento
      WHERE sale AND linea_id IS NULL
      GROUP BY cliente_id, isv, recibo_id
    ) u
    FULL JOIN (
      SELECT cliente_id, isv, recibo_id, sum(vuelve) AS monto, min(orden) AS orden
      FROM lote
      WHERE vuelve > 0
      GROUP BY cliente_id, isv, recibo_id
    ) v USING (cliente_id, isv, recibo_id)
  ),
  usado AS (
    SELECT *, sum(monto) OVER (PARTITION BY cliente_id, isv ORDER BY orden) AS hasta
    FROM uso
    WHERE monto > 0
  ),
  todo AS (
    SELECT cliente_id, isv, linea_id, recibo_id, orden, monto, devuelto, cobrado
    FROM lote
    UNION ALL
    SELECT cliente_id, isv, NULL, recibo_id, orden, ajeno, 0, 0
    FROM uso
    WHERE ajeno > 0
  ),
  pieza AS (
    SELECT
      p.*, sum(p.monto) OVER (PARTITION BY p.cliente_id, p.isv ORDER BY p.libre, p.orden, p.linea_id) AS hasta
    FROM (
      SELECT cliente_id, isv, linea_id, recibo_id, orden, false AS libre, cobrado AS monto
      FROM todo
      UNION ALL
      SELECT cliente_id, isv, linea_id, recibo_id, orden, true, monto - devuelto - cobrado
      FROM todo
    ) p
    WHERE p.monto > 0
  ),
  entrada AS (
    SELECT
      t.cliente_id, t.isv, t.linea_id, t.recibo_id, t.orden, t.monto, m.en_mano, t.cobrado,
      (greatest(0, t.monto - t.devuelto) - m.en_mano)::bigint AS gastado
    FROM todo t
    LEFT JOIN pieza p
      ON p.libre AND p.orden = t.orden AND p.linea_id IS NOT DISTINCT FROM t.linea_id
    LEFT JOIN (SELECT cliente_id, isv, sum(monto) AS monto FROM uso GROUP BY cliente_id, isv) g
      ON g.cliente_id = t.cliente_id AND g.isv = t.isv
    CROSS JOIN LATERAL (
      SELECT coalesce(greatest(0, least(p.monto, p.hasta - coalesce(g.monto, 0))), 0)::bigint AS en_mano
    ) m
    WHERE t.monto > 0
  ),
  nombrada AS (
    SELECT m.cliente_id, m.isv, m.recibo_id, l.recibo_id AS entrada_id, -sum(m.monto) AS monto
    FROM movimiento m
    JOIN recibo_lineas l ON l.id = m.linea_id
    WHERE m.sale
    GROUP BY m.cliente_id, m.isv, m.recibo_id, l.recibo_id
  ),
  salida AS (
    SELECT cliente_id, isv, recibo_id, sum(monto) AS monto
    FROM (
      SELECT cliente_id, isv, recibo_id, monto FROM usado
      UNION ALL
      SELECT cliente_id, isv, recibo_id, monto FROM nombrada
    ) s
    GROUP BY cliente_id, isv, recibo_id
  ),
  rastro AS (
    SELECT
      p.cliente_id, p.recibo_id AS entrada_id, s.recibo_id AS salida_id,
      (least(p.hasta, s.hasta) - greatest(p.hasta - p.monto, s.hasta - s.monto))::bigint AS monto
    FROM pieza p
    JOIN usado s
      ON s.cliente_id = p.cliente_id AND s.isv = p.isv AND s.hasta > p.hasta - p.monto AND p.hasta > s.hasta - s.monto
    UNION ALL
    SELECT cliente_id, entrada_id, recibo_id, monto::bigint
    FROM nombrada
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

/** Credit that is still there, with the line of the receipt that declared it; null where none did. */
export interface Lote {
  linea_id: number | null
  monto: Centavos
}

/**
 * A client's credit of one treatment that is in hand (`hay` centavos), in the order in which it goes: first what no
 * line declares any more, then the oldest.
 */
export async function lotesEnMano(db: Db, cliente_id: number, isv: IsvDelSaldo, hay: Centavos): Promise<Lote[]> {
  const lotes = await db.many<Lote>(sql`
    WITH RECURSIVE ${rastroDe(sql`k.cliente_id = ${cliente_id} AND k.isv = ${isv}`)}
    SELECT linea_id, en_mano AS monto
    FROM entrada
    WHERE en_mano > 0
    ORDER BY orden
  `)
  const sinLinea = hay - lotes.reduce((suma, { monto }) => suma + monto, 0)
  return tomarDe([...(sinLinea > 0 ? [{ linea_id: null, monto: sinLinea }] : []), ...lotes], hay)
}

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
