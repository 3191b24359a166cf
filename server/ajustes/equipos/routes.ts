import * as z from 'zod'
import { EquipoBody, EquipoCompartido } from '#contract/ajustes/equipos'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { idOf, IdParams } from '#server/http/params'
import { markOf, openCookie } from '#server/sesion/dispositivos'
import { compartirEquipo, dejarDeCompartir, leerEquipos } from './service.ts'

const EDITAR = { acceso: ['Centro:editar'] } as const

/** Shared computers, below `/Usuarios` because the mark of a computer travels there alone. */
export function equiposRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const common = { tags: ['Centro'], response: { 200: z.array(EquipoCompartido) } }

  app.get('/Usuarios/equipos-compartidos', { config: EDITAR, schema: common }, async (request) =>
    leerEquipos(db, markOf(request.headers.cookie)),
  )

  app.post(
    '/Usuarios/equipos-compartidos',
    { config: EDITAR, schema: { ...common, body: EquipoBody } },
    async (request, reply) => {
      const equipos = await compartirEquipo(db, contextOf(request), {
        nombre: request.body.nombre,
        marca: markOf(request.headers.cookie),
        token: request.sesion.token,
      })
      reply.header('Set-Cookie', openCookie(request, publicUrl))
      return equipos
    },
  )

  app.post(
    '/Usuarios/equipos-compartidos/:id/quitar',
    { config: EDITAR, schema: { ...common, params: IdParams } },
    async (request) => dejarDeCompartir(db, contextOf(request), idOf(request), markOf(request.headers.cookie)),
  )
}
