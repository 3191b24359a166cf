import * as z from 'zod'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { tipoDe } from '#server/documentos/imagen'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The school's logo for screens, `GET /logo`; under its own fingerprint (`?v=`) it never changes. */
export function logoPublico(app: Api, db: Database): void {
  app.get(
    '/logo',
    {
      config: { acceso: 'publica' },
      logLevel: 'warn',
      schema: { hide: true, querystring: z.looseObject({ v: z.unknown().optional() }) },
    },
    async (request, reply) => {
      const { huella } = await db.one<{ huella: string | null }>(sql`SELECT logo_huella AS huella FROM centro`)
      if (!huella) throw new AppError('no_encontrado')
      const asked = request.query.v
      reply.header('ETag', `"${huella}"`).header('Cache-Control', asked === huella ? IMMUTABLE : 'no-cache')
      if (request.headers['if-none-match'] === `"${huella}"`) return reply.status(304).send()
      const { logo } = await db.one<{ logo: Buffer }>(sql`SELECT logo FROM centro`)
      return reply.type(tipoDe(logo) ?? 'application/octet-stream').send(logo)
    },
  )
}
