import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyServerOptions,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The server as its areas see it: a route's request and answer have the types of its schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

const unread = (() => () => () => true) as never
/**
 * Schemas of routes are zod's: a server that is told so as it is made does not load the compilers of JSON Schema that
 * fastify comes with. What reads them instead is given to it afterwards, where somebody calls its routes.
 */
export const OF_ZOD: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: unread, buildSerializer: unread },
}
