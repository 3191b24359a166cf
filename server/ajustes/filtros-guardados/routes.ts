import * as z from 'zod'
import { FiltroGuardado, FiltroGuardadoCrear } from '#contract/ajustes/filtros-guardados'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'
import { ListParams } from '#server/http/list-query'
import { found, idOf, IdParams } from '#server/resource/resource'

const MOST = 100
const COLUMNS = sql`id, recurso, nombre, filtro, orden, version`

/** Filters saved per user: any session, own rows only; somebody else's do not exist. */
export function filtrosGuardadosRoutes(app: Api, db: Database): void {
  const config = { acceso: 'sesion' as const }
  const tags = ['FiltrosGuardados']

  app.get(
    '/FiltrosGuardados',
    { config, schema: { tags, querystring: ListParams, response: { 200: z.array(FiltroGuardado) } } },
    async (request, reply) => {
      const { filter = {} } = request.query
      const recurso = z.string().catch('').parse(filter.recurso)
      const rows = await db.many<z.output<typeof FiltroGuardado>>(
        sql`
          SELECT ${COLUMNS}
          FROM filtros_guardados
          WHERE usuario_id = ${request.sesion.usuario_id} AND (${recurso} = '' OR recurso = ${recurso})
          ORDER BY nombre LIMIT ${MOST}
        `,
      )
      reply.header('Content-Range', `FiltrosGuardados 0-${Math.max(0, rows.length - 1)}/${rows.length}`)
      return rows
    },
  )

  app.post(
    '/FiltrosGuardados',
    { config, schema: { tags, body: FiltroGuardadoCrear, response: { 201: FiltroGuardado } } },
    async (request, reply) => {
      const { recurso, nombre, filtro, orden } = request.body
      reply.status(201)
      return db.transaction(async (tx) => {
        const { cuenta } = await tx.one<{ cuenta: number }>(
          sql`SELECT count(*) AS cuenta FROM filtros_guardados WHERE usuario_id = ${request.sesion.usuario_id}`,
        )
        if (cuenta >= MOST)
          throw new AppError('regla', { message: { key: 'errores.filtros_maximo', params: { max: MOST } } })
        return tx.one(sql`
          INSERT INTO filtros_guardados (usuario_id, recurso, nombre, filtro, orden)
          VALUES (
            ${request.sesion.usuario_id}, ${recurso}, ${nombre}, ${JSON.stringify(filtro)},
            ${orden ? JSON.stringify(orden) : null}
          )
          ON CONFLICT (usuario_id, recurso, nombre) DO UPDATE SET filtro = excluded.filtro, orden = excluded.orden
          RETURNING ${COLUMNS}
        `)
      })
    },
  )

  app.put(
    '/FiltrosGuardados/:id',
    { config, schema: { tags, params: IdParams, body: FiltroGuardado.partial(), response: { 200: FiltroGuardado } } },
    async (request) => {
      const { nombre } = request.body
      return found(
        await db.maybe(
          sql`
            UPDATE filtros_guardados
            SET nombre = coalesce(${nombre ?? null}, nombre)
            WHERE id = ${idOf(request)} AND usuario_id = ${request.sesion.usuario_id}
            RETURNING ${COLUMNS}
          `,
        ),
      )
    },
  )

  app.delete(
    '/FiltrosGuardados/:id',
    { config, schema: { tags, params: IdParams, response: { 200: FiltroGuardado } } },
    async (request) =>
      found(
        await db.maybe(
          sql`
            DELETE FROM filtros_guardados
            WHERE id = ${idOf(request)} AND usuario_id = ${request.sesion.usuario_id}
            RETURNING ${COLUMNS}
          `,
        ),
      ),
  )
}
