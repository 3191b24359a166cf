import { and, raw, sql, type Sql } from '#server/db/sql'
import { searchSql, type ListSource } from '#server/http/list-query'

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
  if (!text.trim()) return []
  return [
    sql`
      t.id = ANY(
        ARRAY(
          SELECT r.id
          FROM clientes c
          JOIN recibos r ON r.cliente_id = c.id
          WHERE ${delEstudiante(text)}
          UNION ALL
          SELECT r.id
          FROM recibos r
          WHERE ${delPagador('r', text)}
        )
      )
    `,
  ]
}

/** The same words asked of each receipt `t` and its student `c`, where very many students have them. */
export const palabrasComunes: NonNullable<ListSource['common']> = (text) =>
  text.trim() && !esNumeroDeRecibo(text)
    ? {
        rows: sql`SELECT FROM clientes c WHERE ${delEstudiante(text)}`,
        search: [sql`(${delEstudiante(text)} OR ${delPagador('t', text)})`],
      }
    : undefined

const delEstudiante = (text: string): Sql => and(searchSql(raw('c.busqueda'), text))
const delPagador = (alias: string, text: string): Sql =>
  and(searchSql(raw(`sin_acentos(${alias}.pagador_nombre)`), text))
