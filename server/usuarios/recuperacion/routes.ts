import * as z from 'zod'
import { ElegirContrasenaBody, EnlaceAnswer, RecuperarAnswer, RecuperarBody } from '#contract/usuarios/recuperacion'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { backgroundOf } from '#server/http/background'
import { markCookie, markOf } from '#server/sesion/dispositivos'
import { ADDRESS, takeAttempt } from '#server/sesion/throttle'
import { elegirContrasena, leerEnlace, recuperar } from './service.ts'

const Params = z.object({ guid: z.string().max(200) })

/** A forgotten password: asking for a link, and the link itself; open to all, throttled by address. */
export function recuperacionRoutes(app: Api, db: Database, correo: Correo, publicUrl?: string): void {
  const background = backgroundOf(app)
  const config = { acceso: 'publica' as const }
  const tags = ['Sesión']

  app.post(
    '/Usuarios/recuperar',
    { config, schema: { tags, body: RecuperarBody, response: { 200: RecuperarAnswer } } },
    async (request) => {
      await takeAttempt(db, `recuperar:${request.ip}`, ADDRESS)
      const { email } = request.body
      // Whether the address has an account shows neither in the answer nor in how long it takes.
      background(() => recuperar(db, correo, email, { ip: request.ip, request_id: request.id }))
      return { correo: correo.origen !== undefined }
    },
  )

  app.get(
    '/Usuarios/enlace/:guid',
    { config, schema: { tags, params: Params, response: { 200: EnlaceAnswer } } },
    async (request) => {
      await takeAttempt(db, `enlace:${request.ip}`, ADDRESS)
      return leerEnlace(db, request.params.guid)
    },
  )

  app.post(
    '/Usuarios/enlace/:guid',
    { config, schema: { tags, params: Params, body: ElegirContrasenaBody, response: { 200: z.object({}) } } },
    async (request, reply) => {
      await takeAttempt(db, `enlace:${request.ip}`, ADDRESS)
      const { contrasena } = request.body
      const marca = await elegirContrasena(db, request.params.guid, contrasena, {
        ip: request.ip,
        request_id: request.id,
        marca: markOf(request.headers.cookie),
      })
      reply.header('Set-Cookie', markCookie(marca, request, publicUrl))
      return {}
    },
  )
}
