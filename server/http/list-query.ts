import * as z from 'zod'
import { buscado, hora } from '#contract/campos'
import { sinEnvoltura } from '#contract/clases'
import { MAS_LETRAS_EN_LISTA } from '#contract/listas/cuentas'
import { seOrdena } from '#contract/listas/ordenes'
import type { ClavePermiso, NombreModulo } from '#contract/modulos'
import type { Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { and, constante, empty, ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from './context.ts'
import { AppError } from './errors.ts'
import { may, type Sesion } from './guard.ts'
import { palabrasDe } from './palabras.ts'

export type Shape = Record<string, z.ZodType>

/** Conditions that are no column of the answer: `con_deuda`, `curso_id` of a client's enrolments. */
export type Filter = { schema: z.ZodType; sql: (value: never) => Sql }
export const filter = <S extends z.ZodType>(schema: S, condition: (value: z.output<S>) => Sql): Filter => ({
  schema,
  sql: condition,
})

/** The values of a filter that takes several at once, or one by itself. */
export const unoOVarios = <S extends z.ZodType>(schema: S) =>
  z.union([schema.transform((uno) => [uno]), z.array(schema).min(1).max(100)])

/** Rows that a sheet tells otherwise than they are stored: its own columns, what else is read for them, and how. */
export interface Sheet {
  row: z.ZodObject<Shape>
  /** i18n keys of the titles that are not the names of their fields. */
  titles?: Readonly<Record<string, string>>
  also: Sql
  /** Its columns are not those of the list: a paper has them all, whatever the screen shows. */
  whole?: true
  tell(stored: never): Record<string, unknown>
}

/**
 * The rows of an importable module in a file, where they are not simply those of its list and its form
 * (docs/decisions/2026-11-29-excel-y-de-vuelta.md).
 */
export interface EnArchivo {
  /** Columns of its sheet; by default those of the list. */
  row?: z.ZodObject<Shape>
  /** Columns of `row` that the list has not. */
  columns?: Record<string, Sql>
  /** The id of another record that is told in the same row: it goes with the key. */
  junto?: Sql
  /** Columns that a file may give; by default the fields of the form that are plain values. */
  fila?: z.ZodObject<Shape>
  /** Columns that change a record; by default those of `fila` that its form changes. */
  cambia?: readonly string[]
  /** Columns that name another record: two spellings of a name are one. */
  nombra?: readonly string[]
  /** Signs by which a row without its key is known, the surest first. */
  reconoce?: readonly Sena[]
  /** Columns of a row as the form has them: ids of what they name. Throws beside the column. */
  enRegistro?(tx: Tx, contexto: Contexto, fila: Row, antes: Row | undefined): Promise<Row>
  /** Records are made elsewhere. */
  soloCambia?: true
}

/** A record (`t`) and a row of a file (`f`, its `datos`) are the same where both expressions are. */
export interface Sena {
  campo: string
  t: Sql
  f: Sql
}

/** Totals over everything that a list's filter holds (`resource/resumen.ts`). */
export interface Resumen {
  /** The answer; a figure that `medidas` has not is the sum of the column of its name. */
  row: z.ZodObject<Shape>
  /** Aggregates of `de`, or subqueries; a function of what depends on the day. */
  medidas?: Record<string, Sql | (() => Sql)>
  /** `WITH …`, of the rows of the source that hold; by default that of the list. */
  con?: (where: Sql) => Sql
  /** The FROM of the figures, in `con`; by default the rows of the list. */
  de?: Sql
}

/** The source of a list, and all that may be asked of it: nothing outside `row` and `filters` reaches the SQL. */
export interface ListSource {
  modulo: NombreModulo
  /** One row of the answer; its keys are the columns that may be filtered and sorted by. */
  row: z.ZodObject<Shape>
  /** The FROM clause, without its word; the main table is called `t` and has an `id`. */
  from: Sql
  /**
   * The same rows to count, where `from` is joined for the order of a page: with LEFT JOINs, of which PostgreSQL leaves
   * out what no filter asks for.
   */
  countFrom?: Sql
  /**
   * The same rows in the order of a column that another table has, by its index: an inner JOIN, which `from` makes a
   * LEFT one so that PostgreSQL leaves it out of every other order.
   */
  sortedFrom?: Record<string, Sql>
  /** Tables that `from` reads and that are worked out once for each statement: `WITH …`. */
  with?: Sql
  /**
   * Columns that are worked out for all rows of an answer at once: `WITH …` for those that `ids` selects, and what
   * reads it. Nobody filters or sorts by them.
   */
  together?: { with: (ids: Sql) => Sql; columns: Record<string, Sql> }
  /** Columns that are not `t.<key>`. */
  columns?: Record<string, Sql>
  /** Columns that sort by others than themselves, as an index has them: a name by surnames, then names. */
  orders?: Record<string, Sql[]>
  filters?: Record<string, Filter>
  /** Filters that hold of one and the same thing behind a row, all those of a question in one condition. */
  jointly?: { schema: z.ZodObject<Shape>; sql: (given: never) => Sql }
  /** Routes of other modules whose screens need this list: `Cursos:ver` may read Docentes. */
  alsoRead?: readonly ClavePermiso[]
  /** All that those see who read neither the module nor `alsoRead`, but the list for a screen (`alsoList`). */
  brief?: z.ZodObject<Shape>
  /**
   * The text of `t` that `q` searches, already without accents and in lower case; or the conditions that it comes to.
   */
  search?: Sql | ((text: string) => Sql[])
  /**
   * The search for words that very many rows have. What `search` finds by its own index it finds before anything is
   * sorted; of a surname that every twelfth person has that is a good part of the table, while enough for a page are
   * soon met in the order of the list. `rows` are counted to know it; `search` are the same conditions, asked of each
   * row where there are more than `many`, by default as of every list. Undefined of a text that is searched one way
   * alone.
   */
  common?: (text: string) => { rows: Sql; search: Sql[]; many?: number } | undefined
  /** Rows that exist for this list at all. */
  scope?: Sql
  /**
   * The rows of `scope` that this session may see; undefined for all (a teacher's own courses, a cashier's own tills).
   */
  own?: (sesion: Sesion) => Sql | undefined
  /** Differences for this session: columns that are kept from it are NULL, and its search does not look in them. */
  narrowed?: (sesion: Sesion) => Partial<Pick<ListSource, 'columns' | 'search' | 'common' | 'filters'>> | undefined
  sort: [field: string, order: 'ASC' | 'DESC']
  /** Columns of numbers that add up over rows, as money does. */
  adds?: readonly string[]
  /** Its totals, which `GET /<Modulo>/resumen` answers. */
  resumen?: Resumen
  /** The rows in a file, where they are not told as they are. */
  sheet?: Sheet
  /** And in one that comes back. */
  archivo?: EnArchivo
}

/** Whether this session reads whole rows. */
export const readsWhole = ({ modulo, alsoRead = [] }: ListSource, sesion: Sesion): boolean =>
  may(sesion, modulo, 'ver') || alsoRead.some((clave) => sesion.permisos.has(clave))

/** The source as this session sees it. */
export function seenBy<S extends ListSource>(source: S, sesion: Sesion): S {
  const own = source.own?.(sesion)
  const scope = own && { scope: source.scope ? sql`${source.scope} AND ${own}` : own }
  const brief = source.brief && !readsWhole(source, sesion) && { row: source.brief, filters: {} }
  return { ...source, ...scope, ...brief, ...source.narrowed?.(sesion) }
}

/** The rows that the list may answer, whole ones or, to a session that may not read them, brief ones. */
export const rowSchema = ({ row, brief }: ListSource): z.ZodType => (brief ? z.union([row, brief]) : row)

const MOST_ROWS = 1_000
const DEFAULT_RANGE: [number, number] = [0, 24]

/** A part of a query string that is JSON. */
export const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'validacion.no_es_json' })
        return z.NEVER
      }
    })
    .pipe(schema)

