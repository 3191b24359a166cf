import { vigente } from '#server/catalogos/descuentos/lectura'
import { raw, sql, type Sql } from '#server/db/sql'

/*
 * Every time that a price was lowered and still is, in one place. What was taken back, or whose charge or receipt was
 * voided or reversed, is none. Together they are what the charges and the lines of sales say was taken off; tax that an
 * exonerated buyer did not pay, what a refund or a credit note lowered and late fees that fell away are no discounts.
 */

const DEL_CATALOGO = sql`
  SELECT
    'd' || d.id AS id, d.fecha, 'catalogo' AS clase, d.descuento_id, d.nombre,
    coalesce(k.cliente_id, l.cliente_id, r.cliente_id) AS cliente_id, k.matricula_id,
    coalesce(l.recibo_id, j.recibo_id) AS recibo_id, coalesce(k.descripcion, l.descripcion) AS descripcion, d.motivo,
    d.monto
  FROM descuentos_aplicados d
  LEFT JOIN cargos k ON k.id = d.cargo_id
  LEFT JOIN cargo_ajustes j ON j.id = d.ajuste_id
  LEFT JOIN recibo_lineas l ON l.id = d.recibo_linea_id
  LEFT JOIN recibos r ON r.id = l.recibo_id
  WHERE ${vigente('d')}
`

const DE_AJUSTES = raw(`
  SELECT
    'a' || j.id, j.fecha, CASE WHEN j.tipo = 'descuento' THEN 'a_mano' ELSE j.tipo END, NULL::int, '', k.cliente_id,
    k.matricula_id, j.recibo_id, k.descripcion, j.motivo, j.monto
  FROM cargo_ajustes j
  JOIN cargos k ON k.id = j.cargo_id AND k.anulado_en IS NULL
  WHERE j.hasta IS NULL
    AND j.tipo IN ('descuento', 'rebaja', 'condonacion')
    AND j.nota_id IS NULL
    AND NOT EXISTS (SELECT FROM descuentos_aplicados d WHERE d.ajuste_id = j.id)
`)

/** Discounts that a charge was made with and that no discount of the catalogue explains. */
const DE_CARGOS = raw(`
  SELECT
    'c' || k.id, k.fecha, 'a_mano', NULL::int, '', k.cliente_id, k.matricula_id, NULL::int, k.descripcion, NULL::text,
    k.descuento - e.monto
  FROM cargos k
  CROSS JOIN LATERAL (
    SELECT (
      SELECT coalesce(sum(j.monto), 0) FROM cargo_ajustes j WHERE j.cargo_id = k.id AND j.hasta IS NULL
    ) + (
      SELECT coalesce(sum(d.monto), 0)
      FROM descuentos_aplicados d
      WHERE d.cargo_id = k.id AND d.ajuste_id IS NULL AND d.hasta IS NULL
    ) AS monto
  ) e
  WHERE k.descuento > 0 AND k.anulado_en IS NULL AND k.descuento > e.monto
`)

/** The same of the line of a sale; a charge that a receipt collects has its discount of its own. */
const DE_VENTAS = raw(`
  SELECT
    'l' || l.id, r.fecha, 'a_mano', NULL::int, '', coalesce(l.cliente_id, r.cliente_id), NULL::int, r.id,
    l.descripcion, NULL::text, l.descuento - e.monto
  FROM recibo_lineas l
  JOIN recibos r ON r.id = l.recibo_id AND r.estado = 'emitido' AND r.tipo IN ('individual', 'varios')
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.monto), 0) AS monto
    FROM descuentos_aplicados d
    WHERE d.recibo_linea_id = l.id AND d.hasta IS NULL
  ) e
  WHERE l.descuento > 0
    AND l.cargo_id IS NULL
    AND l.descuento > e.monto
    AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
`)

/** A row for each time; `clave` says what lowered it: a discount `d12`, or else its class. Amounts in centavos. */
export const DESCUENTOS_DADOS: Sql = sql`
  SELECT x.*, 1 AS veces, m.curso_id, coalesce('d' || x.descuento_id, x.clase) AS clave
  FROM (${DEL_CATALOGO} UNION ALL ${DE_AJUSTES} UNION ALL ${DE_CARGOS} UNION ALL ${DE_VENTAS}) x
  LEFT JOIN matriculas m ON m.id = x.matricula_id
`
