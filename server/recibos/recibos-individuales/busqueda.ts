import { and, raw, sql, type Sql } from '#server/db/sql'
import { searchSql } from '#server/http/list-query'

/** `RI-000123`, or as much of it as a person types. Eight digits or more are a telephone or a DNI. */
const NUMERO = /^([a-z]{2})?-?0*(\d{1,7})$/i

/** Whether the text is all or part of a receipt's number, which is found by itself however short. */
export const esNumeroDeRecibo = (text: string): boolean => NUMERO.test(text.trim())

/**
 * Receipts `t` by their number, or else by the words of the payer or of the student (name, code, DNI, telephone).
 * Each is found by an index of its own, before anything is joined or sorted.
 */
export function buscarRecibos(text: string): Sql[] {
  const [, serie, numero] = NUMERO.exec(text.trim()) ?? []
  if (numero)
    return [
      sql`t.numero = ${Number(numero)}`,
      serie ? sql`t.serie = ${serie.toUpperCase()}` : sql`t.serie IN (SELECT serie FROM series)`,
    ]
  const delEstudiante = searchSql(raw('c.busqueda'), text)
  if (!delEstudiante.length) return []
  return [
    sql`
      t.id = ANY(
        ARRAY(
          SELECT r.id
          FROM clientes c
          JOIN recibos r ON r.cliente_id = c.id
          WHERE ${and(delEstudiante)}
          UNION ALL
          SELECT r.id
          FROM recibos r
          WHERE ${and(searchSql(raw('sin_acentos(r.pagador_nombre)'), text))}
        )
      )
    `,
  ]
}
