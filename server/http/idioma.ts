import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { enIdioma, idiomaPedido } from '#i18n/idioma'

/**
 * Every request is answered in the language that it asks for, as far as there is one. Reading a body leaves the context
 * of the request, so it is entered again before the body is judged; `registerErrors` enters it for what fails on the
 * way.
 */
export function registerIdioma(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    enIdioma(idiomaPedido(request.headers['accept-language']), done)
  app.addHook('onRequest', enter)
  app.addHook('preValidation', enter)
}
