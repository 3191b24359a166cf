/* The API as its clients call it, by any kind of test. */
import { counter } from './counter.ts'

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  headers: Headers
}

/** A client of the API signed in as a role; every call is real HTTP. */
export interface Client {
  token: string
  usuario_id: number
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>
  post<T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  delete<T = Record<string, unknown>>(path: string): Promise<Answer<T>>
  /** The list of the dialect: filter, sort and range as react-admin sends them. */
  list<T = Record<string, unknown>>(
    modulo: string,
    filter?: object,
    sort?: [string, 'ASC' | 'DESC'],
    range?: [number, number],
  ): Promise<Answer<T[]> & { total: number }>
}

/** A client with a token on any instance. */
export function client(url: string, token: string, usuario_id = 0): Client {
  const auth = { Authorization: `Bearer ${token}` }
  return {
    token,
    usuario_id,
    get: (path) => call(url, 'GET', path, undefined, auth),
    post: (path, body, headers) => call(url, 'POST', path, body, { ...auth, ...headers }),
    put: (path, body, headers) => call(url, 'PUT', path, body, { ...auth, ...headers }),
    delete: (path) => call(url, 'DELETE', path, undefined, auth),
    async list(modulo, filter = {}, sort, range) {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        ...(sort && { sort: JSON.stringify(sort) }),
        ...(range && { range: JSON.stringify(range) }),
      })
      const answer = await call<never>(url, 'GET', `/${modulo}?${query}`, undefined, auth)
      return { ...answer, total: Number(answer.headers.get('X-Total-Count')) }
    },
  }
}

/** One call to the API base of a server. */
export async function call<T = Record<string, unknown>>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}/api/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text) as T,
    headers: response.headers,
  }
}

const keys = counter()

/** A fresh Idempotency-Key header. */
export const key = (): { 'Idempotency-Key': string } => ({
  'Idempotency-Key': `prueba-${process.pid}-${Date.now()}-${keys.next()}`,
})
