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
