import type { Api } from '#server/http/api'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { MAYOR_CUENTA, MAYOR_CUENTA_BUSCADA } from '#contract/listas/cuentas'
import { SIN_ORDEN } from '#contract/listas/ordenes'
import { Cruce } from '#contract/reportes/cruces'
import { moduloDe, type ClavePermiso, type NombreModulo } from '#contract/modulos'
import { texto } from '#i18n/texto'
import type { Database, Db } from '#server/db/pool'
import { constante, empty, join, raw, saysAll, sql, type Sql } from '#server/db/sql'
import type { Leer } from '#server/http/leer/lector'
import {
  fieldOf,
  jsonSql,
  keysSql,
  ListParams,
  listSql,
  orderSql,
  rowSchema,
  withSql,
  type ListSource,
  type ListSql,
} from '#server/http/list-query'
import { askedOf, registerExport, type AskedSource, type ExportOptions, type Informe } from './salida/export.ts'
import { conMide, cruzar, type ConCruce } from './cruce.ts'
import { leerResumen } from './resumen.ts'

/** The list of each module that has one, by the module's name: of what is asked beside its page (views). */
export type Listas = Map<string, ListSource | AskedSource>

declare module 'fastify' {
  interface FastifyInstance {
    listas: Listas
  }
}

interface ListOptions extends Pick<ExportOptions, 'antes'> {
  /** Rights that read the list, any of them; `ver` of the module by default. */
  acceso?: readonly ClavePermiso[]
  /** Reader of a report, which nobody changes from its screen; the primary by default. */
  leer?: Leer
}

/**
 * `GET /<Modulo>`, a page with its count; its totals (`/<Modulo>/resumen`) where it has any, and
 * `/<Modulo>/exportar` where the module has that action.
 */
export function registerList(
  app: Api,
  db: Database,
  source: (ListSource & ConCruce) | Informe,
  { acceso, leer = (_reply, work) => work(db), ...options }: ListOptions = {},
): void {
  const { modulo, resumen } = source
  const antes = 'asked' in source ? source.antes : options.antes
  const tags = [modulo]
  // Those of a screen alone are none of the answer.
  const campos = SIN_ORDEN[modulo]?.filter((campo) => 'asked' in source || campo in source.row.shape).join(', ')
  const description = campos && texto('documentos.api.sin_orden', { campos })
  const ver: ClavePermiso[] = [`${modulo}:ver`]
  const row = 'asked' in source ? source.row : rowSchema(source)
  app.listas.set(modulo, source)
  app.get(
    `/${modulo}`,
    {
      config: { acceso: acceso ?? ver },
      schema: { tags, description, querystring: ListParams, response: { 200: z.array(row) } },
    },
    async ({ query, sesion }, reply) => {
      const asked = askedOf(source, query.filter, sesion, query)
      const page = await leer(reply, (de) => pageOf(de, asked.source, { ...query, filter: asked.filter }))
      return sendPage(reply, asked.source, page)
    },
  )
  if (resumen)
    app.get(
      `/${modulo}/resumen`,
      {
        config: { acceso: ver },
        schema: { tags, querystring: ListParams, response: { 200: 'row' in resumen ? resumen.row : resumen } },
      },
      async ({ query, sesion }, reply) => {
        const asked = askedOf(source, query.filter, sesion)
        return leer(reply, (de) => leerResumen(de, asked.source, asked.filter))
      },
    )
  const { cruce } = source
  if (cruce)
    app.get(
      `/${modulo}/cruce`,
      {
        config: { acceso: ver },
        schema: { tags, querystring: ListParams.pick({ filter: true }), response: { 200: Cruce } },
      },
      async ({ query, sesion }, reply) => {
        const cruzado = cruce.de(conMide(query.filter ?? {}).filtro, sesion)
        return leer(reply, (de) => cruzar(de, cruzado))
      },
    )
  if (moduloDe(modulo).acciones.includes('exportar')) registerExport(app, db, source, { antes })
}

/** Answers the rows of one page, with its place in the whole in the headers of the dialect. */
export async function answerPage<R extends FastifyReply>(
  db: Db,
  reply: R,
  source: ListSource,
  params: ListParams,
): Promise<R> {
  return sendPage(reply, source, await pageOf(db, source, params))
}

