import { vi } from 'vitest'

/** A call that reached the fake server. */
export interface Call {
  path: string
  token: string | null
  body: unknown
}

type Answer = Response | Promise<Response>
export type Handler = (call: Call) => Answer

/** Puts a server of handlers by path in the place of `fetch`; what has no handler answers 404. */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const path = url.replace('/api/api', '').replace(/\?.*/, '')
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null
    const call = { path, token, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    calls.push(call)
    return Promise.resolve(handlers[path]?.(call) ?? json({ status: 404, message: 'No hay' }, 404))
  })
  return { calls, paths: () => calls.map(({ path }) => path) }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

export const html = (status = 200) =>
  new Response('<!doctype html><title>Proxy</title>', { status, headers: { 'Content-Type': 'text/html' } })

/** The failure of `fetch` without a network. */
export const networkFailure = () => Promise.reject<Response>(new TypeError('Failed to fetch'))

/** An answer of 200 that breaks off before its end. */
export const brokenOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }))

export const LOGIN_CALL = '/Usuarios/login'
export const TOKEN_CALL = '/Usuarios/validar-token'
export const PERMISO_CALL = '/Usuarios/validar-permisos'
export const SALIDA_CALL = '/Usuarios/cerrar-sesion'

/** An answer of `validar-token` for a receptionist with two modules. */
export const sesion = (changes: Record<string, unknown> = {}) => ({
  token: 'token-de-ana',
  navbar: [
    {
      name: 'catalogos',
      label: 'Catálogos',
      icon: 'catalogo',
      items: [{ name: 'Clientes', label: 'Estudiantes', path: '/catalogos/clientes' }],
    },
    {
      name: 'recibos',
      label: 'Recibos',
      icon: 'recibo',
      items: [{ name: 'Caja', label: 'Caja', path: '/recibos/caja' }],
    },
  ],
  usuarioid: 7,
  email: 'ana@demo.hn',
  nombre: 'Ana Cruz',
  rol: 'Recepción',
  modulos: [
    { name: 'Clientes', acciones: ['ver', 'crear'] },
    { name: 'Caja', acciones: ['ver'] },
  ],
  ...changes,
})

/** An answer that comes when the test says so. */
export function slowAnswer() {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((settle) => (resolve = settle))
  return { promise, resolve }
}
