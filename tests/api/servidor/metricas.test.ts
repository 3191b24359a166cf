import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { openDatabase } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { projectRoot } from '#server/base/root'
import { readSettings } from '#server/base/settings'
import { fila } from '#tests/kit'
import { startServer } from '#tests/api/apoyo/helper'

const TOKEN = 'un-testigo-de-pruebas-42'
const logged: string[] = []
const server = startServer(
  { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'trace' },
  { logTo: { write: (line) => void logged.push(line) } },
)

const ask = (path: string, token?: string, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} })
const scrape = async () => (await ask('/metrics', TOKEN)).text()

it('answers whoever does not bring the token as any unknown address does', async () => {
  const told = async (answer: Response) => ({
    status: answer.status,
    headers: [...answer.headers.keys()].sort(),
    body: (await answer.text()).replace(/"request_?id":"[^"]*"/gi, ''),
  })
  for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD'])
    for (const token of [undefined, 'otro', `${TOKEN}x`, TOKEN.slice(0, -1)])
      expect(await told(await ask('/metrics', token, method))).toEqual(await told(await ask('/nadie', token, method)))
  expect((await ask('/metrics')).status).toBe(404)
  expect((await ask('/metrics', TOKEN, 'POST')).status).toBe(404)
  expect((await ask('/metrics', TOKEN)).status).toBe(200)
})

it('is not there without METRICS_TOKEN, whatever is brought', async () => {
  const app = await buildApp({ db: server.db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
  await app.close()
})

it('labels patterns, never what somebody wrote in an address', async () => {
  const jefe = await server.as('Administrador')
  await jefe.get('/Clientes/777123?q=Sofia-Mejia')
  await ask('/Forms/Register/sofia-mejia-2014')
  await ask('/sofia-mejia?nombre=Sofia-Mejia')
  const text = await scrape()
  expect(text).toMatch(/_count\{ruta="\/api\/api\/Clientes\/:id",metodo="GET",clase="4xx"\} 1/)
  expect(text).not.toMatch(/sofia|777123/i)
  expect(text).toMatch(/^campana_http_en_curso 0$/m)
  expect(text).toMatch(/^campana_db_up 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

it('never writes the token in the log', async () => {
  await scrape()
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain(TOKEN)
})

it('answers while the database is held or away, and says so', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN })
  const read = async (app: Awaited<ReturnType<typeof buildApp>>) => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })),
    )
    return answers.map(({ body }) => /^campana_db_up (.*)$/m.exec(body)?.[1])
  }
  const held = await buildApp({ db: server.db, settings })
  await server.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE rangos_cai IN ACCESS EXCLUSIVE MODE`)
    expect(await read(held)).toEqual(['0', '0', '0'])
    expect(server.db.pool.totalCount - server.db.pool.idleCount).toBeLessThanOrEqual(3)
  })
  await held.close()
  const away = openDatabase('postgres://nadie@127.0.0.1:1/nada')
  const app = await buildApp({ db: away, settings })
  expect(await read(app)).toEqual(['0', '0', '0'])
  await app.close()
  await away.close()
})

it('gives no age to a backup that a clock which ran ahead noted: a rule would be silent until that day', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN })
  const edad = async () => {
    const app = await buildApp({ db: server.db, settings })
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    await app.close()
    return Number(/^campana_respaldo_edad_segundos (.*)$/m.exec(body)?.[1])
  }
  const anotar = (dias: number) =>
    fila(server.db, 'bitacora', {
      instante: new Date(Date.now() - dias * 86_400_000),
      modulo: 'Respaldos',
      accion: 'respaldar',
    })
  await anotar(-107)
  expect(await edad()).toBeNaN()
  await anotar(3)
  expect(await edad()).toBeCloseTo(3 * 86_400, -3)
})

it('rules, panels and the page name only what is measured, and the page names all of ours', async () => {
  const types = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const measured = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
  const page = (file: string) => readFileSync(join(projectRoot, 'docs/operacion', file), 'utf8')
  const named = (text: string) => [...text.matchAll(/\b(?:campana|nodejs|process)_\w+/g)].map(([name]) => name)
  for (const file of ['alertas.yml', 'grafana.json', 'observar.md']) {
    expect(named(page(file)).length).toBeGreaterThan(5)
    expect(named(page(file)).filter((name) => !measured.has(name))).toEqual([])
  }
  const ours = types.map(([, name = '']) => name).filter((name) => name.startsWith('campana_'))
  expect(ours.filter((name) => !named(page('observar.md')).includes(name))).toEqual([])
})
