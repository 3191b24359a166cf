import type { Api } from '#server/http/api'
import { BuscarQuery, Busqueda } from '#contract/busqueda'
import type { Database } from '#server/db/pool'
import { buscar } from './service.ts'

/** Buscar: one box for the whole office. Any session may ask; each finds what it may see. */
export function busquedaRoutes(app: Api, db: Database): void {
  app.get(
    '/Buscar',
    {
      config: { acceso: 'sesion' },
      schema: { tags: ['Buscar'], querystring: BuscarQuery, response: { 200: Busqueda } },
    },
    async (request) => buscar(db, request.sesion, request.query.q),
  )
}