const index = z.int().min(0).max(10_000_000)

/** The query string of the dialect: each part is JSON (docs/diseno/api.md, «Recursos»). */
export const ListParams = z.strictObject({
  sort: json(z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])).optional(),
  range: json(z.tuple([index, index])).optional(),
  filter: json(z.record(z.string().max(60), z.unknown())).optional(),
})
export type ListParams = z.output<typeof ListParams>

export interface ListSql {
  /** Tables that the page is looked for in. */
  from: Sql
  where: Sql
  sort: [field: string, order: 'ASC' | 'DESC']
  orderBy: Sql
  offset: number
  limit: number
}

/** Turns the parameters into SQL; an unknown field or operator, or a value of the wrong type, is a 400. */
export function listSql(source: ListSource, params: ListParams): ListSql {
  const [first, last] = params.range ?? (isById(params.filter) ? [0, MOST_ROWS - 1] : DEFAULT_RANGE)
  if (last < first - 1 || last - first >= MOST_ROWS)
    throw new AppError('peticion_invalida', {
      errors: { range: { key: 'validacion.rango', params: { max: MOST_ROWS } } },
    })
  const sort = params.sort ?? source.sort
  return {
    from: source.sortedFrom?.[sort[0]] ?? source.from,
    where: whereSql(source, params.filter ?? {}),
    sort,
    orderBy: orderSql(source, sort),
    offset: first,
    limit: last - first + 1,
  }
}

