import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Rows that are told in one go: however much each says, others are attended to before the next. */
const AT_ONCE = 100

/** Maps rows, as `rows.map(tell)` answers them, in pieces; others are attended to between one and the next. */
export async function inPieces<T, R>(rows: readonly T[], tell: (some: T[]) => R): Promise<R[]> {
  const told: R[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from) await breathe()
    told.push(tell(rows.slice(from, from + AT_ONCE)))
  }
  return told
}

/** Writes an answer that is a long list in pieces: a page of a thousand rows is checked and written like ten of one. */
export function writeInPieces(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const write = reply.getSerializationFunction(String(reply.statusCode))
    if (!Array.isArray(payload) || payload.length <= AT_ONCE || !write) return payload
    const pieces = await inPieces<unknown, string>(payload, (some) => write(some as never).slice(1, -1))
    reply.serializer(() => `[${pieces.join()}]`)
    return payload
  })
}
