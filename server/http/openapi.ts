import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type * as z from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that the route checks by itself, told in the OpenAPI document all the same. */
    cuerpo?: z.ZodType
  }
}

/** Turns the schemas of a route into the JSON Schema of the OpenAPI document. */
export const openapiTransform: typeof jsonSchemaTransform = (document) => {
  const { route, schema } = document
  return jsonSchemaTransform({ ...document, schema: schema && { body: route.config?.cuerpo, ...schema } })
}

const compress = promisify(gzip)

/**
 * The whole API described at once: a map of the school's doors, which strangers see of the demonstration alone. Made
 * and compressed at its first reading.
 */
export function registerOpenapi(api: FastifyInstance, demonstration: boolean): void {
  let made: Promise<{ text: string; zipped: Buffer }> | undefined
  const make = async () => {
    const text = JSON.stringify(api.swagger())
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