const isById = (filters: ListParams['filter']): boolean => Array.isArray(filters?.id)

/** The columns of the answer, each under its key. */
export const selectSql = (source: ListSource): Sql =>
  join(Object.keys(source.row.shape).map((key) => sql`${columnSql(source, key)} AS ${ident(key)}`))

type Columns = Pick<ListSource, 'columns' | 'together'>

const written = new WeakMap<ListSource['row'], Columns & { json: Sql }>()

/**
 * The columns of the answer as `row_to_json` writes what the program would: an instant in UTC, to the millisecond; an
 * hour to the minute. They are put together once for a source: who asks gets a copy of it (`seenBy`), whose `row` is
 * the same, and whose columns are others where some are kept from her or hang on the day.
 */
export function jsonSql({ row, columns, together }: ListSource): Sql {
  const last = written.get(row)
  if (last && last.columns === columns && last.together === together) return last.json
  const json = join(
    Object.entries(row.shape).map(
      ([key, schema]) =>
        sql`${enJson(sinEnvoltura(schema as z.ZodType), columnSql({ columns, together }, key))} AS ${ident(key)}`,
    ),
  )
  written.set(row, { columns, together, json })
  return json
}

function enJson(schema: z.ZodType, column: Sql): Sql {
  if (isInstant(schema)) return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return schema === hora ? sql`to_char(${column}, 'HH24:MI')` : column
}

export const columnSql = ({ together, columns }: Columns, key: string): Sql =>
  together?.columns[key] ?? columns?.[key] ?? sql`t.${ident(key)}`

/** The WITH before a statement that answers the rows of `ids`. */
export const withSql = (source: ListSource, ids: Sql): Sql => source.with ?? source.together?.with(ids) ?? empty

/** The order by a field of the list, of its rows or, as `keys` and `id`, of others that have its columns. */
export function orderSql(
  source: ListSource,
  [field, order]: [string, 'ASC' | 'DESC'],
  keys = keysSql(source, field),
  id = raw('t.id'),
): Sql {
  const direction = raw(order)
  const nulls = raw(order === 'ASC' ? 'NULLS LAST' : 'NULLS FIRST')
  const own = join(keys.map((key) => sql`${key} ${direction} ${nulls}`))
  // PostgreSQL's own order of nulls, so that an index serves both directions; the id makes pages stable.
  return field === 'id' ? own : sql`${own}, ${id} ${direction}`
}

/** The columns by which a field is sorted. */
export function keysSql(source: ListSource, field: string): Sql[] {
  if (!seOrdena(source.modulo, field)) throw wrongField('sort', 'validacion.sin_orden', field)
  if (!isColumn(source, field)) throw unknownField('sort', field)
  return source.orders?.[field] ?? [columnSql(source, field)]
}

export function whereSql(source: ListSource, filters: Record<string, unknown>): Sql {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const { shape = {} } = source.jointly?.schema ?? {}
  const [joint, single] = [true, false].map((is) => asked.filter(([name]) => Object.hasOwn(shape, name) === is))
  return and([
    ...(source.scope ? [source.scope] : []),
    ...(source.jointly && joint?.length ? [jointly(source.jointly, joint)] : []),
    ...(single ?? []).flatMap(([name, value]) => condition(source, name, value)),
  ])
}

function jointly({ schema, sql: all }: NonNullable<ListSource['jointly']>, asked: [string, unknown][]): Sql {
  const given = asked.map(([name, value]) => [name, checked(name, schema.shape[name] as z.ZodType, value)])
  return all(Object.fromEntries(given) as never)
}

function condition(source: ListSource, name: string, value: unknown): Sql[] {
  if (name === 'q' && source.search) {
    const text = checked(name, BUSCADO, value)
    return typeof source.search === 'function' ? source.search(text) : searchSql(source.search, text)
  }
  const own = source.filters && Object.hasOwn(source.filters, name) ? source.filters[name] : undefined
  if (own) return [own.sql(checked(name, own.schema, value) as never)]
  const [, field = name, suffix = ''] = COMPARED.exec(name) ?? []
  if (isColumn(source, name)) return [compare(source, name, Array.isArray(value) ? '_in' : '', name, value)]
  if (isColumn(source, field)) return [compare(source, field, suffix, name, value)]
  throw unknownField('filter', name)
}

