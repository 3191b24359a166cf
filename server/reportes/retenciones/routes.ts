import * as z from 'zod'
import { RetencionesResumen, RetencionFila } from '#contract/reportes/retenciones'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { bloquesDePagos, pedidoDe, resumenDeRetenciones } from './fuentes.ts'

const tags = ['Retenciones']
const VER = ['Retenciones:ver'] as const

/** Retenciones: what payers withheld from the school, and what it withheld from its suppliers, for its declaration. */
export function retencionesRoutes(app: Api, db: Database, leer: Leer): void {
  app.get(
    '/Retenciones',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: z.array(RetencionFila) } } },
    async (request, reply) => {
      const { source, filter } = pedidoDe(request.query.filter)
      return answerReport(leer, reply, source, { ...request.query, filter })
    },
  )
  registerExport(
    app,
    db,
    { modulo: 'Retenciones', asked: pedidoDe },
    {
      antes: async (de, filter) => [
        ...(await bloquesDePagos(de, pedidoDe(filter))),
        {
          tipo: 'parrafo',
          titulo: texto('reportes.isv.confirme'),
          texto: texto(
            pedidoDe(filter).vista === 'hechas' ? 'reportes.retenciones.nota_hechas' : 'reportes.retenciones.nota',
          ),
        },
      ],
    },
  )

  app.get(
    '/Retenciones/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: RetencionesResumen } } },
    async (request, reply) => leer(reply, (de) => resumenDeRetenciones(de, pedidoDe(request.query.filter))),
  )
}
