import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { CxCResumen } from '#contract/reportes/cxc'
import { buildApp } from '#server/app'
import { openDatabase, type Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { readSettings } from '#server/base/settings'
import { eventually } from '#tests/engine/support'
import { client, startServer, type Client } from '#tests/api/apoyo/helper'
import { plantable } from '#tests/ledger'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/*
 * Reports from a replica (DATABASE_READ_URL). A second database stands in for it, whose own functions say where it is;
 * another sum is owed in it, so that an answer shows where it was read. `tests/alta` has real
 * ones.
 */

const server = startServer()
let admin: Database
let replica: Database
let app: FastifyInstance
let ana: Client
const DE_LA_PRINCIPAL = 100_00
const DE_LA_REPLICA = 200_00
const name = `replica_${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  const url = inject('postgres')
  admin = openDatabase(url.replace('DATABASE', 'postgres'), { max: 1, statementMs: 0 })
  await admin.run(sql`SELECT pg_advisory_lock(1)`)
  await admin.run(sql`CREATE DATABASE ${ident(name)} TEMPLATE campana_plantilla`)
  await admin.run(sql`SELECT pg_advisory_unlock(1)`)
  // Its own functions before those of PostgreSQL.
  await admin.run(sql`ALTER DATABASE ${ident(name)} SET search_path = public, pg_catalog`)
  replica = openDatabase(url.replace('DATABASE', name), { max: 4 })
  await replica.run(sql`CREATE TABLE lugar (lsn pg_lsn, en_espera boolean)`)
  await replica.run(sql`INSERT INTO lugar VALUES ('FFFF/0', true)`)
  await replica.run(sql`CREATE SEQUENCE miradas`)
  await replica.run(sql`
    CREATE FUNCTION pg_last_wal_replay_lsn() RETURNS pg_lsn
    LANGUAGE sql AS $$SELECT lsn FROM public.lugar WHERE nextval('public.miradas') > 0$$
  `)
  await replica.run(sql`
    CREATE FUNCTION pg_is_in_recovery() RETURNS boolean 
    LANGUAGE sql AS $$SELECT en_espera FROM public.lugar WHERE nextval('public.miradas') > 0$$
  `)
  await cargo(server.db, await estudiante(server.db), DE_LA_PRINCIPAL)
  await cargo(plantable(replica), await estudiante(replica), DE_LA_REPLICA)
  const { token } = await server.as('Administrador')
  app = await buildApp({ db: server.db, replica, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ana = client(app.listeningOrigin, token)
})
afterAll(async () => {
  await app.close()
  await replica.close()
  await admin.run(sql`DROP DATABASE ${ident(name)} WITH (FORCE)`)
  await admin.close()
})

/** Sets the place that the stand-in says it is at. */
const place = (lsn: string, waits = true) => replica.run(sql`UPDATE lugar SET lsn = ${lsn}, en_espera = ${waits}`)

/** Times that somebody looked where that is. */
const looks = async () => (await replica.one<{ n: number }>(sql`SELECT last_value AS n FROM miradas`)).n

/** The debt in all, and the database that it was read from. */
async function owed(who = ana): Promise<{ debe: number; from: string | null }> {
  const { body, headers } = await who.get<CxCResumen>('/CxC/resumen')
  return { debe: body.debe, from: headers.get('X-Leido-De') }
}

it('reads a report from the replica that has everything, whole and page by page', async () => {
  expect(await owed()).toEqual({ debe: DE_LA_REPLICA, from: 'replica' })
  const { body, headers } = await ana.list<{ debe: number }>('CxC')
  expect([body.map(({ debe }) => debe), headers.get('X-Leido-De')]).toEqual([[DE_LA_REPLICA], 'replica'])
})

it('waits a moment for a replica that is about to have it', async () => {
  await place('0/0')
  const before = await looks()
  const asked = owed()
  await eventually(async () => (await looks()) > before)
  await place('FFFF/0')
  expect(await asked).toEqual({ debe: DE_LA_REPLICA, from: 'replica' })
})

it('reads from the primary, and says why, where the replica lacks what was just written', async () => {
  const { lsn } = await server.db.one<{ lsn: string }>(sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`)
  await place(lsn)
  await hay.categoria(server.db, { nombre: 'Recién escrita' })
  expect(await owed()).toEqual({ debe: DE_LA_PRINCIPAL, from: 'principal; replica=atrasada' })
})

it('takes no database for a replica that is none: it may be of before a change of primary', async () => {
  await place('FFFF/0', false)
  const before = await looks()
  expect(await owed()).toEqual({ debe: DE_LA_PRINCIPAL, from: 'principal; replica=atrasada' })
  // Nor is it waited for.
  expect(await looks()).toBe(before + 1)
})

it('reads from the primary where the replica is away, and asks for it no more for a while', async () => {
  await place('FFFF/0')
  const away = openDatabase('postgres://campana@127.0.0.1:9/campana', { max: 1 })
  const alone = await buildApp({ db: server.db, replica: away, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await alone.listen({ port: 0, host: '127.0.0.1' })
  const who = client(alone.listeningOrigin, ana.token)
  for (let times = 0; times < 2; times++)
    expect(await owed(who)).toEqual({ debe: DE_LA_PRINCIPAL, from: 'principal; replica=ausente' })
  await alone.close()
  await away.close()
})

it('says nothing where there is no replica', async () => {
  expect(await owed(client(server.url, ana.token))).toEqual({ debe: DE_LA_PRINCIPAL, from: null })
})
