import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { moduloDe, type NombreModulo } from '#contract/modulos'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { registerExport } from './export.ts'
import type { PermisoClave } from './guard.ts'
import { ListParams, listSql, rowSchema, seenBy, selectSql, type ListSource } from './list-query.ts'

/** `GET /<Modulo>`, a page with its count; and `/<Modulo>/exportar` where the module has that action. */
export function registerList(app: FastifyInstance, db: Database, source: ListSource, acceso: readonly PermisoClave[]): void {
  const { modulo } = source
  const schema = { tags: [modulo], querystring: ListParams, response: { 200: z.array(rowSchema(source)) } }
  app.get(`/${modulo}`, { config: { acceso }, schema }, async (request, reply) => answerPage(db, reply, seenBy(source, request.sesion), request.query as ListParams))
  if (moduloDe(modulo).acciones.includes('exportar')) registerExport(app, db, source)
}

/** The rows of one page, with its place in the whole in the headers of the dialect. */
export async function answerPage(db: Db, reply: FastifyReply, source: ListSource, params: ListParams): Promise<Record<string, unknown>[]> {
  const { rows, total, first } = await listPage(db, source, params)
  reply.header('Content-Range', contentRange(source.modulo, first, rows.length, total)).header('X-Total-Count', total)
  return rows
}

/** One page and the count of everything that the filter holds. */
export async function listPage<T = Record<string, unknown>>(db: Db, source: ListSource, params: ListParams): Promise<{ rows: T[]; total: number; first: number }> {
  const { where, orderBy, offset, limit } = listSql(source, params)
  // Columns are worked out for the rows of the page alone, however many come before it.
  const page = sql`SELECT t.id FROM ${source.from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`
  const [rows, [counted]] = await Promise.all([
    limit ? db.search<T>(sql`SELECT ${selectSql(source)} FROM ${source.from} WHERE t.id IN (${page}) ORDER BY ${orderBy}`) : [],
    db.search<{ total: number }>(sql`SELECT count(*) AS total FROM ${source.from} WHERE ${where}`),
  ])
  return { rows, total: counted?.total ?? 0, first: offset }
}

/** `Content-Range` of the dialect; an empty page says so with `*`. */
const contentRange = (modulo: NombreModulo, first: number, rows: number, total: number): string =>
  rows ? `${modulo} ${first}-${first + rows - 1}/${total}` : `${modulo} */${total}`
