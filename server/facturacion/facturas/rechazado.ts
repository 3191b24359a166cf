import type { Centavos } from '#contract/dinero'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { LO_QUE_SE_FUE } from '#server/libro/linea'
import { acreditadoDe } from './notas.ts'

/**
 * How much of each line of a receipt is not to be invoiced, by the line's id, in centavos: all that pays a charge which
 * a debit note or an invoice on credit says, what the bank took back, and what was invoiced already when it was paid
 * the first time. An invoice in force stays when the money it was for is rejected: whatever pays that again is not
 * invoiced twice, unless a credit note took it (docs/diseno/dominio.md, «Un pago que el banco rechaza deja de ser
 * dinero»). Of several payments the first ones are those that it covers. As the query of `id` and `monto` of each line,
 * of the receipt that an expression names.
 */
export const sinFacturarSql = (recibo: Sql): Sql => sql`
  WITH recibo AS (SELECT ${recibo}::int AS id),
  linea AS (
    SELECT
      l.id, l.cargo_id, l.total, t.rechazado AS tomado,
      EXISTS (SELECT FROM factura_lineas f WHERE f.cargo_id = l.cargo_id) AS con_documento
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    WHERE l.recibo_id = (SELECT id FROM recibo)
  ),
  parte AS (
    SELECT
      t.cargo_id, t.recibo_id, t.total, t.rechaza_linea_id,
      sum(t.total) OVER (PARTITION BY t.rechaza_linea_id ORDER BY t.id) AS hasta
    FROM recibo_lineas t
    JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
    WHERE t.vuelto IS NULL AND t.rechaza_linea_id IN (
      SELECT o.rechaza_linea_id
      FROM recibo_lineas o
      WHERE o.cargo_id IN (SELECT cargo_id FROM linea) AND o.recibo_id < (SELECT id FROM recibo)
    )
  ),
  cubierto AS (
    SELECT
      p.cargo_id, min(p.recibo_id) AS desde,
      sum(greatest(0, least(p.total, c.monto - p.hasta + p.total))) AS monto
    FROM parte p
    CROSS JOIN LATERAL (
      SELECT
        sum(
          f.total - (
            SELECT coalesce(sum(nl.total), 0)
            FROM facturas n
            JOIN factura_lineas nl ON nl.factura_id = n.id AND nl.acredita_orden = f.orden
            WHERE n.factura_id = f.factura_id AND n.tipo = '06' AND n.estado = 'emitida'
          )
        ) - greatest(0, max(l.total - l.con_saldo - d.devuelto - t.rechazado)) AS monto
      FROM recibo_lineas l
      ${LO_QUE_SE_FUE}
      JOIN factura_lineas f ON f.recibo_linea_id = l.id
      JOIN facturas v ON v.id = f.factura_id AND v.tipo = '01' AND v.estado = 'emitida'
      WHERE l.id = p.rechaza_linea_id
    ) c
    WHERE p.recibo_id < (SELECT id FROM recibo) AND c.monto > 0
    GROUP BY p.cargo_id
  ),
  antes AS (
    SELECT c.cargo_id, sum(greatest(0, l.total - l.con_saldo - t.rechazado)) AS monto
    FROM cubierto c
    JOIN recibo_lineas l ON l.cargo_id = c.cargo_id AND l.recibo_id > c.desde AND l.recibo_id < (SELECT id FROM recibo)
    ${LO_QUE_SE_FUE}
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios') AND r.estado = 'emitido'
    WHERE NOT EXISTS (
      SELECT FROM recibos v
      WHERE v.revierte_id = r.id AND v.estado = 'emitido'
    )
    GROUP BY c.cargo_id
  )
  SELECT
    l.id,
    CASE
      WHEN l.con_documento THEN l.total
      ELSE least(l.total, l.tomado + greatest(0, least(l.total, coalesce(c.monto, 0) - coalesce(a.monto, 0))))
    END::bigint AS monto
  FROM linea l
  LEFT JOIN cubierto c ON c.cargo_id = l.cargo_id
  LEFT JOIN antes a ON a.cargo_id = l.cargo_id
`

/** The same as read: by the line's id, without those of which all may be invoiced. */
export async function sinFacturar(db: Db, recibo_id: number): Promise<Map<number, Centavos>> {
  const filas = await db.many<{ id: number; monto: Centavos }>(sinFacturarSql(sql`${recibo_id}`))
  return new Map(filas.flatMap(({ id, monto }) => (monto > 0 ? [[id, monto] as const] : [])))
}

/**
 * The lines of invoices in force that rejections left without all or part of their money, of the charges `q.cargo_id`
 * that meet a condition: `factura_id`, `factura_orden`, and how much of it no money stands for (`facturado`, centavos).
 */
export const facturadoDeLoRechazado = (cuales: Sql): Sql => sql`
  SELECT cargo_id, factura_id, factura_orden, facturado
  FROM (
    SELECT DISTINCT
      q.cargo_id, f.id AS factura_id, fl.orden AS factura_orden,
      (
        fl.total - ${acreditadoDe('fl')} - greatest(0, l.total - l.con_saldo - d.devuelto - t.rechazado)
      )::bigint AS facturado
    FROM recibo_lineas q
    JOIN rechazos z ON z.recibo_id = q.recibo_id AND z.deshecho_id IS NULL
    JOIN recibo_lineas l ON l.id = q.rechaza_linea_id
    ${LO_QUE_SE_FUE}
    JOIN factura_lineas fl ON fl.recibo_linea_id = l.id
    JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE ${cuales}
  ) c
  WHERE facturado > 0
`
