import type { Api } from '#server/http/api'
import * as z from 'zod'
import { PrimerAdministrador, PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import type { Database } from '#server/db/pool'
import { ADDRESS, takeAttempt } from '#server/sesion/throttle'
import { checkFirstAdministratorLink, createFirstAdministrator } from './service.ts'

const Params = z.object({ token: z.string().max(200) })

/** The link that a start on an empty database prints: asks whether it still serves, and uses it once. */
export function primerAdministradorRoutes(app: Api, db: Database): void {
  const path = '/Usuarios/primer-administrador/:token'
  const common = { tags: ['Sesión'], params: Params }
  const config = { acceso: 'publica' as const }

  app.get(path, { config, schema: { ...common, response: { 200: z.object({}) } } }, async (request) => {
    await takeAttempt(db, `primer_inicio:${request.ip}`, ADDRESS)
    await checkFirstAdministratorLink(db, request.params.token)
    return {}
  })

  app.post(
    path,
    {
      config: { ...config, cuerpo: PrimerAdministradorCrear },
      schema: { ...common, response: { 201: PrimerAdministrador } },
    },
    async (request, reply) => {
      await takeAttempt(db, `primer_inicio:${request.ip}`, ADDRESS)
      const email = await createFirstAdministrator(db, request.params.token, request.body, {
        ip: request.ip,
        request_id: request.id,
      })
      return reply.status(201).send({ email })
    },
  )
}
