import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Times that a request may take to arrive, that a connection may be silent, and that one may wait for its next request.
 */
export const LIMITS_MS = { requestTimeout: 30_000, connectionTimeout: 60_000, keepAliveTimeout: 10_000 }

/**
 * The time that a connection may be silent because this server is at work, or whoever asked stands in a line
 * (`cola.ts`: a minute at most): as long as a proxy waits for it (docs/operacion/alta/haproxy.cfg, `timeout server`).
 */
const WORK_MS = 120_000

/**
 * A connection whose request is here is silent because it waits for the answer: to cut it then says nothing to who
 * asked. From the answer on its reader is the one who may not be silent.
 */
export function waitForAnswers(app: FastifyInstance, silentMs = LIMITS_MS.connectionTimeout): void {
  // A request from within the process has no line of its own.
  const allow = ({ raw: { socket } }: FastifyRequest, ms: number) =>
    void (socket instanceof Socket && socket.setTimeout(ms))
  app.addHook('preHandler', (request, _reply, done) => {
    allow(request, WORK_MS)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    allow(request, silentMs)
    done()
  })
}
