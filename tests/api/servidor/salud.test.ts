import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { ident, sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()

it('says within seconds that it is not ready while the database does not answer', async () => {
  await server.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE migraciones IN ACCESS EXCLUSIVE MODE`)
    const begun = performance.now()
    expect((await fetch(`${server.url}/salud/listo`)).status).toBe(503)
    // Well before the half minute of a statement, however slow the machine is.
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
  expect((await fetch(`${server.url}/salud/listo`)).status).toBe(200)
})

const listo = async () => {
  const answer = await fetch(`${server.url}/salud/listo`)
  return { status: answer.status, ...((await answer.json()) as { estado: string }) }
}

it('stays ready beside an instance of the next version, which migrated, and not before its own migrations', async () => {
  await hay.fila(server.db, 'migraciones', { numero: 9_999, archivo: '9999_siguiente.sql', sha256: '' })
  expect(await listo()).toEqual({ status: 200, estado: 'listo' })
  await server.db.run(sql`UPDATE migraciones SET numero = -numero`)
  expect(await listo()).toEqual({ status: 503, estado: 'migrando' })
  await server.db.run(sql`UPDATE migraciones SET numero = -numero`)
  await server.db.run(sql`DELETE FROM migraciones WHERE numero = 9999`)
})

describe('a database that takes no writing', () => {
  it('is told as such, and readiness is red until it does again', async () => {
    const jefe = await server.as('Administrador')
    const { nombre } = await server.db.one<{ nombre: string }>(sql`SELECT current_database() AS nombre`)
    await server.db.run(sql`ALTER DATABASE ${ident(nombre)} SET default_transaction_read_only = on`)
    await cutOthers()
    expect(await jefe.post('/CursoCategorias', { nombre: 'Danza' })).toMatchObject({
      status: 503,
      body: { code: 'solo_lectura', message: expect.stringContaining('solo permite consultar') },
    })
    expect(await listo()).toEqual({ status: 503, estado: 'solo lectura' })
    const admin = await server.db.pool.connect()
    await admin.query('SET default_transaction_read_only = off')
    await admin.query(`ALTER DATABASE "${nombre}" RESET default_transaction_read_only`)
    admin.release(true)
    await cutOthers()
    expect(await listo()).toEqual({ status: 200, estado: 'listo' })
    expect((await jefe.post('/CursoCategorias', { nombre: 'Danza' })).status).toBe(201)
  })

  it('says that the disk is full, and that what was there still is', async () => {
    const jefe = await server.as('Administrador')
    await server.db.run(sql`
      CREATE FUNCTION lleno() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END $$
    `)
    await server.db.run(sql`CREATE TRIGGER lleno BEFORE INSERT ON curso_categorias EXECUTE FUNCTION lleno()`)
    const { status, body, headers } = await jefe.post('/CursoCategorias', { nombre: 'Teatro' })
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'disco_lleno' } })
    expect(headers.get('Retry-After')).toBe('60')
    await server.db.run(sql`DROP FUNCTION lleno() CASCADE`)
  })

  it('says that it is busy where no connection is left', async () => {
    const jefe = await server.as('Administrador')
    await server.db.run(sql`
      CREATE FUNCTION lleno() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'sorry, too many clients already' USING ERRCODE = '53300';
      END $$
    `)
    await server.db.run(sql`CREATE TRIGGER lleno BEFORE INSERT ON curso_categorias EXECUTE FUNCTION lleno()`)
    expect(await jefe.post('/CursoCategorias', { nombre: 'Teatro' })).toMatchObject({
      status: 503,
      body: { code: 'demasiadas_conexiones' },
    })
    await server.db.run(sql`DROP FUNCTION lleno() CASCADE`)
  })
})

/** New connections see what was set for the database. */
async function cutOthers(): Promise<void> {
  const { ahora } = await server.db.one<{ ahora: string }>(sql`SELECT clock_timestamp()::text AS ahora`)
  // The asking connection goes last, or the others would be left; the pool learns of it connection by connection.
  const left = () =>
    server.db.run(sql`
      SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE datname = current_database() AND backend_start < ${ahora}::timestamptz
      ORDER BY pid = pg_backend_pid()
    `)
  await expect.poll(() => left().catch(() => -1)).toBe(0)
}

it('tells who still asks while it closes to come again in a moment, and finishes what it was at', async () => {
  const app = await buildApp({ db: server.db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let asked = 0
  socket.setEncoding('utf8').on('data', (part: string) => (heard += part))
  app.server.on('request', () => asked++)
  const ask = () => socket.write('GET /salud/listo HTTP/1.1\r\nHost: campana\r\n\r\n')
  const waiting = sql`
    SELECT
    FROM pg_locks
    JOIN pg_database d ON d.oid = database AND datname = current_database()
    WHERE NOT granted AND relation = 'migraciones'::regclass
  `
  const [closed] = await server.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE migraciones IN ACCESS EXCLUSIVE MODE`)
    ask()
    await expect.poll(() => tx.many(waiting)).toHaveLength(1)
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    ask()
    await expect.poll(() => asked).toBe(2)
    return [closing]
  })
  await closed
  await expect.poll(() => heard.match(/HTTP\/1\.1 /g)).toHaveLength(2)
  const [, first = '', second = ''] = heard.split('HTTP/1.1 ')
  expect(first).toMatch(/^200 .*"listo"/s)
  expect(second).toMatch(/^503 /)
  expect(second).toMatch(/retry-after: 15/i)
  expect(second).toContain('El sistema se está reiniciando.')
  socket.destroy()
})