const COMPARED = /^(.+?)(_gte|_lte|_gt|_lt|_ilike|_in|_neq|_nulo)$/

/** The field that a condition of a filter compares: `fecha` of `fecha_gte`. */
export const fieldOf = (name: string): string => COMPARED.exec(name)?.[1] ?? name

const BUSCADO = buscado(MAS_LETRAS_EN_LISTA)

const isColumn = (source: ListSource, field: string): boolean => {
  const schema = Object.hasOwn(source.row.shape, field) ? source.row.shape[field] : undefined
  return (
    schema !== undefined &&
    !Object.hasOwn(source.together?.columns ?? {}, field) &&
    !(sinEnvoltura(schema) instanceof z.ZodArray || sinEnvoltura(schema) instanceof z.ZodObject)
  )
}

const OPERATORS: Record<string, Sql> = {
  '': raw('='),
  _neq: raw('<>'),
  _gte: raw('>='),
  _lte: raw('<='),
  _gt: raw('>'),
  _lt: raw('<'),
}

function compare(source: ListSource, field: string, suffix: string, name: string, value: unknown): Sql {
  const column = columnSql(source, field)
  const schema = sinEnvoltura(source.row.shape[field] as z.ZodType)
  if (suffix === '_nulo') return checked(name, z.boolean(), value) ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`
  if (suffix === '_in') {
    const values = checked(name, z.array(schema).max(MOST_ROWS), value)
    return sql`${column} = ANY(${schema instanceof z.ZodEnum ? constante(values as string[]) : values})`
  }
  if (suffix === '_ilike') {
    if (!(schema instanceof z.ZodString)) throw unknownField('filter', name)
    return sql`sin_acentos(${column}) LIKE sin_acentos(${contains(checked(name, BUSCADO, value))})`
  }
  // A condition of its own: what EXISTS in a comparison, PostgreSQL works out for every row.
  if (suffix === '' && schema instanceof z.ZodBoolean)
    return checked(name, schema, value) ? sql`(${column})` : sql`NOT (${column})`
  const operator = OPERATORS[suffix]
  if (!operator) throw unknownField('filter', name)
  const given = checked(name, isInstant(schema) ? z.union([schema, z.iso.date()]) : schema, value)
  // A plan hangs on which state or day is asked, and they are few.
  return sql`${column} ${operator} ${isOfFew(schema) ? constante(String(given)) : given}`
}

const isOfFew = (schema: z.ZodType): boolean => schema instanceof z.ZodEnum || schema instanceof z.ZodISODate

const isInstant = (schema: z.ZodType): boolean => schema instanceof z.ZodISODateTime

function checked<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError('peticion_invalida', { errors: { [name]: { key: 'validacion.invalido' } } })
}

/** Each word somewhere in the text, in any order; a number typed with dashes is found with them and without. */
export const searchSql = (column: Sql, text: string): Sql[] =>
  searchBy(text, (pattern) => sql`${column} LIKE ${pattern}`)

/** Conditions of the words of a text where a word is no plain column: `has` makes one of a pattern for LIKE. */
export function searchBy(text: string, has: (pattern: Sql) => Sql): Sql[] {
  return palabrasDe(text).map(({ busca, escrita }) => {
    const found = has(like(busca))
    return busca === escrita ? found : sql`(${found} OR ${has(like(escrita))})`
  })
}

/** LIKE patterns of a search's words, for one that looks in several places: a number without its dashes. */
export function searchPatterns(text: string): Sql[] {
  return palabrasDe(text).map(({ busca }) => like(busca))
}

/** Whether an index of trigrams can find what the text is LIKE: without three letters in a row it reads every row. */
export const buscable = (text: string): boolean => palabrasDe(text).some(({ busca }) => TRIGRAM.test(busca))

const TRIGRAM = /[\p{L}\p{N}]{3}/u

const like = (word: string): Sql => sql`sin_acentos(${contains(word)})`

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const wrongField = (where: string, key: string, field: string): AppError =>
  new AppError('peticion_invalida', { errors: { [where]: { key, params: { campos: field.slice(0, 60) } } } })

export const unknownField = (where: string, field: string): AppError =>
  wrongField(where, 'validacion.campo_desconocido', field)
