import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MODULOS } from '#contract/modulos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { lastMigration, mayChangeTheBitacora } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { buildApp } from '#server/app'
import { cargar, comprobar, restaurar } from '#server/respaldo/restaurar'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { VERSION } from '#server/base/version'
import { catalogueOf, differences, type Catalogue } from '#tests/versions/catalogue'
import { grantsOfNewSchools, missingGrants } from '#tests/versions/grants'
import { JUDGED } from '#tests/versions/history'
import { ADMINISTRATOR, PASSWORD } from '#tests/versions/school'
import { changelog, fixtureOf, versionsIn } from '#tests/versions/versions'
import { faltas } from '#tests/api/apoyo/datos'
import { call, client, type Client } from '#tests/api/apoyo/helper'

/*
 * A school of each released version is opened by today's code: afterwards its database is what a fresh one is, its
 * Administrador may do all that there is to do, its money adds up, and it works.
 */

/** By the schools of `versions/history.ts`. */
const TAKEN_AWAY = /^Recepción CartaConsentimiento:/

const opened: { name: string; db: Database }[] = []
let admin: Database
let fresh: Catalogue

/** An empty database. */
async function database(): Promise<Database> {
  const url = inject('postgres')
  const name = `version_${randomBytes(6).toString('hex')}`
  await admin.run(sql`SELECT pg_advisory_lock(1)`)
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.run(sql`SELECT pg_advisory_unlock(1)`)
  const db = openDatabase(url.replace('DATABASE', name), { max: 5 })
  opened.push({ name, db })
  return db
}

/** A new school, by today's migrations: the template of the other tests has their clock in it. */
async function freshSchool(): Promise<Database> {
  const db = await database()
  await prepare(db)
  return db
}

beforeAll(async () => {
  admin = openDatabase(inject('postgres').replace('DATABASE', 'postgres'), { max: 1, statementMs: 0 })
  fresh = await catalogueOf(await freshSchool())
})

afterAll(async () => {
  for (const { name, db } of opened) {
    await db.close()
    await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
  }
  await admin.close()
})

