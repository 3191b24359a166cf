import { CursoMatriculado, MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { registerList } from '#server/resource/list'
import { ListParams, selectSql } from '#server/http/list-query'
import { found, IdParams, idOf } from '#server/resource/resource'
import { bloquesDeMatriculados, fuente, resumenDeMatriculados } from './service.ts'

const VER = ['ClientesMatriculados:ver'] as const

/** ClientesMatriculados: who is in which course, and the seats that are left. */
export function clientesMatriculadosRoutes(app: Api, db: Database): void {
  registerList(app, db, fuente, VER, { antes: bloquesDeMatriculados })
  app.get(
    '/ClientesMatriculados/:id',
    {
      config: { acceso: VER },
      schema: { tags: ['ClientesMatriculados'], params: IdParams, response: { 200: CursoMatriculado } },
    },
    async (request) =>
      found(await db.maybe(sql`SELECT ${selectSql(fuente)} FROM ${fuente.from} WHERE t.id = ${idOf(request)}`)),
  )
  app.get(
    '/ClientesMatriculados/resumen',
    {
      config: { acceso: VER },
      schema: { tags: ['ClientesMatriculados'], querystring: ListParams, response: { 200: MatriculadosResumen } },
    },
    async (request) => resumenDeMatriculados(db, request.query.filter ?? {}),
  )
}
