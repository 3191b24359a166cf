import * as z from 'zod'
import { Recibo, ReciboFila } from '#contract/recibos/recibos-individuales'
import { CuadreDia, CuadreQuery, ReciboGrupo, RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { ListParams } from '#server/http/list-query'
import { idOf, IdParams } from '#server/resource/resource'
import { leerRecibo } from '#server/recibos/lectura/recibo'
import { cuadreDelDia } from './cuadre.ts'
import { filasDe, hojaDe } from './fuentes.ts'
import { resumenDeRecibos } from './service.ts'

const tags = ['RecibosGeneral']
const VER = ['RecibosGeneral:ver'] as const

/**
 * RecibosGeneral: every receipt of every series, by itself or added up by day, month, user, method, series or course;
 * and a day beside its tills.
 */
export function recibosGeneralRoutes(app: Api, db: Database, leer: Leer): void {
  const Filas = z.union([z.array(ReciboFila), z.array(ReciboGrupo)])
  app.get(
    '/RecibosGeneral',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: Filas } } },
    async (request, reply) => {
      const params = request.query
      const { source, filter } = filasDe(params.filter, request.sesion)
      return answerReport(leer, reply, source, { ...params, filter })
    },
  )
  registerExport(app, db, { modulo: 'RecibosGeneral', asked: hojaDe })

  app.get(
    '/RecibosGeneral/:id',
    { config: { acceso: VER }, schema: { tags, params: IdParams, response: { 200: Recibo } } },
    async (request) => leerRecibo(db, idOf(request)),
  )

  app.get(
    '/RecibosGeneral/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: RecibosResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeRecibos(de, request.query.filter ?? {}, request.sesion)),
  )

  app.get(
    '/RecibosGeneral/cuadre',
    { config: { acceso: VER }, schema: { tags, querystring: CuadreQuery, response: { 200: CuadreDia } } },
    async (request, reply) => leer(reply, (de) => cuadreDelDia(de, request.query.fecha)),
  )
}
