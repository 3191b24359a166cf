import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { CABECERA_AHORA } from '#contract/tiempo/reloj'
import { API } from '#server/http/leer/direccion-escrita'
import { DE_API } from '#server/http/leer/ilegibles'

/** Helmet's settings: pages run nothing that is not of this server, and stand in nobody's frame. */
const ofPages = (https: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(https && { 'upgrade-insecure-requests': [] }),
    },
  },
  hsts: https && { maxAge: 31_536_000 },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: https,
  originAgentCluster: https,
})

/**
 * Headers of every answer that passes a hook, set before whatever refuses, and of the API those that are its own.
 * Helmet says the same for all, so it is asked once, at the start. `https`: people reach this server by it.
 */
export function registerHeaders(app: FastifyInstance, https: boolean): void {
  const usual = {
    ...headersBy(ofPages(https)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(usual)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    // By the address itself, and by the route that answers, whose address may have been written with codes: one that
    // the API does not have is refused by the route of the pages.
    if (request.url.startsWith(API) || request.routeOptions.url?.startsWith(API))
      reply.headers(DE_API).header(CABECERA_AHORA, new Date().toISOString())
    done()
  })
}

/** The headers that helmet gives an answer, whatever was asked. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error !== undefined) throw error as Error
  })
  return answer.getHeaders()
}
