import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { LAN_HOST } from '#tests/maquina/chromium'

/** The answer of a server that is not ours: an object is JSON, text is a page. */
export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** Hangs up: before the answer, or in the middle of it. */
export type Cut = 'cut' | 'cut-in-the-middle'

export interface Call {
  /** `POST /Usuarios/login`, without the address's query. */
  name: string
  query: URLSearchParams
  token: string | null
  body: unknown
}

export type Handler = (call: Call) => Answer | Cut | Promise<Answer | Cut>

export interface ForeignServer {
  url: string
  /** Every call in its order, and after each validar-token the moment of its answer. */
  log: string[]
  calls: Call[]
  /** Answers a call (`POST /Usuarios/login`) otherwise from now on. */
  on: (name: string, handler: Handler) => void
  /** Answers so, from now on, whatever no handler answers. */
  otherwise: (answer: Answer) => void
  stop: () => Promise<void>
}

export const LOGIN = 'POST /Usuarios/login'
export const VALIDAR = 'POST /Usuarios/validar-token'
export const PERMISOS = 'POST /Usuarios/validar-permisos'
export const VALIDADO = 'validar-token answered'

const API = '/api/api'
const WEB = resolve('dist/web')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * The built front end, and beside it an API of handlers; what has none answers 404, as a server would that knows
 * nothing of ours.
 */
export async function startForeignServer(handlers: Record<string, Handler>): Promise<ForeignServer> {
  const answers = { ...handlers }
  let otherwise: Answer = { status: 404, body: { status: 404, message: 'Not found' } }
  const log: string[] = []
  const calls: Call[] = []

  const server = createServer((request, response) => {
    // Each connection serves one request: on one used before, the browser itself would repeat a request that is cut.
    response.setHeader('Connection', 'close')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://foreign')
    if (!pathname.startsWith(`${API}/`)) return sendFile(pathname, response)
    void answer(`${request.method} ${pathname.slice(API.length)}`, searchParams, request, response)
  })

  async function answer(
    name: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const text = await bodyOf(request).catch(() => undefined)
    // The page hung up in the middle of it.
    if (text === undefined) return
    const call = {
      name,
      query,
      token: request.headers.authorization?.replace('Bearer ', '') ?? null,
      body: parsed(text),
    }
    log.push(name)
    calls.push(call)
    const handler = answers[name] ?? answers[name.replace(/\/\d+$/, '/:id')]
    const reply = (await handler?.(call)) ?? otherwise
    if (name === VALIDAR) log.push(VALIDADO)
    if (reply === 'cut') return void response.destroy()
    if (reply === 'cut-in-the-middle') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 })
      return void response.write('[{"id":', () => response.destroy())
    }
    const isPage = typeof reply.body === 'string'
    response.writeHead(reply.status ?? 200, {
      'Content-Type': isPage ? 'text/html' : 'application/json',
      ...reply.headers,
    })
    response.end(isPage ? reply.body : JSON.stringify(reply.body ?? {}))
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://${LAN_HOST}:${(server.address() as AddressInfo).port}`,
    log,
    calls,
    on: (name, handler) => void (answers[name] = handler),
    otherwise: (answer) => void (otherwise = answer),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** An answer that waits until the test lets it go. */
export function held(reply: Answer): { handler: Handler; release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolved) => (release = resolved))
  return { handler: () => released.then(() => reply), release: () => release() }
}

/** Rows in memory in the dialect of ra-data-simple-rest, under a module's path. */
export function resourceOf(modulo: string, rows: Record<string, unknown>[]): Record<string, Handler> {
  const find = ({ name }: Call) => rows.find(({ id }) => String(id) === name.split('/').pop())
  const missing = { status: 404, body: { status: 404, message: 'No existe' } }
  return {
    [`GET /${modulo}`]: ({ query }) => {
      const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]') as [string, string]
      const [from, to] = JSON.parse(query.get('range') ?? '[0,999]') as [number, number]
      const { q = '' } = JSON.parse(query.get('filter') ?? '{}') as { q?: string }
      const found = rows
        .filter((row) => JSON.stringify(row).toLowerCase().includes(q.toLowerCase()))
        .sort((a, b) => String(a[field]).localeCompare(String(b[field])) * (order === 'DESC' ? -1 : 1))
      const page = found.slice(from, to + 1)
      return { body: page, headers: { 'Content-Range': `${modulo} ${from}-${from + page.length - 1}/${found.length}` } }
    },
    [`GET /${modulo}/:id`]: (call) => ({ ...missing, ...(find(call) && { status: 200, body: find(call) }) }),
    [`POST /${modulo}`]: ({ body }) => {
      const row = { ...(body as object), id: rows.length + 1, version: 1 }
      rows.push(row)
      return { status: 201, body: row }
    },
    [`PUT /${modulo}/:id`]: (call) => {
      const row = find(call)
      const sent = call.body as Record<string, unknown>
      if (!row) return missing
      if (sent.version !== row.version)
        return {
          status: 412,
          body: { status: 412, code: 'version_vieja', message: 'Otra persona lo cambió.', actual: { ...row } },
        }
      return { body: Object.assign(row, sent, { version: Number(row.version) + 1 }) }
    },
    [`DELETE /${modulo}/:id`]: (call) => {
      const row = find(call)
      if (!row) return missing
      rows.splice(rows.indexOf(row), 1)
      return { body: row }
    },
  }
}

function sendFile(pathname: string, response: ServerResponse) {
  const file = join(WEB, pathname)
  const found = extname(pathname) !== '' && file.startsWith(WEB) && existsSync(file)
  if (!found && pathname.startsWith('/assets/')) return void response.writeHead(404).end()
  const name = found ? file : join(WEB, 'index.html')
  response
    .writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' })
    .end(readFileSync(name))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