/** Place of a page in the whole. */
export interface Place {
  /** Rows of the page. */
  count: number
  total: number
  /** There are more than `total`: the count stopped there. */
  more: boolean
  first: number
}

/** A page as PostgreSQL wrote it: `json` is what is sent. */
export interface Page extends Place {
  json: string
}

/** Says the place of a page; a count that stopped says so in `X-Total-At-Least`. */
export function tellPlace(reply: FastifyReply, modulo: NombreModulo, { total, more, first, count }: Place): void {
  reply.header('Content-Range', contentRange(modulo, first, count, total)).header('X-Total-Count', total)
  if (more) reply.header('X-Total-At-Least', total)
}

function sendPage<R extends FastifyReply>(reply: R, source: ListSource, page: Page): R {
  tellPlace(reply, source.modulo, page)
  reply.server.muestra.mirar(source, page.json)
  void reply.type('application/json; charset=utf-8').send(page.json)
  return reply
}

/**
 * Rows from which on words are common: to sort those that have them takes as long as to meet, in the order of the list,
 * a page of them and as many as are counted.
 */
const COMMON = 20_000

/**
 * The source as it is searched for a text: by its index, or row by row where its words are `common`. Where nothing is
 * counted a page is met sooner.
 */
export async function searchedFor<S extends ListSource>(db: Db, source: S, text: unknown, most = COMMON): Promise<S> {
  const common = typeof text === 'string' && source.common?.(text)
  if (!common) return source
  const many = Math.min(most, common.many ?? most)
  const [{ found = 0 } = {}] = await db.search<{ found: number }>(
    sql`SELECT count(*) AS found FROM (${common.rows} LIMIT ${constante(many + 1)}) AS counted`,
  )
  return found > many ? { ...source, search: () => common.search } : source
}

type Rows = Pick<Page, 'count' | 'json'>

/**
 * One page and the count of everything that the filter holds; `also` are columns of its rows that nobody filters or
 * sorts by. Its rows leave PostgreSQL as the text that is sent.
 */
export async function pageOf(db: Db, asked: ListSource, params: ListParams, also = empty): Promise<Page> {
  const searched = params.filter?.q
  const source = await searchedFor(db, asked, searched)
  const asking = listSql(source, params)
  const { from, where, orderBy, offset, limit } = asking
  // Columns are worked out for the rows of the page alone, however many come before it. First pages are few texts; each
  // of those behind would be another one to keep.
  const place = sql`LIMIT ${constante(limit)}${offset ? sql` OFFSET ${offset}` : empty}`
  const page = sql`
    FROM ${from}
    WHERE ${where}
    ORDER BY ${orderBy} ${place}
  `
  const ids = sql`SELECT t.id ${page}`
  const rowsOf = (among: Sql, order = orderBy) => sql`
    SELECT count(*) AS count, '[' || coalesce(string_agg(row_to_json(f)::text, ','), '') || ']' AS json
    FROM (
      SELECT ${jsonSql(source)}${also} FROM ${source.from} WHERE t.id = ANY(${among}) ORDER BY ${order}
    ) f
  `
  if (source.with && limit) {
    // The sums of `with` serve the page and its count: a report adds up once. A page past the end counts below.
    const summed = await one<Rows & { total: number | null }>(
      db,
      sql`
        ${source.with},
        pagina_ AS MATERIALIZED (SELECT t.id, count(*) OVER () AS cuantas_ ${page})
        SELECT (SELECT cuantas_ FROM pagina_ LIMIT 1) AS total, p.*
        FROM (${rowsOf(raw('ARRAY(SELECT id FROM pagina_)'))}) p
      `,
    )
    if (summed.total !== null) return { ...summed, total: summed.total, more: false, first: offset }
  }
  // Rows of a source with `with` are counted whole; of others, an exact count of very many would take longer than their
  // page.
  const most = source.with ? Infinity : Math.max(searched ? MAYOR_CUENTA_BUSCADA : MAYOR_CUENTA, offset + limit)
  const count = countSql(source, where, most)
  const placed = ({ total, ...rows }: Rows & { total: number }): Page => ({
    ...rows,
    total: Math.min(total, most),
    more: total > most,
    first: offset,
  })
  const whole = sql`
    ${withSql(source, ids)} SELECT (${count}) AS total, p.* FROM (${rowsOf(sql`ARRAY(${ids})`)}) p
  `
  const once = searched || (offset + limit <= MAYOR_CUENTA && ofPeriod(source, params.filter, asking.sort))
  if (source.with || (!once && saysAll(whole))) return placed(await one(db, whole))
  // The search is planned anew for its values; the columns, which take longest to plan, are not: they come in the order
  // in which they were found, so that a list has one text for all of its orders.
  const found = await one<{ total: number; ids: number[] }>(
    db,
    once ? onceSql(source, asking, { ids, place, most }) : sql`SELECT (${count}) AS total, ARRAY(${ids}) AS ids`,
  )
  const among = sql`${found.ids}::bigint[]`
  const rows = await db.one<Rows>(
    sql`${withSql(source, sql`SELECT unnest(${among})`)} ${rowsOf(among, sql`array_position(${among}, t.id)`)}`,
  )
  return placed({ ...rows, total: found.total })
}

