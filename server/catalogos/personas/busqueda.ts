import type { ClavePermiso } from '#contract/modulos'
import { and, raw, sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import { searchBy, type ListSource } from '#server/http/list-query'

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
 * A word of who a row `t` is of, a guardian (`encargado_id`) or a student (`cliente_id`), or of a student of hers: as
 * their files are now, each by its own index.
 */
export const ellaOLosSuyos = (pattern: Sql): Sql => sql`
  t.encargado_id = ANY(ARRAY(SELECT g.id FROM encargados g WHERE g.busqueda LIKE ${pattern}))
    OR t.cliente_id = ANY(ARRAY(SELECT k.id FROM clientes k WHERE ${PROPIAS('k', pattern)}))
    OR t.encargado_id = ANY(
      ARRAY(
        SELECT l.encargado_id
        FROM clientes k
        JOIN cliente_encargados l ON l.cliente_id = k.id
        WHERE ${PROPIAS('k', pattern)}
      )
    )
`
