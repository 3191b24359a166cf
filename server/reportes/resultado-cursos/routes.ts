import * as z from 'zod'
import { ResultadoCurso, ResultadoResumen } from '#contract/reportes/resultado-cursos'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { filasDe, resumenDeResultado } from './service.ts'

const tags = ['ResultadoCursos']
const VER = ['ResultadoCursos:ver'] as const

/** ResultadoCursos: what each course brought in a span of dates, less what was spent on it. */
export function resultadoCursosRoutes(app: Api, db: Database, leer: Leer): void {
  app.get(
    '/ResultadoCursos',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: z.array(ResultadoCurso) } } },
    async (request, reply) => {
      const params = request.query
      const { source, filter } = filasDe(params.filter)
      return answerReport(leer, reply, source, { ...params, filter })
    },
  )
  registerExport(app, db, { modulo: 'ResultadoCursos', asked: filasDe })

  app.get(
    '/ResultadoCursos/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: ResultadoResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeResultado(de, request.query.filter ?? {})),
  )
}