/** Rows of each table, to see that none is lost. */
async function rows(db: Database): Promise<Record<string, number>> {
  const tables = await db.many<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const counts = tables.map(async ({ name }) => {
    const { n } = await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(`public."${name}"`)}`)
    return [name, n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe.each(versionsIn(changelog()))('a school of %s', (version) => {
  const fixture = fixtureOf(version)
  let school: Database
  let before: Record<string, number>
  /** Tables of which the planner knew what they hold, while all of it was still in the restoring transaction. */
  let conocidas: unknown[]

  // In its own database, at its own migrations, as the program of then left it; then today's starts.
  beforeAll(async () => {
    school = await database()
    conocidas = await school.transaction(async (tx) => {
      await cargar(tx, fixture)
      return tx.many(sql`SELECT DISTINCT tablename FROM pg_stats WHERE schemaname = 'public'`)
    })
    before = await rows(school)
    await prepare(school)
  })

  it('is small', () => expect(statSync(fixture).size).toBeLessThan(300_000))

  it('is at the last migration, with the tables of a fresh one and all that hangs on them', async () => {
    const { numero } = await school.one<{ numero: number }>(sql`SELECT max(numero) AS numero FROM migraciones`)
    expect(numero).toBe(await lastMigration())
    expect(differences(await catalogueOf(school), fresh)).toEqual([])
  })

  it('is planned for its own rows by the migrations that follow', () => {
    expect(conocidas.length).toBeGreaterThan(20)
  })

  it('lost no row on the way', async () => {
    const after = await rows(school)
    expect(Object.entries(before).filter(([table, n]) => (after[table] ?? 0) < n)).toEqual([])
  })

  it('has an Administrador that holds every module', async () => {
    expect(await missingGrants(school)).toEqual([])
  })

  it('has built-in roles that know every module, but for what the school took away', async () => {
    expect((await grantsOfNewSchools(school)).filter((clave) => !TAKEN_AWAY.test(clave))).toEqual([])
  })

  it('adds up', async () => {
    expect(await faltas(school)).toEqual([])
  })

  it('is the same when its backup is restored by today’s program', async () => {
    const restored = await database()
    await restaurar(restored, await comprobar(fixture))
    expect(differences(await catalogueOf(restored), fresh)).toEqual([])
    expect(await missingGrants(restored)).toEqual([])
    expect(await faltas(restored)).toEqual([])
  })

  it('opens: its administrator signs in, reads a receipt, and every list answers', async () => {
    const app = await buildApp({ db: school, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    try {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const url = app.listeningOrigin
      expect(await (await fetch(`${url}/salud`)).json()).toEqual({ estado: 'vivo', version: VERSION })
      expect((await fetch(`${url}/salud/listo`)).status).toBe(200)
      const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', {
        Email: ADMINISTRATOR,
        Pass: PASSWORD,
      })
      const julia: Client = client(url, body.token)
      const { body: recibos, total } = await julia.list<{ id: number }>('RecibosGeneral')
      expect(total).toBe(before.recibos)
      expect((await julia.get<Recibo>(`/RecibosIndividuales/${recibos.at(-1)?.id}`)).status).toBe(200)
      const lists = MODULOS.filter(({ operaciones }) => (operaciones as readonly string[]).includes('list'))
      for (const { name } of lists) expect([name, (await julia.list(name)).status]).toEqual([name, 200])
    } finally {
      await app.close()
    }
  })
})

describe('the school of 1.0.0, as it was left, holds', () => {
  let school: Database
  beforeAll(async () => {
    school = await database()
    await school.transaction((tx) => cargar(tx, fixtureOf('1.0.0')))
  })

  it.each(Object.entries(JUDGED))('%s', async (_what, query) => {
    expect((await school.search(raw(query))).length).toBeGreaterThan(0)
  })
})

describe('the comparison', () => {
  let school: Database
  beforeAll(async () => {
    school = await freshSchool()
  })

  /** Signs that tell a school from a fresh one while some statement is done there; then it is undone. */
  const between = async (statement = 'SELECT 1'): Promise<string[]> => {
    let found: string[] = []
    const undone = new Error('undone')
    const work = school.transaction(async (tx) => {
      await mayChangeTheBitacora(tx)
      await tx.client.query(statement)
      found = differences(await catalogueOf(tx), fresh)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    return found
  }

  it('finds nothing between two fresh schools', async () => {
    expect(await between()).toEqual([])
  })

  it.each([
    ['DROP INDEX recibos_fecha', 'index recibos_fecha: only a fresh database has it'],
    ['CREATE INDEX sobra ON recibos (total)', 'index sobra: only the upgraded database has it'],
    ['ALTER TABLE clientes DROP COLUMN sexo CASCADE', 'column clientes.sexo: only a fresh database has it'],
    [
      'ALTER TABLE clientes ALTER nombres DROP NOT NULL',
      /^column clientes\.nombres: upgraded «text .*», fresh «text NOT NULL/,
    ],
    ['ALTER TABLE cargos ALTER descuento SET DEFAULT 1', /^column cargos\.descuento: .*DEFAULT 1.*DEFAULT 0/],
    ['ALTER TABLE cargos ALTER numero TYPE bigint', /^column cargos\.numero: upgraded «bigint .*», fresh «integer/],
    [
      'ALTER TABLE cargos DROP CONSTRAINT cargos_aplicado',
      'constraint cargos.cargos_aplicado: only a fresh database has it',
    ],
    ['DROP TRIGGER recibos_mes ON recibos', 'trigger recibos.recibos_mes: only a fresh database has it'],
    [
      'ALTER TABLE recibos DISABLE TRIGGER recibos_mes',
      /^trigger recibos\.recibos_mes: .* ENABLE D», fresh .* ENABLE O/s,
    ],
    [
      `CREATE OR REPLACE FUNCTION exigir_mes_abierto() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      /^function exigir_mes_abierto\(\): upgraded «.*BEGIN RETURN NEW; END/s,
    ],
    ['CREATE FUNCTION sobra() RETURNS int LANGUAGE sql RETURN 1', /^function sobra\(\): only the upgraded/],
    ['ALTER SEQUENCE recibos_id_seq INCREMENT 2', /^sequence recibos_id_seq: upgraded/],
    ['GRANT UPDATE ON bitacora TO PUBLIC', /^grant on bitacora: upgraded «.*PUBLIC:UPDATE/],
    ['CREATE TABLE sobra ()', 'table sobra: only the upgraded database has it'],
    [`CREATE TYPE sobra AS ENUM ('a')`, 'type sobra: only the upgraded database has it'],
  ])('names what %s makes different', async (statement, sentence) => {
    expect(await between(statement)).toContainEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  it('names the grants of a module that nobody in the school holds, and each that is missing', async () => {
    await school.run(sql`DELETE FROM rol_permisos WHERE modulo = 'Metas' AND accion = 'editar'`)
    const nuevo = { name: 'Planilla', acciones: ['ver', 'crear'] }
    expect(await missingGrants(school, [...MODULOS, nuevo])).toEqual(['Metas:editar', 'Planilla:ver', 'Planilla:crear'])
    await prepare(school)
    expect(await missingGrants(school)).toEqual([])
  })
})
