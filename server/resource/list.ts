import type { Api } from '#server/http/api'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { MAYOR_CUENTA, MAYOR_CUENTA_BUSCADA } from '#contract/listas/cuentas'
import { Cruce } from '#contract/reportes/cruces'
import { moduloDe, type ClavePermiso, type NombreModulo } from '#contract/modulos'
import type { Database, Db } from '#server/db/pool'
import { empty, sql, type Sql } from '#server/db/sql'
import type { Leer } from '#server/http/leer/lector'
import { ListParams, listSql, rowSchema, selectSql, withSql, type ListSource } from '#server/http/list-query'
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
  const ver: ClavePermiso[] = [`${modulo}:ver`]
  const row = 'asked' in source ? source.row : rowSchema(source)
  app.listas.set(modulo, source)
  app.get(
    `/${modulo}`,
    { config: { acceso: acceso ?? ver }, schema: { tags, querystring: ListParams, response: { 200: z.array(row) } } },
    async ({ query, sesion }, reply) => {
      const asked = askedOf(source, query.filter, sesion, query)
      const page = await leer(reply, (de) => listPage(de, asked.source, { ...query, filter: asked.filter }))
      return reply.send(sendPage(reply, modulo, page))
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
  return reply.send(sendPage(reply, source.modulo, await listPage(db, source, params)))
}

export interface Page<T> {
  rows: T[]
  total: number
  /** There are more than `total`: the count stopped there. */
  more: boolean
  first: number
}

/** Answers a page with its place in the whole; a count that stopped says so in `X-Total-At-Least`. */
export function sendPage<T>(reply: FastifyReply, modulo: NombreModulo, { rows, total, more, first }: Page<T>): T[] {
  reply.header('Content-Range', contentRange(modulo, first, rows.length, total)).header('X-Total-Count', total)
  if (more) reply.header('X-Total-At-Least', total)
  return rows
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
export async function searchedFor<S extends ListSource>(db: Db, source: S, text: unknown, many = COMMON): Promise<S> {
  const common = typeof text === 'string' && source.common?.(text)
  if (!common) return source
  const [{ found = 0 } = {}] = await db.search<{ found: number }>(
    sql`SELECT count(*) AS found FROM (${common.rows} LIMIT ${many + 1}) AS counted`,
  )
  return found > many ? { ...source, search: () => common.search } : source
}

/**
 * One page and the count of everything that the filter holds; `also` are columns of its rows that nobody filters or
 * sorts by.
 */
export async function listPage<T = Record<string, unknown>>(
  db: Db,
  asked: ListSource,
  params: ListParams,
  also = empty,
): Promise<Page<T>> {
  const searched = params.filter?.q
  const source = await searchedFor(db, asked, searched)
  const { from, where, orderBy, offset, limit } = listSql(source, params)
  // Columns are worked out for the rows of the page alone, however many come before it.
  const page = sql`SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`
  if (source.with && limit) {
    // The sums of `with` serve the page and its count: a report adds up once. A page past the end counts below.
    const counted = await db.search<T & { cuantas_: number }>(sql`
      ${source.with}
      SELECT ${selectSql(source)}${also}, (SELECT count(*) FROM ${source.from} WHERE ${where}) AS cuantas_
      FROM ${source.from}
      WHERE t.id = ANY(ARRAY(${page}))
      ORDER BY ${orderBy}
    `)
    if (counted[0])
      return {
        rows: counted.map(({ cuantas_: _, ...row }) => row as T),
        total: counted[0].cuantas_,
        more: false,
        first: offset,
      }
  }
  // Rows of a source with `with` are counted whole; of others, an exact count of very many would take longer than their
  // page.
  const most = source.with ? Infinity : Math.max(searched ? MAYOR_CUENTA_BUSCADA : MAYOR_CUENTA, offset + limit)
  const [rows, [counted]] = await Promise.all([
    limit
      ? db.search<T>(
          sql`
            ${withSql(source, page)}
            SELECT ${selectSql(source)}${also}
            FROM ${source.from}
            WHERE t.id IN (${page})
            ORDER BY ${orderBy}
          `,
        )
      : [],
    db.search<{ total: number }>(countSql(source, where, most)),
  ])
  const total = counted?.total ?? 0
  return { rows, total: Math.min(total, most), more: total > most, first: offset }
}

const countSql = ({ with: ctes = empty, from, countFrom = from }: ListSource, where: Sql, most: number): Sql =>
  most === Infinity
    ? sql`${ctes} SELECT count(*) AS total FROM ${countFrom} WHERE ${where}`
    : sql`
      ${ctes}
      SELECT count(*) AS total
      FROM (SELECT FROM ${countFrom} WHERE ${where} LIMIT ${most + 1}) AS counted
    `

/** `Content-Range` of the dialect; an empty page says so with `*`. */
const contentRange = (modulo: NombreModulo, first: number, rows: number, total: number): string =>
  rows ? `${modulo} ${first}-${first + rows - 1}/${total}` : `${modulo} */${total}`
