import { HttpError } from 'react-admin'
import { i18nVisitante } from '#i18n/visitante'
import { CABECERA_AUTORIZACION, type PorAutorizar } from '#contract/autorizaciones'
import type { CodigoError } from '#contract/errores'
import { CABECERA_AHORA } from '#contract/tiempo/reloj'
import { pedirAutorizacion } from '#src/autorizaciones/pendiente.ts'
import { reloj } from '#src/offline/reloj.ts'
import { nestErrors } from './server-errors.ts'
import { local } from '#src/storage.ts'

/** Base of the API, without a slash at the end; another server is named by `<meta name="campana-api">`. */
const API = document.querySelector<HTMLMetaElement>('meta[name="campana-api"]')?.content || '/api/api'

export interface HttpOptions {
  method?: string
  /** An object is sent as JSON; text, files and FormData as they are. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The session's own by default; null sends none. */
  token?: string | null
}

export interface HttpAnswer {
  status: number
  headers: Headers
  json: unknown
}

/**
 * Calls `API + path` and answers its JSON.
 * Throws HttpError(message, status, body): the server's own message and body where it sent them;
 * status 0 when there was no answer or it broke off, the success's own where that is no JSON: a proxy or a hotel's
 * sign-in page says anything, and nothing at all too. What a supervisor can sign is asked for first, and then sent
 * again just as it was.
 */
export async function http(path: string, options: HttpOptions = {}): Promise<HttpAnswer> {
  try {
    return await send(path, options)
  } catch (error) {
    const falta: unknown = (error as HttpError).body?.autorizacion
    const id = sePuedeAutorizar(falta) ? await pedirAutorizacion(falta) : null
    if (id === null) throw error
    return http(path, { ...options, headers: { ...options.headers, [CABECERA_AUTORIZACION]: String(id) } })
  }
}

async function send(path: string, options: HttpOptions): Promise<HttpAnswer> {
  const response = await request(path, 'application/json', options)
  const text = await response.text().catch(unheard)
  const json = parseJson(text)
  if (!response.ok) throw errorOf(response, json)
  // Nothing (204) confirms what was done; to a question it is no answer.
  const confirms = response.status === 204 && (options.method ?? 'GET') !== 'GET'
  if (json === undefined && !confirms) throw new HttpError('datos.respuesta_ilegible', response.status)
  return { status: response.status, headers: response.headers, json }
}

/** Statuses of a gateway that got no answer from the server behind it: it is away, or comes back in a moment. */
const DE_UN_INTERMEDIARIO = [502, 503, 504]

/** Whether nobody answered: no word at all, or a gateway's that there is none behind it. */
export const esSilencio = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || DE_UN_INTERMEDIARIO.includes(error.status))

/**
 * Whether the server itself said no, in JSON and by a status of the 400s. All else is no word on what was sent: no
 * answer, a fault, a server that does not know what day it is, or what somebody on the way says in its place.
 */
export const esNegativa = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  isObject(error.body) &&
  error.body.code !== ('reloj_en_duda' satisfies CodigoError) &&
  error.status >= 400 &&
  error.status < 500

/**
 * Downloads `API + path` with the session's token, under the name that the server gives it
 * (or `nombre`, or the last part of the path). Throws as `http` does.
 */
export async function descargar(path: string, nombre?: string, options?: HttpOptions): Promise<void> {
  const response = await archivo(path, options)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob().catch(unheard))
  link.download =
    nombre ?? fileName(response.headers.get('Content-Disposition')) ?? path.split(/[?#]/)[0]?.split('/').pop() ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The file at `API + path`, fetched with the session's token, to print or to show. Throws as `http` does. */
export const leerArchivo = async (path: string): Promise<Blob> => (await archivo(path)).blob().catch(unheard)

async function archivo(path: string, options: HttpOptions = {}): Promise<Response> {
  const response = await request(path, '*/*', options)
  if (!response.ok) throw errorOf(response, parseJson(await response.text().catch(unheard)))
  return response
}

/** A new idempotency key; `crypto.randomUUID` does not exist over plain http on a LAN. */
export function nuevaClave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const listeners = new Set<() => void>()
let permisosVersion: string | null = null

/** Calls `listener` whenever an answer carries another version of the permissions; answers how to stop. */
export function onPermisosVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notePermisosVersion(version: string | null) {
  if (version === null || version === permisosVersion) return
  const moved = permisosVersion !== null
  permisosVersion = version
  if (moved) listeners.forEach((listener) => listener())
}

async function request(path: string, accept: string, { method = 'GET', body, headers, signal, token }: HttpOptions) {
  const sent = new Headers({ Accept: accept, ...headers })
  const bearer = token === undefined ? local.getItem('token') : token
  if (bearer?.trim()) sent.set('Authorization', `Bearer ${bearer}`)
  // A server that tells its instant hears this device's; a foreign one might refuse a header that it does not know.
  if (reloj.oido()) sent.set(CABECERA_AHORA, new Date().toISOString())
  if (body !== undefined && !(body instanceof FormData) && !sent.has('Content-Type'))
    sent.set('Content-Type', 'application/json')
  const response = await fetch(`${API}${path}`, { method, headers: sent, signal, body: encode(body) }).catch(unheard)
  notePermisosVersion(response.headers.get('X-Permisos-Version'))
  const ahora = response.headers.get(CABECERA_AHORA)
  if (ahora) reloj.oirServidor(ahora)
  return response
}

/** No answer, or one that broke off: the browser's own words for it are no help to anybody. */
function unheard(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new HttpError('comun.error.red', 0)
}

function encode(body: unknown): string | FormData | Blob | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob) return body
  return JSON.stringify(body)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(response: Response, json: unknown): HttpError {
  const own = response.status === TOO_MANY ? waitOf(response) : undefined
  if (!isObject(json)) return new HttpError(own ?? 'datos.respuesta_ilegible', response.status)
  const message = typeof json.message === 'string' ? json.message : (own ?? 'comun.error.inesperado')
  const body = isObject(json.errors) ? { ...json, errors: nestErrors(json.errors) } : json
  return new HttpError(message, response.status, body)
}

const TOO_MANY = 429

/** The sentence that asks to wait, by `Retry-After` (seconds or a date), where a 429 has no message of its own. */
function waitOf(response: Response): string {
  const asked = response.headers.get('Retry-After') ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000
  if (!(seconds >= 0)) return 'comun.error.espere_un_rato'
  return i18nVisitante.translate('comun.error.espere', { smart_count: Math.max(1, Math.ceil(seconds / 60)) })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A refusal that lacks a word, looked at without its schema, which would bring zod to every page. */
const sePuedeAutorizar = (falta: unknown): falta is PorAutorizar =>
  isObject(falta) &&
  Number.isInteger(falta.id) &&
  typeof falta.propia === 'boolean' &&
  (falta.motivo === null || typeof falta.motivo === 'string') &&
  Array.isArray(falta.pedidos) &&
  falta.pedidos.every(seLee)

const seLee = (pedido: unknown) =>
  isObject(pedido) &&
  typeof pedido.permiso === 'string' &&
  typeof pedido.que === 'string' &&
  (pedido.monto === null || typeof pedido.monto === 'number')

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}
