import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { buildApp } from '#server/app'
import { respaldar } from '#server/respaldo/respaldar'
import { revisar } from '#server/respaldo/invariantes'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { call, client, type Client } from '../cliente.ts'
import { startRunDatabase, withDatabase } from '#tests/maquina/embedded-run'
import { poolerVersion, startPooler } from '#tests/maquina/pooler'
import { demonstration } from './demonstration.ts'
import { eventually, temporaryDirectory } from './support.ts'

/* The whole server through a PgBouncer in transaction pooling, where each transaction may be on another session. */

const SESSIONS = 4
const version = poolerVersion()
if (!version) console.log('No pgbouncer on this machine (apt-get install pgbouncer): the server behind it is left out')

describe.runIf(version)(`behind ${version ?? 'a pooler'} in transaction pooling`, { timeout: 120_000 }, () => {
  let server: Awaited<ReturnType<typeof startRunDatabase>>
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let db: Database
  let app: FastifyInstance
  let ana: Client

  beforeAll(async () => {
    server = await startRunDatabase({ from: await demonstration() })
    pooler = await startPooler(server.url, SESSIONS)
    db = openDatabase(pooler.url, { max: 20 })
    await eventually(() => db.run(sql`SELECT 1`).catch(() => 0))
    app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { body } = await call<{ token: string }>(app.listeningOrigin, 'POST', '/Usuarios/login', {
      Email: 'admin@demo.hn',
      Pass: CLAVE,
    })
    ana = client(app.listeningOrigin, body.token)
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await db.close()
    await pooler.stop()
    await server.stop()
  })

  it('makes the tables of an empty database', async () => {
    const admin = openDatabase(server.url, { max: 1 })
    await admin.run(sql`CREATE DATABASE vacia TEMPLATE template0 ENCODING 'UTF8'`)
    await admin.close()
    const vacia = openDatabase(withDatabase(pooler.url, 'vacia'), { max: 5 })
    await Promise.all([prepare(vacia), prepare(vacia)])
    expect(await vacia.one(sql`SELECT count(*)::int AS roles FROM roles`)).toEqual({ roles: 4 })
    await vacia.close()
  })

  it('answers lists, reports and new rows of twenty at once, on fewer sessions, again and again', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 20 }, async (_, n) => [
        await ana.list('Clientes', { q: 'mejia' }),
        await ana.get('/Dashboard'),
        await ana.post('/CursoCategorias', { nombre: `Categoría ${round}-${n}` }),
      ])
      for (const answers of await Promise.all(asked)) for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses].sort()).toEqual([200, 201])
    const { n } = await db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n
      FROM pg_stat_activity
      WHERE application_name = 'campana servidor' AND datname = current_database()
    `)
    expect(n).toBeLessThanOrEqual(SESSIONS)
  })

  it('exports through a cursor, backs up, and finds the money right', async () => {
    const exported = await fetch(`${app.listeningOrigin}/api/api/Clientes/exportar?formato=csv`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    })
    expect(exported.status).toBe(200)
    expect((await exported.text()).split('\r\n').length).toBeGreaterThan(400)
    expect((await respaldar(db, join(temporaryDirectory(), 'todo.gz'), { clave: undefined })).filas).toBeGreaterThan(
      1_000,
    )
    expect(await revisar(db)).toEqual([])
  })

  it('leaves no limit behind on a session that serves others, and is under one in each transaction', async () => {
    const limit = (one: Pick<Database, 'one'>) =>
      one.one<{ limite: string }>(sql`SELECT current_setting('statement_timeout') AS limite`)
    expect(await db.transaction(limit)).toEqual({ limite: '30s' })
    const plain = await Promise.all(Array.from({ length: 20 }, () => limit(db)))
    expect(new Set(plain.map(({ limite }) => limite))).toEqual(new Set(['0']))
  })
})

/** Writes its settings and starts it as the account of the engine, which is never root. */
