import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  CifraDeVista,
  VistaDeLista,
  VistaCambiar,
  VistaCrear,
  LugarDeVista,
  RolDeVista,
} from '#contract/ajustes/filtros-guardados'
import { texto } from '#contract/campos'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf, diaDe } from '#server/http/context'
import { ListParams } from '#server/http/list-query'
import { idOf, IdParams } from '#server/resource/resource'
import { cifrasDe } from './cifras.ts'
import { vistasDe, type Quien } from './lectura.ts'
import { cambiarVista, crearVista, ponerVista, quitarVista, rolesDeVista } from './service.ts'

const config = { acceso: 'sesion' as const }
const tags = ['FiltrosGuardados']

/** Views: any session, its own ones and those that are shared with its role; any other does not exist. */
export function filtrosGuardadosRoutes(app: Api, db: Database): void {
  const quien = (request: FastifyRequest): Quien => ({
    sesion: request.sesion,
    hoy: diaDe(request),
    listas: app.listas,
  })
  const acto = (request: FastifyRequest) => ({ quien: quien(request), contexto: contextOf(request) })

  app.get(
    '/FiltrosGuardados',
    { config, schema: { tags, querystring: ListParams, response: { 200: z.array(VistaDeLista) } } },
    async (request, reply) => {
      const recurso = z.string().catch('').parse(request.query.filter?.recurso)
      const vistas = await vistasDe(db, quien(request), sql`(${recurso} = '' OR f.recurso = ${recurso})`)
      reply.header('Content-Range', `FiltrosGuardados 0-${Math.max(0, vistas.length - 1)}/${vistas.length}`)
      return vistas
    },
  )

  app.get(
    '/FiltrosGuardados/cifras',
    { config, schema: { tags, response: { 200: z.array(CifraDeVista) } } },
    async (request) => cifrasDe(db, quien(request)),
  )

  app.get(
    '/FiltrosGuardados/roles',
    {
      config,
      schema: { tags, querystring: z.strictObject({ recurso: texto(60) }), response: { 200: z.array(RolDeVista) } },
    },
    async (request) => rolesDeVista(db, quien(request), request.query.recurso),
  )

  app.post(
    '/FiltrosGuardados',
    { config, schema: { tags, body: VistaCrear, response: { 201: VistaDeLista } } },
    async (request, reply) => {
      reply.status(201)
      return crearVista(db, acto(request), request.body)
    },
  )

  app.put(
    '/FiltrosGuardados/:id',
    { config, schema: { tags, params: IdParams, body: VistaCambiar, response: { 200: VistaDeLista } } },
    async (request) => cambiarVista(db, acto(request), idOf(request), request.body),
  )

  app.post(
    '/FiltrosGuardados/:id/lugar',
    { config, schema: { tags, params: IdParams, body: LugarDeVista, response: { 200: VistaDeLista } } },
    async (request) => ponerVista(db, quien(request), idOf(request), request.body),
  )

  app.delete(
    '/FiltrosGuardados/:id',
    { config, schema: { tags, params: IdParams, response: { 200: VistaDeLista } } },
    async (request) => quitarVista(db, acto(request), idOf(request)),
  )
}
