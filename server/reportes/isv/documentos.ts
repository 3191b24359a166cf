import { raw, sql, type Sql } from '#server/db/sql'
import { esDocumentoFiscal, isvDe18, mesDeNota } from '#server/gastos/gastos/isv'

/*
 * Every document that the ISV of a month is made of. It is a reading of the law that the school's accountant confirms
 * (docs/decisions/2026-11-25-isv-del-mes.md).
 */

const CAUSA = sql`
  CASE
    WHEN g.uso_isv IS NULL THEN 'sin_marcar'
    WHEN g.uso_isv = 'exento' THEN 'uso_exento'
    WHEN NOT g.con_rtn THEN 'sin_rtn'
    WHEN NOT ${esDocumentoFiscal('g')} THEN 'sin_cai'
  END
`

/**
 * The part of `acumulado`, the mixed tax of a rate up to this document, that the proportion of taxed sales credits,
 * less that of the documents before: so the parts of a month sum to the part of its sum, half a centavo up.
 */
const PARTE = (tasa: '15' | '18'): Sql =>
  raw(`(
    CASE
      WHEN c.causa IS NOT NULL THEN 0
      WHEN c.uso_isv = 'gravado' THEN c.isv_${tasa}
      ELSE round(c.acumulado_${tasa} * p.gravadas / p.todas)
        - round((c.acumulado_${tasa} - c.isv_${tasa}) * p.gravadas / p.todas)
    END
  )::bigint`)

/**
 * `venta`, the invoices and notes in force of `mes` (YYYY-MM) with the sign that they count for; `proporcion`,
 * the taxed part of what they sold without its tax; `compra`, the expenses with ISV that are credited in the month or,
 * crediting nothing, count in it, and suppliers' credit notes, which take away; `documento`, all of them as the report
 * tells them. Centavos.
 */
export const documentosSql = (mes: string): Sql => sql`
  WITH venta AS (
    SELECT
      f.*, CASE f.tipo WHEN '06' THEN -1 ELSE 1 END AS signo
    FROM facturas f
    WHERE f.estado = 'emitida'
      AND f.fecha >= ${`${mes}-01`}::date
      AND f.fecha < (${`${mes}-01`}::date + interval '1 month')::date
  ),
  suma AS (
    SELECT
      coalesce(sum(signo * (gravado_15 + gravado_18)), 0) AS gravadas,
      coalesce(sum(signo * (importe_exento + importe_exonerado)), 0) AS exentas
    FROM venta
  ),
  proporcion AS (
    SELECT
      CASE WHEN gravadas + exentas > 0 THEN least(greatest(gravadas, 0), gravadas + exentas) ELSE 0 END AS gravadas,
      greatest(gravadas + exentas, 1) AS todas
    FROM suma
  ),
  con_isv AS (
    SELECT
      'g' AS clase, g.id, g.id AS gasto_id, g.fecha, g.documento, g.proveedor, g.rtn_proveedor, g.uso_isv,
      g.importe_exento, g.gravado_15, g.gravado_18, g.isv, g.isv - ${isvDe18('g')} AS isv_15,
      ${isvDe18('g')} AS isv_18, ${CAUSA} AS causa
    FROM gastos g
    WHERE g.estado = 'registrado' AND g.isv > 0 AND coalesce(g.credito_mes, g.periodo) = ${mes}
    UNION ALL
    SELECT
      'n', n.id, g.id, n.fecha, n.documento, g.proveedor, g.rtn_proveedor, g.uso_isv, -n.importe_exento,
      -n.gravado_15, -n.gravado_18, -n.isv, ${isvDe18('n')} - n.isv, -${isvDe18('n')}, ${CAUSA}
    FROM gasto_notas n
    JOIN gastos g ON g.id = n.gasto_id
    WHERE n.estado = 'registrado' AND n.isv > 0 AND ${mesDeNota('n', 'g')} = ${mes}
  ),
  compra AS (
    SELECT
      g.*,
      sum(isv_15) FILTER (WHERE causa IS NULL AND uso_isv = 'mixto') OVER (ORDER BY fecha, clase, id) AS acumulado_15,
      sum(isv_18) FILTER (WHERE causa IS NULL AND uso_isv = 'mixto') OVER (ORDER BY fecha, clase, id) AS acumulado_18
    FROM con_isv g
  ),
  credito AS (
    SELECT c.*, ${PARTE('15')} AS credito_15, ${PARTE('18')} AS credito_18
    FROM compra c
    CROSS JOIN proporcion p
  ),
  documento AS MATERIALIZED (
    SELECT
      'f' || id AS id, 'debito' AS lado,
      CASE tipo WHEN '06' THEN 'nota_credito' WHEN '07' THEN 'nota_debito' ELSE 'factura' END AS documento_tipo,
      fecha, numero AS documento, cliente_nombre AS nombre, cliente_documento AS rtn,
      signo * (importe_exento + importe_exonerado) AS importe_exento, signo * gravado_15 AS gravado_15,
      signo * gravado_18 AS gravado_18, signo * isv_15 AS debito_15, signo * isv_18 AS debito_18,
      NULL AS uso_isv, 0::bigint AS credito_15, 0::bigint AS credito_18, 0::bigint AS isv_costo, NULL AS causa,
      id AS factura_id, NULL::int AS gasto_id, 0::bigint AS isv
    FROM venta
    UNION ALL
    SELECT
      clase || id, 'credito', CASE clase WHEN 'n' THEN 'nota_proveedor' ELSE 'gasto' END, fecha, documento, proveedor,
      rtn_proveedor, importe_exento, gravado_15, gravado_18, 0, 0, uso_isv, credito_15, credito_18,
      isv - credito_15 - credito_18, causa, NULL, gasto_id, isv
    FROM credito
  )
`
