import * as z from 'zod'
import { VentaGrupo, VentaLinea, VentasResumen } from '#contract/reportes/ventas'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { filasDe, resumenDeVentas } from './service.ts'

const tags = ['Ventas']
const VER = ['Ventas:ver'] as const

/** Ventas: what was sold, by product, day, month or user, and the lines of the documents behind it. */
export function ventasRoutes(app: Api, db: Database, leer: Leer): void {
  const Filas = z.union([z.array(VentaLinea), z.array(VentaGrupo)])
  app.get(
    '/Ventas',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: Filas } } },
    async (request, reply) => {
      const params = request.query
      const { source, filter } = filasDe(params.filter)
      return answerReport(leer, reply, source, { ...params, filter })
    },
  )
  registerExport(app, db, { modulo: 'Ventas', asked: filasDe })

  app.get(
    '/Ventas/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: VentasResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeVentas(de, request.query.filter ?? {})),
  )
}
