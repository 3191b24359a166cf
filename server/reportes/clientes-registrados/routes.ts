import { ClienteRegistrado, RegistradosResumen } from '#contract/reportes/clientes-registrados'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { registerList } from '#server/resource/list'
import { ListParams, selectSql } from '#server/http/list-query'
import { found, IdParams, idOf } from '#server/resource/resource'
import { bloquesDeRegistrados, fuente, resumenDeRegistrados } from './service.ts'

const VER = ['ClientesRegistrados:ver'] as const

/** ClientesRegistrados: students by date of entry and origin. */
export function clientesRegistradosRoutes(app: Api, db: Database): void {
  registerList(app, db, fuente, VER, { antes: bloquesDeRegistrados })
  app.get(
    '/ClientesRegistrados/:id',
    {
      config: { acceso: VER },
      schema: { tags: ['ClientesRegistrados'], params: IdParams, response: { 200: ClienteRegistrado } },
    },
    async (request) =>
      found(
        await db.maybe(
          sql`SELECT ${selectSql(fuente)} FROM ${fuente.from} WHERE t.id = ${idOf(request)} AND ${fuente.scope}`,
        ),
      ),
  )
  app.get(
    '/ClientesRegistrados/resumen',
    {
      config: { acceso: VER },
      schema: { tags: ['ClientesRegistrados'], querystring: ListParams, response: { 200: RegistradosResumen } },
    },
    async (request) => resumenDeRegistrados(db, request.query.filter ?? {}),
  )
}
