import { sinFacturarSql } from '#server/facturacion/facturas/rechazado'
import { sql } from '#server/db/sql'

/**
 * The part of line `l` that may not be invoiced: asked of the few that a rejection touches, itself or an earlier
 * payment. It reads nothing of `t`: so PostgreSQL weighs it where it looks at lines, and does not read those of the
 * whole school.
 */
const FUERA = sql`
  CASE
    WHEN EXISTS (SELECT FROM recibo_lineas x WHERE x.rechaza_linea_id = l.id AND x.rechaza_linea_id IS NOT NULL)
      OR EXISTS (SELECT FROM recibo_lineas x WHERE x.cargo_id = l.cargo_id AND x.rechaza_linea_id IS NOT NULL)
      THEN (SELECT s.monto FROM (${sinFacturarSql(sql`l.recibo_id`)}) s WHERE s.id = l.id)
    ELSE 0
  END
`

/**
 * Receipts `t` in force that brought money in, or owe tax, or were paid with credit that no invoice says any more, and
 * have no invoice; none where the centre issues no invoices. One whose invoice was credited has had it; what a debit
 * note or an invoice on credit says needs none, nor does one that waits for its day, or of which nothing is left to
 * invoice: all was given back or rejected, it is no sale, or an invoice in force says it already.
 */
export const SIN_FACTURA = sql`
  t.estado = 'emitido'
  AND t.fecha_confirmada IS NOT FALSE
  AND t.tipo IN ('individual', 'varios')
  AND NOT EXISTS (SELECT FROM recibos o WHERE o.revierte_id = t.id AND o.estado = 'emitido')
  AND NOT EXISTS (SELECT FROM facturas f WHERE f.recibo_id = t.id AND f.tipo = '01' AND f.estado = 'emitida')
  AND EXISTS (
    SELECT FROM recibo_lineas l
    WHERE l.recibo_id = t.id
      -- Down here it is asked of what has no invoice alone.
      AND (
        t.isv > 0
        OR EXISTS (
          SELECT FROM recibo_pagos p
          WHERE p.recibo_id = l.recibo_id AND p.metodo <> 'saldo_a_favor' AND p.monto > 0
        )
        OR EXISTS (
          SELECT FROM creditos u
          WHERE u.recibo_id = l.recibo_id AND u.tipo = 'uso' AND u.isv = 'sin_declarar'
        )
      )
      AND NOT EXISTS (SELECT FROM factura_lineas d WHERE d.cargo_id = l.cargo_id)
      AND l.total - l.con_saldo - ${FUERA} > (
        SELECT coalesce(sum(x.total), 0)
        FROM recibo_lineas x
        JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
        WHERE x.devuelve_linea_id = l.id
      )
  )
  AND EXISTS (SELECT FROM centro WHERE facturar <> 'nunca')
  AND EXISTS (SELECT FROM rangos_cai k WHERE k.tipo = '01')
`

/** The ISV (centavos) that an invoice of receipt `t` would say: without what went back, or is not to be invoiced. */
export const ISV_SIN_FACTURAR = sql`
  (
    SELECT
      coalesce(sum(
        l.isv - d.isv - round(l.isv * greatest(0, least(${FUERA}, s.total - d.total)) / s.total::numeric)
      ), 0)::bigint
    FROM recibo_lineas l
    CROSS JOIN LATERAL (SELECT l.total - l.con_saldo AS total) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.isv), 0) AS isv, coalesce(sum(x.total), 0) AS total
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id = l.id
    ) d
    WHERE l.recibo_id = t.id
      AND l.isv > 0
      AND s.total > 0
      AND NOT EXISTS (SELECT FROM factura_lineas f WHERE f.cargo_id = l.cargo_id)
  )
`
