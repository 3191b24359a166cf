import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { texto } from '#i18n/texto'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that the route checks by itself, told in the OpenAPI document all the same. */
    cuerpo?: z.ZodType
  }
}

/** Turns the schemas of a route into the JSON Schema of the OpenAPI document. */
const openapiTransform: typeof jsonSchemaTransform = (document) => {
  const { route, schema } = document
  return jsonSchemaTransform({ ...document, schema: schema && { body: route.config?.cuerpo, ...schema } })
}

const compress = promisify(gzip)

/**
 * The document is made in so many parts, each in a turn of its own: some five hundred operations at once would keep
 * everybody waiting for a third of a second.
 */
const PARTS = Array.from({ length: 64 }, (_, part) => `openapiPart${part}`)

/** The part of an address, the same for all its methods. */
const partOf = (url: string): string =>
  PARTS[[...url].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0) % PARTS.length] ?? ''

const document = () => ({
  openapi: '3.1.0',
  info: { title: texto('documentos.api.titulo'), version: '1' },
  components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } } },
  security: [{ token: [] }],
})

/** Remembers every route that is declared from here on; of the demonstration whole too, for its pages of the API. */
export async function collectRoutes(app: FastifyInstance, demonstration: boolean): Promise<void> {
  for (const part of PARTS)
    await app.register(swagger, {
      decorator: part as 'swagger',
      openapi: document(),
      transform: (route) =>
        partOf(route.url) === part ? openapiTransform(route) : { schema: { hide: true }, url: route.url },
    })
  if (demonstration) await app.register(swagger, { openapi: document(), transform: openapiTransform })
}

/** The whole document; others are attended to between one part and the next. */
async function describe(app: FastifyInstance): Promise<object> {
  const paths = {}
  for (const part of PARTS) {
    Object.assign(paths, app[part as 'swagger']().paths)
    await breathe()
  }
  return { ...document(), paths }
}

/**
 * The whole API described at once: a map of the school's doors, which strangers see of the demonstration alone. Made
 * and compressed at its first reading.
 */
export function registerOpenapi(api: FastifyInstance, demonstration: boolean): void {
  let made: Promise<{ text: string; zipped: Buffer }> | undefined
  const make = async () => {
    const text = JSON.stringify(await describe(api))
    return { text, zipped: await compress(text) }
  }
  const config = { acceso: demonstration ? ('publica' as const) : ('sesion' as const) }
  api.get('/openapi.json', { config, schema: { hide: true } }, async (request, reply) => {
    const { text, zipped } = await (made ??= make())
    reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding')
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('Content-Encoding', 'gzip').send(zipped)
      : reply.send(text)
  })
}
