import { CopiaDeMetas, CopiaQuery, CopiarMetasBody } from '#contract/ajustes/metas'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { registerResource } from '#server/resource/rutas'
import { copiarMetas, previsualizarCopia } from './copiar.ts'
import { metas } from './service.ts'

/** Metas: what the school wants of each month, and how far it is. */
export function metasRoutes(app: Api, db: Database): void {
  registerResource(app, db, metas)
  const tags = ['Metas']
  const crear = { acceso: ['Metas:crear'] as const }

  app.get(
    '/Metas/copia',
    { config: crear, schema: { tags, querystring: CopiaQuery, response: { 200: CopiaDeMetas } } },
    async (request) => {
      const { de_anio, de_mes, a_anio, a_mes } = request.query
      return previsualizarCopia(db, { de: { anio: de_anio, mes: de_mes }, a: { anio: a_anio, mes: a_mes } })
    },
  )

  app.post(
    '/Metas/copiar',
    { config: crear, schema: { tags, body: CopiarMetasBody, response: { 200: CopiaDeMetas } } },
    async (request) => db.transaction((tx) => copiarMetas(tx, contextOf(request), request.body)),
  )
}
