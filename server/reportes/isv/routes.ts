import * as z from 'zod'
import { IsvDocumento, IsvResumen } from '#contract/reportes/isv'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { bloquesDeIsv, filasDe, resumenDeIsv } from './service.ts'

const tags = ['ISV']
const VER = ['ISV:ver'] as const

/** ISV: the tax of a month, débito and crédito by rate, and the documents behind each figure. */
export function isvRoutes(app: Api, db: Database, leer: Leer): void {
  app.get(
    '/ISV',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: z.array(IsvDocumento) } } },
    async (request, reply) => {
      const params = request.query
      const { source, filter } = filasDe(params.filter)
      return answerReport(leer, reply, source, { ...params, filter })
    },
  )
  registerExport(app, db, { modulo: 'ISV', asked: filasDe }, { antes: bloquesDeIsv })

  app.get(
    '/ISV/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: IsvResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeIsv(de, request.query.filter ?? {})),
  )
}
