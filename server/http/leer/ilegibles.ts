import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErroresIlegibles } from '#i18n/es-HN/errores'
import { texto } from '#i18n/texto'

/**
 * The policy of every answer of the API, a paper or a file that somebody brought among them: it runs nothing, loads
 * nothing and stands in nobody's page where it is opened by itself.
 */
const ENCERRADO =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

/**
 * Headers of every answer of the API, and all those of one that no hook passes: it is kept nowhere, found by nobody and
 * taken for nothing else.
 */
export const DE_API = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': ENCERRADO,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

const ILEGIBLES: Readonly<Record<string, { status: number; clave: ErroresIlegibles }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, clave: 'peticion_lenta' },
  HPE_HEADER_OVERFLOW: { status: 431, clave: 'cabeceras_grandes' },
}

/**
 * Answers bytes that are no request (docs/diseno/api.md, «Errores») in the words of every refusal, and hangs up. There
 * is no number of a request to tell, and the language is the school's.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, clave } = ILEGIBLES[error.code ?? ''] ?? { status: 400, clave: 'peticion_ilegible' as const }
  const body = JSON.stringify({ status, code: 'peticion_invalida', message: texto(`errores.${clave}`) })
  const headers = {
    ...DE_API,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  socket.destroy(error)
}
