import type { FastifyInstance } from 'fastify'
import { RegistradosResumen } from '#contract/reportes/clientes-registrados'
import type { Database } from '#server/db/pool'
import { registerList } from '#server/http/list'
import { ListParams } from '#server/http/list-query'
import { registerInforme } from '#server/reportes/informe-pdf'
import { fuente, informeDeRegistrados, resumenDeRegistrados } from './service.ts'

const VER = ['ClientesRegistrados:ver'] as const

/** ClientesRegistrados: students by date of entry and origin. */
export function clientesRegistradosRoutes(app: FastifyInstance, db: Database): void {
  registerList(app, db, fuente, VER)
  app.get('/ClientesRegistrados/resumen', { config: { acceso: VER }, schema: { tags: ['ClientesRegistrados'], querystring: ListParams, response: { 200: RegistradosResumen } } }, async (request) =>
    resumenDeRegistrados(db, (request.query as ListParams).filter ?? {}),
  )
  registerInforme(app, db, 'ClientesRegistrados', informeDeRegistrados)
}
