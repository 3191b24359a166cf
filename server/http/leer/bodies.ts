import type { FastifyInstance, RouteOptions } from 'fastify'
import { formatoNumero } from '#contract/texto/formato'
import { AppError } from '#server/http/errors'

const KB = 1024

/**
 * Bytes that a route takes of a body unless it declares its own `bodyLimit`: one without a body, one that anybody may
 * ask, and one of a session. Ten times what its form sends, and so little that nobody waits while it is read.
 */
const USUAL = { none: KB, anybody: 16 * KB, session: 64 * KB } as const

/** The `bodyLimit` of routes that take long lists: hundreds of records at once, or an image in base64. */
export const LARGE_BODY = 256 * KB

/**
 * Values of a body in JSON: what it costs to read and to judge goes by them, and hardly by its bytes. The longest list
 * that a route takes has 6,000.
 */
export const MOST_VALUES = 10_000

/**
 * Gives each route that declares none its limit of bytes, and refuses a body of too many values before it is read: the
 * first with `cuerpo_grande`, the second too.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= usualOf(route)
  })
  // Fastify would hang up in the middle of a body that is too large, and whoever still sends it never sees why. What is
  // left of it is passed over unread, for as long as a request may take to arrive (`limits.ts`).
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
    done()
  })
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasMoreValues(body, MOST_VALUES))
      return done(
        new AppError('cuerpo_grande', {
          message: { key: 'errores.cuerpo_de_muchos', params: { max: formatoNumero(MOST_VALUES) } },
        }),
      )
    return read(request, body, done)
  })
}

function usualOf({ schema, config }: RouteOptions): number {
  if (!schema?.body && !config?.cuerpo) return USUAL.none
  return config?.acceso === 'publica' ? USUAL.anybody : USUAL.session
}

const COMMA = 44
const QUOTE = 34
const BACKSLASH = 92
const OPENS = new Set([91, 123])

/** Whether a text in JSON has more than so many values; of one that is none, whatever it would have. */
export function hasMoreValues(json: string, most: number): boolean {
  let values = 1
  for (let at = 0; at < json.length && values <= most; at++) {
    const letter = json.charCodeAt(at)
    if (letter === QUOTE) at = endOfText(json, at)
    else if (letter === COMMA || OPENS.has(letter)) values++
  }
  return values > most
}

/** The closing quote's place of the text that begins at `from`; the end of all where it has none. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === BACKSLASH) before--
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}
