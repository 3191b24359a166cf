import { leerTelefono } from '#contract/texto/telefonos'
import { conGuionesLlanos, enUnaLinea } from '#contract/texto/visible'
import { DE_LA_FAMILIA, seLlama, type Palabras } from '#server/catalogos/personas/busqueda'
import { and, empty, raw, sql, type Sql } from '#server/db/sql'
import { searchSql, type ListSource } from '#server/http/list-query'
import { palabrasDe } from '#server/http/palabras'

/** `RI-000123`, or as much of it as a person types. Eight digits or more are a telephone or a DNI. */
const NUMERO = /^([a-z]{2})?[- ]?0*(\d{1,7})$/i

/** As it was typed, its dashes plain. */
const llano = (text: string): string => conGuionesLlanos(enUnaLinea(text))

/** Whether the text is all or part of a receipt's number, which is found by itself however short. */
export const esNumeroDeRecibo = (text: string): boolean => NUMERO.test(llano(text))

/**
 * Receipts `t` by their number, or else by the words of the payer or of a student whom they are of (`palabras`). Each
 * is found by an index of its own, before anything is joined or sorted.
 */
export function buscarRecibos(text: string, palabras: Palabras): Sql[] {
  const [, serie, numero] = NUMERO.exec(llano(text)) ?? []
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
          WHERE ${seLlama('c', text, palabras)}
          UNION ALL
          SELECT r.id
          FROM clientes c
          JOIN cliente_encargados e ON e.cliente_id = c.id
          JOIN recibos r ON r.encargado_id = e.encargado_id AND r.cliente_id IS NULL
          WHERE ${seLlama('c', text, palabras)}
            AND EXISTS (SELECT FROM recibo_lineas l WHERE l.recibo_id = r.id AND l.cliente_id = c.id)
          UNION ALL
          SELECT r.id
          FROM recibos r
          WHERE ${delPagador('r', text)}
          ${porNumero(text, palabras)}
        )
      )
    `,
  ]
}

/**
 * The same words asked of each receipt `t` and its student `c`, where very many students have them. Of a family's, one
 * value by receipt: EXISTS reads the lines of all receipts before the first one is met.
 */
export const palabrasComunes = (text: string, palabras: Palabras): ReturnType<NonNullable<ListSource['common']>> =>
  text.trim() && !esNumeroDeRecibo(text)
    ? {
        rows: sql`SELECT FROM clientes c WHERE ${seLlama('c', text, palabras)}`,
        search: [
          sql`
            (
              ${seLlama('c', text, palabras)}
                OR ${delPagador('t', text)}
                OR (
                  t.cliente_id IS NULL
                  AND (
                    SELECT true
                    FROM recibo_lineas l
                    JOIN clientes h ON h.id = l.cliente_id
                    WHERE l.recibo_id = t.id AND ${seLlama('h', text, palabras)}
                    LIMIT 1
                  )
                )
            )
          `,
        ],
      }
    : undefined

/**
 * Receipts of whom a telephone or a document names: somebody who is on no file; or, for who knows students by their
 * guardians, the guardian who paid, as her file has them by now.
 */
function porNumero(text: string, palabras: Palabras): Sql {
  const numeros = palabrasDe(text).map(({ busca }) => busca)
  if (!numeros.some((numero) => DE_PERSONA.test(numero))) return empty
  const deSuFicha = sql`
    UNION ALL
    SELECT r.id
    FROM encargados g
    JOIN recibos r ON r.encargado_id = g.id
    WHERE ${and(searchSql(raw('g.busqueda'), text))}
  `
  return sql`
    ${palabras === DE_LA_FAMILIA ? deSuFicha : empty}
    UNION ALL
    SELECT r.id
    FROM recibos r
    WHERE r.pagador_documento = ANY(${numeros})
    UNION ALL
    SELECT r.id
    FROM recibos r
    WHERE r.pagador_telefono = ANY(${numeros.map(leerTelefono)})
  `
}

/** As many figures as a telephone has, and no receipt. */
const DE_PERSONA = /^\d{8,}$/

const delPagador = (alias: string, text: string): Sql =>
  and(searchSql(raw(`sin_acentos(${alias}.pagador_nombre)`), text))
