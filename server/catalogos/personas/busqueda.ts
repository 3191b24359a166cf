import type { ClavePermiso } from '#contract/modulos'
import { and, empty, raw, sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import { searchBy, searchSql, type ListSource } from '#server/http/list-query'

/*
 * A student by words, for every box that looks for one: her names, code, documents and telephones, and those of her
 * guardians. Each word may be of any of them: «Ana Sofía» is Sofía, daughter of Ana.
 */

/** The SQL condition that student `alias` has a word, given as a pattern for LIKE. */
export type Palabras = (alias: string, pattern: Sql) => Sql

/** A word of the student or of her guardians, written as index `clientes_familia` has both (migration 0190). */
export const DE_LA_FAMILIA: Palabras = (alias, pattern) =>
  sql`(${raw(alias)}.busqueda || ' ' || ${raw(alias)}.familia) LIKE ${pattern}`

/** A word of the student alone: the index finds the family, and each row tells which words are her own. */
export const PROPIAS: Palabras = (alias, pattern) =>
  sql`(${DE_LA_FAMILIA(alias, pattern)} AND ${raw(alias)}.busqueda LIKE ${pattern})`

/** A word of the student's names or code; telephones and documents find nobody. */
export const POR_NOMBRE: Palabras = (alias, pattern) => sql`
  (
    ${DE_LA_FAMILIA(alias, pattern)}
      AND sin_acentos(${raw(`${alias}.nombres || ' ' || ${alias}.apellidos || ' ' || ${alias}.codigo`)}) LIKE ${pattern}
  )
`

/** Routes of other modules whose screens choose a student, and read of her what `Clientes:ver` does. */
export const LEEN_FICHAS: readonly ClavePermiso[] = [
  'RecibosIndividuales:crear',
  'Matriculas:crear',
  'Matriculas:editar',
]

/**
 * The words by which a session finds a student: those of guardians are for who reads their names and telephones. Of
 * anybody else, whoever typed a number would learn whose it is; `ajenas` are what those know.
 */
export const palabrasPara = (sesion: Sesion, ajenas = PROPIAS): Palabras =>
  may(sesion, 'Clientes', 'ver') || LEEN_FICHAS.some((clave) => sesion.permisos.has(clave)) ? DE_LA_FAMILIA : ajenas

/** The condition that student `alias` has every word of a text. */
export const seLlama = (alias: string, text: string, palabras: Palabras): Sql =>
  and(searchBy(text, (pattern) => palabras(alias, pattern)))

/**
 * The search of a list that does not tell of guardians itself: without a session it knows a student by `ajenas`, and as
 * a session sees it by the words that are for that one.
 */
export const segunQuienBusca = <K extends 'search' | 'common'>(
  buscar: (palabras: Palabras) => Pick<ListSource, K>,
  ajenas = PROPIAS,
): Pick<ListSource, K> & Required<Pick<ListSource, 'narrowed'>> => ({
  ...buscar(ajenas),
  narrowed: (sesion) => buscar(palabrasPara(sesion, ajenas)),
})

/** The condition that student `cliente_id` has a word, for lists that look at each row: the students are found once. */
export const esDe = (cliente_id: string, pattern: Sql, palabras: Palabras): Sql =>
  sql`${raw(cliente_id)} IN (SELECT k.id FROM clientes k WHERE ${palabras('k', pattern)})`

/**
 * Each word in something that the list has itself, or of the student whom its rows are of: each by its own index, which
 * `cliente_id` has.
 */
export const propioOEstudiante =
  (cliente_id: Sql, propio: (pattern: Sql) => Sql) =>
  (palabras: Palabras): Pick<ListSource, 'search'> => ({
    search: (text) =>
      searchBy(
        text,
        (pattern) => sql`
          (
            ${propio(pattern)}
              OR ${cliente_id} = ANY(ARRAY(SELECT k.id FROM clientes k WHERE ${palabras('k', pattern)}))
          )
        `,
      ),
  })

/**
 * Rows `t` of a guardian (`encargado_id`) or of a student (`cliente_id`): all words in what is written in them
 * (`escrito`, a condition on a pattern), or all in the guardian with one of her students, or all in the student, as
 * their files are now; or those with a figure or an «@» in what is written, and the names in who it is of. Each by its
 * own index; in a page, words that very many students have, row by row.
 */
export function ellaOLosSuyos(escrito: (pattern: Sql) => Sql): Required<Pick<ListSource, 'search' | 'common'>> {
  const buscar = (text: string, deQuien: (text: string) => Sql): Sql => {
    const { cifras, nombres } = partidas(text)
    const deLasDos = cifras && nombres ? sql` OR (${and(searchBy(cifras, escrito))} AND ${deQuien(nombres)})` : empty
    return sql`(${and(searchBy(text, escrito))} OR ${deQuien(text)}${deLasDos})`
  }
  return {
    search: (text) => [buscar(text, porSuIndice)],
    common: (text) => ({
      // Each student has several rows in these lists, and all are found and sorted.
      many: 10_000,
      rows: sql`SELECT FROM clientes k WHERE ${seLlama('k', partidas(text).nombres || text, DE_LA_FAMILIA)}`,
      search: [buscar(text, enCadaFila)],
    }),
  }
}

/** A text's words with a figure or an «@», and its names. */
function partidas(text: string): { cifras: string; nombres: string } {
  const esDeCifras = (parte: string) => /[\d@]/.test(parte)
  const partes = text.trim().split(/\s+/)
  return {
    cifras: partes.filter(esDeCifras).join(' '),
    nombres: partes.filter((parte) => !esDeCifras(parte)).join(' '),
  }
}

/** The condition that row `t` is of a guardian with one of her students, or of a student, who have all words. */
const porSuIndice = (text: string): Sql => sql`
  (
    t.encargado_id = ANY(
      ARRAY(
        SELECT g.id
        FROM encargados g
        WHERE ${and(searchSql(raw('g.busqueda'), text))}
        UNION ALL
        SELECT g.id
        FROM clientes k
        JOIN cliente_encargados l ON l.cliente_id = k.id
        JOIN encargados g ON g.id = l.encargado_id
        WHERE ${seLlama('k', text, DE_LA_FAMILIA)} AND ${conElla(text)}
      )
    )
      OR t.cliente_id = ANY(ARRAY(SELECT k.id FROM clientes k WHERE ${seLlama('k', text, PROPIAS)}))
  )
`

/** The same of each row: one value, since for EXISTS PostgreSQL would read everybody before the first one. */
const enCadaFila = (text: string): Sql => sql`
  (
    (
      SELECT true
      FROM encargados g
      LEFT JOIN cliente_encargados l ON l.encargado_id = g.id
      LEFT JOIN clientes k ON k.id = l.cliente_id
      WHERE g.id = t.encargado_id AND ${conElla(text)}
      LIMIT 1
    )
      OR (SELECT ${and(searchSql(raw('k.busqueda'), text))} FROM clientes k WHERE k.id = t.cliente_id)
  )
`

/** The words of guardian `g` with her student `k`, if she has one. */
const conElla = (text: string): Sql => and(searchSql(raw(`(g.busqueda || ' ' || coalesce(k.busqueda, ''))`), text))
