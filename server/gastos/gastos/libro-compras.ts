import { GastoFila } from '#contract/gastos/gastos'
import { LibroCompras } from '#contract/gastos/resumen'
import { ident, join, sql } from '#server/db/sql'
import type { AskedSource } from '#server/resource/salida/export'
import { whereSql } from '#server/http/list-query'
import { esDocumentoFiscal, isvDe18 } from './isv.ts'
import { gastosSource, JUNTO } from './lectura.ts'

/**
 * Columns of an expense that the list and its filters read, but for the dates that it counts in. By name, and not as
 * one row: so a month of the notes is found by their index.
 */
const DEL_GASTO = join(
  [...Object.keys(GastoFila.shape), 'usuario_id', 'caja_id', 'busqueda']
    .filter((columna) => !Object.hasOwn(gastosSource.columns, columna) && columna !== 'fecha' && columna !== 'periodo')
    .map((columna) => sql`g.${ident(columna)}`),
)

/**
 * The book of purchases: the costs in force that the list's filter holds, in the order of their documents and in
 * the columns that the monthly declaration of purchases (DMC) asks for. A document with a well-formed CAI is a fiscal
 * one, as for the ISV of the month, anything else another proof; one without RTN or number stands here all the same, to
 * be seen. A supplier's credit note is a line of its own, on its own date, that takes away.
 */
export const libroDeCompras: AskedSource = {
  modulo: 'Gastos',
  asked: (filtro) => ({
    filter: {},
    source: {
      modulo: 'Gastos',
      row: LibroCompras,
      from: sql`
        (
          SELECT row_number() OVER (ORDER BY d.fecha, d.clase, d.propio)::int AS id, d.*
          FROM (
            SELECT
              0 AS clase, t.id AS propio, t.fecha, t.periodo,
              CASE WHEN ${esDocumentoFiscal('t')} THEN 'documento_fiscal' ELSE 'otro_comprobante' END AS compra_tipo,
              t.rtn_proveedor, t.proveedor, t.cai_proveedor, t.documento, t.con_rtn, t.importe_exento, t.gravado_15,
              t.isv - ${isvDe18('t')} AS isv_15, t.gravado_18, ${isvDe18('t')} AS isv_18, t.total
            FROM ${gastosSource.from}
            WHERE ${whereSql(gastosSource, filtro)} AND t.estado = 'registrado' AND t.es_costo
            UNION ALL
            SELECT
              1, n.id, t.fecha, t.periodo, 'nota_credito', t.rtn_proveedor, t.proveedor, n.cai_proveedor, n.documento,
              t.con_rtn, -n.importe_exento, -n.gravado_15, ${isvDe18('n')} - n.isv, -n.gravado_18, -${isvDe18('n')},
              -n.total
            FROM gasto_notas n
            JOIN gastos g ON g.id = n.gasto_id
            -- The expense as of the note: a span of dates holds each by its own.
            CROSS JOIN LATERAL (SELECT n.fecha, n.periodo, ${DEL_GASTO}) t
            ${JUNTO}
            WHERE ${whereSql(gastosSource, filtro)} AND n.estado = 'registrado'
          ) d
        ) t
      `,
      sort: ['id', 'ASC'],
      adds: ['importe_exento', 'gravado_15', 'isv_15', 'gravado_18', 'isv_18', 'total'],
    },
  }),
}
