import * as z from 'zod'
import { DescuentoGrupo, DescuentoLinea, DescuentosResumen } from '#contract/reportes/descuentos'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { filasDe, resumenDeDescuentos } from './service.ts'

const tags = ['DescuentosDados']
const VER = ['DescuentosDados:ver'] as const

/** DescuentosDados: what was taken off prices in a period, by discount, course, student or month. */
export function descuentosDadosRoutes(app: Api, db: Database, leer: Leer): void {
  const Filas = z.union([z.array(DescuentoLinea), z.array(DescuentoGrupo)])
  app.get(
    '/DescuentosDados',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: Filas } } },
    async (request, reply) => {
      const params = request.query
      const { source, filter } = filasDe(params.filter, request.sesion)
      return answerReport(leer, reply, source, { ...params, filter })
    },
  )
  registerExport(app, db, { modulo: 'DescuentosDados', asked: filasDe })

  app.get(
    '/DescuentosDados/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: DescuentosResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeDescuentos(de, request.query.filter ?? {}, request.sesion)),
  )
}