/**
 * Whether a period is asked for in the order of another column than its day: PostgreSQL takes the rows of a month to be
 * spread over that order and walks its index to meet a page of them, while they lie together, far from its beginning.
 * Of more than are counted it still does. The list's own order mostly begins with the last month, which is mostly the
 * one that is asked for in it.
 */
const ofPeriod = (
  { sort: [own, ownOrder] }: ListSource,
  filter: ListParams['filter'] = {},
  [sorted, order]: ListSql['sort'],
): boolean =>
  !(sorted === own && order === ownOrder) &&
  ['_gte', '_lte'].every((bound) =>
    Object.entries(filter).some(
      // Bounds of amounts are numbers.
      ([name, value]) => typeof value === 'string' && value && name.endsWith(bound) && fieldOf(name) !== sorted,
    ),
  )

/** Rows are looked for once: few that are found are sorted where they are, of many the page is met in its order. */
function onceSql(
  source: ListSource,
  { from, where, sort }: ListSql,
  { ids, place, most }: { ids: Sql; place: Sql; most: number },
): Sql {
  const keys = keysSql(source, sort[0]).map((key, n) => ({ key, name: raw(`clave_${n}_`) }))
  const names = keys.map(({ name }) => name)
  return sql`
    WITH hallados_ AS MATERIALIZED (
      SELECT t.id, ${join(keys.map(({ key, name }) => sql`${key} AS ${name}`))}
      FROM ${from}
      WHERE ${where} LIMIT ${constante(most + 1)}
    )
    SELECT
      total,
      CASE
        WHEN total > ${constante(most)} THEN ARRAY(${ids})
        ELSE ARRAY(SELECT id FROM hallados_ ORDER BY ${orderSql(source, sort, names, raw('id'))} ${place})
      END AS ids
    FROM (SELECT count(*) AS total FROM hallados_) AS contados
  `
}

/** The one row of a statement that always answers one, planned as a search is. */
const one = async <T>(db: Db, statement: Sql): Promise<T> => (await db.search<T>(statement))[0] as T

/** The same page for who reads its rows instead of sending them. */
export async function listPage<T = Record<string, unknown>>(
  ...asked: Parameters<typeof pageOf>
): Promise<Place & { rows: T[] }> {
  const { json, ...place } = await pageOf(...asked)
  return { ...place, rows: JSON.parse(json) as T[] }
}

const countSql = ({ from, countFrom = from }: ListSource, where: Sql, most: number): Sql =>
  most === Infinity
    ? sql`SELECT count(*) FROM ${countFrom} WHERE ${where}`
    : sql`SELECT count(*) FROM (SELECT FROM ${countFrom} WHERE ${where} LIMIT ${constante(most + 1)}) AS counted`

/** `Content-Range` of the dialect; an empty page says so with `*`. */
const contentRange = (modulo: NombreModulo, first: number, rows: number, total: number): string =>
  rows ? `${modulo} ${first}-${first + rows - 1}/${total}` : `${modulo} */${total}`
