import { raw, sql, type Sql } from '#server/db/sql'
import { numeroEnSql } from '#server/documentos/numero'
import { signoDe } from '#server/libro/signo'

/*
 * Every line that the report of sales adds up, in one place: no figure of it comes from anywhere else. What another row
 * says of a line does not change after its document, or touches its day (migration 0217); whoever mends one by hand has
 * the kept sums made anew.
 */

/** The thing that line `l`, or the line `o` that it undoes, charged or sold: its charge `k` and its product `p`. */
const COSAS = `
  LEFT JOIN cargos k ON k.id = coalesce(l.cargo_id, o.cargo_id)
  LEFT JOIN productos p ON p.id = coalesce(l.producto_id, o.producto_id)
`

/**
 * The line `o` that line `l` of receipt `r` undoes, with its receipt `ro`: a refund names it; a reversal, and the
 * undoing of a rejection, have the lines of their document in the same order.
 */
const ORIGEN = `
  LEFT JOIN rechazos x ON x.deshecho_id = r.id
  LEFT JOIN recibo_lineas o ON o.id = coalesce(l.devuelve_linea_id, (
    SELECT y.id
    FROM recibo_lineas y
    WHERE y.recibo_id = coalesce(r.revierte_id, x.recibo_id) AND y.orden = l.orden
  ))
  LEFT JOIN recibos ro ON ro.id = o.recibo_id
  ${COSAS}
`

/** The same of what sells, which undoes nothing: very many lines, for which none is looked up. */
const SIN_ORIGEN = `
  LEFT JOIN recibo_lineas o ON false
  LEFT JOIN recibos ro ON false
  ${COSAS}
`

/**
 * The kind of thing sold with line `l`; a line of no product and no charge is credit, unless the point of sale wrote
 * it.
 */
const RUBRO = `
  CASE
    WHEN coalesce(l.rechazo_destino, o.rechazo_destino) = 'credito' THEN 'saldo'
    WHEN coalesce(l.rechazo_destino, o.rechazo_destino) <> 'cargo' THEN 'rechazo'
    WHEN p.id IS NOT NULL THEN 'producto'
    WHEN k.id IS NOT NULL THEN k.concepto
    WHEN coalesce(ro.tipo, r.tipo) = 'varios' AND NOT EXISTS (
      SELECT FROM creditos c WHERE c.recibo_linea_id = coalesce(o.id, l.id) AND c.tipo = 'excedente'
    ) THEN 'libre'
    ELSE 'saldo'
  END
`
const VENDE = `r.tipo IN ('individual', 'varios')`

/** No amount, of the type of one: of rows of two types PostgreSQL works out every column, asked or not. */
const NADA = raw('0::bigint')

const deRecibos = (cuales: string, origen: string): Sql => sql`
  SELECT
    'l' || l.id AS id, r.fecha, r.usuario_id, r.id AS recibo_id, NULL::int AS factura_id,
    ${raw(numeroEnSql('r'))} AS documento, c.rubro, p.id AS producto_id, coalesce(p.nombre, '') AS nombre,
    l.descripcion,
    CASE
      WHEN c.rubro = 'saldo' THEN 0
      WHEN ${raw(VENDE)} THEN l.cantidad
      WHEN r.tipo IN ('devolucion', 'reversion')
        THEN -coalesce(trunc(o.cantidad::numeric * l.total / nullif(o.total, 0)), l.cantidad)::int
      ELSE 0
    END AS unidades,
    CASE
      WHEN c.rubro = 'saldo' THEN s.signo * l.total
      WHEN ${raw(VENDE)} THEN l.total + l.descuento
      ELSE 0
    END AS vendido,
    CASE WHEN ${raw(VENDE)} THEN l.descuento ELSE 0 END AS descuento,
    CASE WHEN c.rubro = 'saldo' OR ${raw(VENDE)} THEN 0 ELSE s.signo * l.total END AS devuelto,
    s.signo * l.isv AS isv, s.signo * l.total AS total, ${NADA} AS notas_credito
  FROM recibo_lineas l
  JOIN recibos r ON r.id = l.recibo_id
  ${raw(origen)}
  CROSS JOIN LATERAL (SELECT ${raw(RUBRO)} AS rubro) c
  CROSS JOIN LATERAL (SELECT ${signoDe('r')} AS signo) s
  WHERE r.estado = 'emitido' AND ${raw(cuales)}
`

const DE_RECIBOS = sql`${deRecibos(VENDE, SIN_ORIGEN)} UNION ALL ${deRecibos(`NOT (${VENDE})`, ORIGEN)}`

/** Credit that paid a sale takes away what it was counted for when it was left. */
const CON_SALDO = sql`
  SELECT
    'p' || p.id, r.fecha, r.usuario_id, r.id, NULL::int, ${raw(numeroEnSql('r'))}, 'saldo', NULL::int, '',
    r.pagador_nombre, 0, -s.signo * p.monto, ${NADA}, ${NADA}, ${NADA}, -s.signo * p.monto, ${NADA}
  FROM recibo_pagos p
  JOIN recibos r ON r.id = p.recibo_id
  CROSS JOIN LATERAL (SELECT ${signoDe('r')} AS signo) s
  WHERE p.metodo = 'saldo_a_favor' AND r.estado = 'emitido'
`

const DE_NOTAS = sql`
  SELECT
    'n' || n.id || '-' || nl.orden, n.fecha, n.usuario_id, NULL::int, n.id, n.numero,
    CASE WHEN l.id IS NULL THEN coalesce(kf.concepto, 'otro') ELSE ${raw(RUBRO)} END, p.id, coalesce(p.nombre, ''),
    nl.descripcion, 0, ${NADA}, ${NADA}, ${NADA}, ${NADA}, ${NADA}, nl.total
  FROM facturas n
  JOIN factura_lineas nl ON nl.factura_id = n.id
  LEFT JOIN factura_lineas f ON f.factura_id = n.factura_id AND f.orden = nl.acredita_orden
  LEFT JOIN cargos kf ON kf.id = coalesce(f.cargo_id, f.cargo_liberado_id)
  LEFT JOIN recibo_lineas l ON l.id = f.recibo_linea_id
  LEFT JOIN recibos r ON r.id = l.recibo_id
  ${raw(ORIGEN)}
  WHERE n.tipo = '06'
    AND n.estado = 'emitida'
    -- Another document says the same to the right buyer: nothing was taken off what was sold.
    AND NOT EXISTS (SELECT FROM facturas s WHERE s.correccion_id = n.id AND s.estado = 'emitida')
`

/**
 * A row for each line of a receipt in force, each payment with credit and each line of a credit note in force. Amounts
 * in centavos, with the sign that they count for.
 */
export const LINEAS: Sql = sql`${DE_RECIBOS} UNION ALL ${CON_SALDO} UNION ALL ${DE_NOTAS}`
