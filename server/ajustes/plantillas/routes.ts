import { Vista, VistaBody } from '#contract/ajustes/plantillas'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { may } from '#server/http/guard'
import { IdParams, idOf } from '#server/http/params'
import { found, readOne } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { plantillas } from './service.ts'
import { miraDe, previsualizar } from './vista.ts'

/** Plantillas: the texts that the school edits, and how each reads with a real student. */
export function plantillasRoutes(app: Api, db: Database): void {
  registerResource(app, db, plantillas)

  app.post(
    '/Plantillas/:id/vista',
    {
      config: { acceso: ['Plantillas:ver'] },
      schema: { tags: ['Plantillas'], params: IdParams, body: VistaBody, response: { 200: Vista } },
    },
    async (request) => {
      const { clave } = found(await readOne(db, plantillas, idOf(request)))
      // A text alone is nobody's business; with a student's name and debt in it, it is of who may look at them.
      const { cliente_id } = request.body
      const mira = cliente_id === null ? [] : ['Clientes' as const, miraDe(clave) ?? 'Clientes']
      if (mira.some((modulo) => !may(request.sesion, modulo, 'ver'))) throw new AppError('sin_permiso')
      return previsualizar(db, contextOf(request), clave, request.body)
    },
  )
}
