import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { texto } from '#i18n/texto'
import { OF_ZOD } from './api.ts'

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

const document = () => ({
  openapi: '3.1.0',
  info: { title: texto('documentos.api.titulo'), version: '1' },
  components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } } },
  security: [{ token: [] }],
})

/** Remembers the routes that are declared from here on; of the demonstration also for its pages of the API. */
export async function collectRoutes(app: FastifyInstance, demonstration: boolean): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  if (demonstration)
    await app.register(import('@fastify/swagger'), { openapi: document(), transform: openapiTransform })
  return routes
}

const ADDRESSES_AT_ONCE = 8

/**
 * The whole document, of a few addresses in each turn: some five hundred operations at once would keep everybody
 * waiting for a third of a second. The library comes with the first reading, which most schools never see.
 */
async function describe(routes: readonly RouteOptions[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const paths = {}
  const addresses = [...Map.groupBy(routes, ({ url }) => url).values()]
  while (addresses.length) {
    const some = fastify({ schemaController: OF_ZOD })
    await some.register(swagger, { openapi: document(), transform: openapiTransform })
    for (const { method, url, schema, config } of addresses.splice(0, ADDRESSES_AT_ONCE).flat()) {
      if (method !== 'HEAD') some.route({ method, url, schema, config, handler: () => undefined })
    }
    await some.ready()
    Object.assign(paths, some.swagger().paths)
    await breathe()
  }
  return { ...document(), paths }
}

/**
 * The whole API described at once: a map of the school's doors, which strangers see of the demonstration alone. Made
 * and compressed at its first reading.
 */
export function registerOpenapi(api: FastifyInstance, routes: readonly RouteOptions[], demonstration: boolean): void {
  let made: Promise<{ text: string; zipped: Buffer }> | undefined
  const make = async () => {
    const text = JSON.stringify(await describe(routes))
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
