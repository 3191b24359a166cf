import { LibroCompras } from '#contract/gastos/gastos'
import { sql } from '#server/db/sql'
import type { AskedSource } from '#server/resource/export'
import { whereSql } from '#server/http/list-query'
import { esDocumentoFiscal, isvDe18 } from './isv.ts'
import { gastosSource } from './lectura.ts'

const ISV_18 = isvDe18('t')

/**
 * The book of purchases: the expenses in force that the list's filter holds, in the order of their documents and in
 * the columns that the monthly declaration of purchases (DMC) asks for. A document with a well-formed CAI is a fiscal
 * one, as for the ISV of the month, anything else another proof; one without RTN or number stands here all the same, to
 * be seen.
 */
export const libroDeCompras: AskedSource = {
  modulo: 'Gastos',
  asked: (filtro) => ({
    filter: {},
    source: {
      modulo: 'Gastos',
      row: LibroCompras,
      from: gastosSource.from,
      columns: {
        compra_tipo: sql`CASE WHEN ${esDocumentoFiscal('t')} THEN 'documento_fiscal' ELSE 'otro_comprobante' END`,
        isv_15: sql`(t.isv - ${ISV_18})`,
        isv_18: ISV_18,
      },
      scope: sql`${whereSql(gastosSource, filtro)} AND t.estado = 'registrado'`,
      sort: ['fecha', 'ASC'],
      adds: ['importe_exento', 'gravado_15', 'isv_15', 'gravado_18', 'isv_18', 'total'],
    },
  }),
}
