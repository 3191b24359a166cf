import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { Recibo } from '#contract/recibos/recibos-individuales'
import { RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { Database } from '#server/db/pool'
import { registerList } from '#server/http/list'
import { ListParams } from '#server/http/list-query'
import { idOf, IdParams } from '#server/http/resource'
import { leerRecibo } from '#server/recibos/recibos-individuales/lectura'
import { resumenDeRecibos, todosLosRecibos } from './service.ts'

const tags = ['RecibosGeneral']
const VER = ['RecibosGeneral:ver'] as const

/** RecibosGeneral: every receipt of every series, with the totals of whatever the filter holds. */
export function recibosGeneralRoutes(app: FastifyInstance, db: Database): void {
  registerList(app, db, todosLosRecibos, VER)

  app.get('/RecibosGeneral/:id', { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: Recibo } } }, async (request) => leerRecibo(db, idOf(request)))

  app.get('/RecibosGeneral/resumen', { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: RecibosResumen } } }, async (request) =>
    resumenDeRecibos(db, (request.query as z.output<typeof ListParams>).filter ?? {}),
  )
}
