import * as z from 'zod'
import { PaqueteDelCentro } from '#contract/ajustes/en-vigor'
import { PAQUETES } from '#contract/paquetes'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { administra, type Sesion } from '#server/http/guard'
import { cambiarPaquete, leerPaquetes, verNovedades } from './service.ts'

const UnPaquete = z.object({ paquete: z.enum(PAQUETES) })
const Vistos = z.strictObject({ paquetes: z.array(z.enum(PAQUETES)).max(PAQUETES.length) })

/** Packs: what the school uses. Who looks at the centre sees them; who administers it switches them. */
export function paquetesRoutes(app: Api, db: Database): void {
  const common = { tags: ['Centro'], response: { 200: z.array(PaqueteDelCentro) } }

  app.get('/Centro/paquetes', { config: { acceso: ['Centro:ver'] }, schema: common }, async (request) =>
    leerPaquetes(db, contextOf(request)),
  )

  for (const [verbo, encendido] of [
    ['encender', true],
    ['apagar', false],
  ] as const)
    app.post(
      `/Centro/paquetes/:paquete/${verbo}`,
      { config: { acceso: ['Centro:editar'] }, schema: { ...common, params: UnPaquete } },
      async (request) => {
        requireAdministra(request.sesion)
        return cambiarPaquete(db, contextOf(request), request.params.paquete, encendido)
      },
    )

  app.post(
    '/Centro/paquetes/vistos',
    { config: { acceso: ['Centro:editar'] }, schema: { ...common, body: Vistos } },
    async (request) => {
      requireAdministra(request.sesion)
      await verNovedades(db, request.body.paquetes)
      return leerPaquetes(db, contextOf(request))
    },
  )
}

/** Everybody's menu is changed by who hands out users and roles alone: `sin_permiso`. */
function requireAdministra(sesion: Sesion): void {
  if (!administra(sesion)) throw new AppError('sin_permiso', { message: { key: 'errores.paquetes_administra' } })
}
