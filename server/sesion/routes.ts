import type { Api } from '#server/http/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { LoginAnswer, LoginBody, PermisoAnswer, PermisoBody, SesionAnswer } from '#contract/sesion'
import { SegundoFactorBody } from '#contract/usuarios/perfil'
import type { Database } from '#server/db/pool'
import type { Settings } from '#server/base/settings'
import { markCookie, markOf, openCookie } from './dispositivos.ts'
import { closeSession, login, menuOf, resumeSession, secondStep } from './service.ts'

/** The three calls of the specification (§7), as written there, the second step of a sign-in, and sign-out. */
export function sesionRoutes(app: Api, db: Database, { PUBLIC_URL, SEGUNDO_FACTOR }: Settings): void {
  const tags = ['Sesión']
  const originOf = (request: FastifyRequest) => ({
    ip: request.ip,
    agente: request.headers['user-agent'] ?? null,
    request_id: request.id,
    marca: markOf(request.headers.cookie),
    // The week that an administrator has begins on a day that is known.
    exige: SEGUNDO_FACTOR === 'exigido' && !request.enDuda,
  })
  const entered = async (reply: FastifyReply, { sesion, marca }: Awaited<ReturnType<typeof login>>) => {
    reply.header('Set-Cookie', [markCookie(marca, reply.request, PUBLIC_URL), openCookie(reply.request, PUBLIC_URL)])
    return { status: 200 as const, token: sesion.token, navbar: await menuOf(db, sesion) }
  }

  const entrada = { acceso: 'publica' as const, sinFecha: true, porConfirmar: true }

  app.post(
    '/Usuarios/login',
    {
      config: entrada,
      schema: { tags, body: LoginBody, response: { 200: LoginAnswer } },
    },
    async (request, reply) => entered(reply, await login(db, request.body, originOf(request))),
  )

  app.post(
    '/Usuarios/segundo-factor',
    {
      config: entrada,
      schema: { tags, body: SegundoFactorBody, response: { 200: LoginAnswer } },
    },
    async (request, reply) => entered(reply, await secondStep(db, request.body, originOf(request))),
  )

  app.post(
    '/Usuarios/validar-token',
    { config: { acceso: 'sesion', vigila: true, sinFecha: true }, schema: { tags, response: { 200: SesionAnswer } } },
    async (request) => resumeSession(db, request.sesion, request.headers.cookie),
  )

  app.post(
    '/Usuarios/validar-permisos',
    {
      config: { acceso: 'sesion', sinFecha: true },
      schema: { tags, body: PermisoBody, response: { 200: PermisoAnswer } },
    },
    async (request) => {
      const { modulo, accion } = request.body
      return { permitido: request.sesion.permisos.has(`${modulo}:${accion}`) }
    },
  )

  app.post(
    '/Usuarios/cerrar-sesion',
    { config: { acceso: 'sesion', sinFecha: true }, schema: { tags, response: { 200: z.object({}) } } },
    async (request) => {
      await closeSession(db, request.sesion.token)
      return {}
    },
  )
}
