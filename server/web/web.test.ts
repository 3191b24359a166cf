import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRIMER_INICIO } from '#contract/rutas'
import { FORMULARIOS, RECUPERACION } from '#contract/rutas-publicas'
import type { Database } from '#server/db/pool'
import { registerErrors } from '#server/http/errors'
import { registerWeb } from './web.ts'

let root: string
let app: FastifyInstance
const away = { maybe: () => Promise.reject(new Error('away')), one: () => Promise.reject(new Error('away')) }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'campana-web-'))
  await writeFile(join(root, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')
  app = fastify()
  const nada = () => Promise.reject(new Error('nothing to sign or to keep'))
  registerErrors(app, { abrir: nada, dejar: nada })
  await registerWeb(app, away as unknown as Database, undefined, root)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

it('answers a path without a screen with the page of the application and a 404', async () => {
  const screen = await app.inject('/catalogos/clientes')
  expect(screen.statusCode).toBe(200)
  for (const path of ['/nada', '/wp-admin/setup.php', '/Forms/nada']) {
    const unknown = await app.inject(path)
    expect([path, unknown.statusCode, unknown.body]).toEqual([path, 404, screen.body])
  }
  expect((await app.inject('/login?from=/nada')).statusCode).toBe(200)
})

it('lets nobody keep or index a page that a visitor fills in or whose address opens something', async () => {
  const paths = [...FORMULARIOS, ...RECUPERACION].map(({ path }) => path.replace(':guid', 'a1b2'))
  const written = [...paths, `${PRIMER_INICIO}/a1b2`].flatMap((path) => [path, path.toUpperCase(), `${path}/`])
  for (const path of [...written, '/%63uenta/a1b2']) {
    const { headers } = await app.inject(path)
    expect([path, headers['cache-control'], headers['x-robots-tag']]).toEqual([path, 'no-store', 'noindex, nofollow'])
  }
  const { headers } = await app.inject('/catalogos/clientes')
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-cache', undefined])
})

it.each([
  '/Verificar/a1b2',
  '/documentos%2Fa1b2',
  '/documentos/a1b2/x',
  '/cuenta%2Fa1b2',
  '/cuenta./a1b2',
  '/api/a1b2',
])('lets nobody keep or index the misspelled address %s', async (path) => {
  const { statusCode, headers } = await app.inject({ url: path })
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
    404,
    'no-store',
    'noindex, nofollow',
  ])
})
