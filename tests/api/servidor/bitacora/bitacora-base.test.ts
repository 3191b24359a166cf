import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { guardBitacora } from '#server/db/bitacora-guard'
import { SUPERUSER } from '#server/db/embebido/embedded-cluster'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { clearDemonstration } from '#server/demo/seed'
import { markDemonstration } from '#server/db/demonstration'
import { audit } from '#server/bitacora/audit'
import { prepare } from '#server/start'
import { startServer } from '#tests/api/apoyo/helper'

/* The bitácora only grows: each way of changing what it says is refused by the database itself. */

const REFUSED = /solo admite agregar/

/** Statements that take a row, a column of it or its guard away. */
const ATTEMPTS = [
  `UPDATE bitacora SET accion = 'x'`,
  'DELETE FROM bitacora',
  'TRUNCATE bitacora',
  'TRUNCATE bitacora CASCADE',
  `
    INSERT INTO bitacora (id, modulo, accion) OVERRIDING SYSTEM VALUE
    SELECT id, 'x', 'x'
    FROM bitacora
    ON CONFLICT (id) DO UPDATE SET accion = 'x'
  `,
]

/** Statements that open the way to that; a superuser's event trigger sees these. */
const OPENINGS = [
  'ALTER TABLE bitacora DISABLE TRIGGER bitacora_inmutable',
  'ALTER TABLE bitacora DISABLE TRIGGER ALL',
  'ALTER TABLE bitacora ENABLE TRIGGER bitacora_inmutable',
  'ALTER TABLE bitacora DROP COLUMN antes',
  'ALTER TABLE bitacora RENAME TO otra',
  'DROP TABLE bitacora',
  'DROP TABLE bitacora CASCADE',
  'DROP SCHEMA public CASCADE',
  'DROP TRIGGER bitacora_inmutable ON bitacora',
  'DROP TRIGGER bitacora_entera ON bitacora',
  'ALTER TRIGGER bitacora_inmutable ON bitacora RENAME TO otro',
  'DROP FUNCTION solo_agregar() CASCADE',
  'CREATE OR REPLACE FUNCTION solo_agregar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
  'CREATE RULE nada AS ON INSERT TO bitacora DO INSTEAD NOTHING',
  'CREATE TRIGGER mudo BEFORE INSERT ON bitacora FOR EACH ROW EXECUTE FUNCTION al_actualizar()',
]

describe('for the account of the application, which owns the tables', () => {
  const server = startServer()
  beforeAll(() => aRow(server.db))

  it('is an ordinary account', async () => {
    expect(
      await server.db.one(
        sql`
          SELECT rolsuper, tableowner = current_user AS owner
          FROM pg_roles, pg_tables
          WHERE rolname = current_user AND tablename = 'bitacora'
        `,
      ),
    ).toEqual({ rolsuper: false, owner: true })
  })

  it.each(ATTEMPTS)('refuses %s', async (attempt) => {
    await expect(server.db.run(sql`${raw(attempt)}`)).rejects.toThrow(/permission denied/)
    expect(await accionesOf(server.db)).toEqual(['ingreso'])
  })

  it('refuses it also while the triggers are off, and lets nobody put them to sleep', async () => {
    await server.db.run(sql`ALTER TABLE bitacora DISABLE TRIGGER USER`)
    for (const attempt of ATTEMPTS)
      await expect(server.db.run(sql`${raw(attempt)}`), attempt).rejects.toThrow(/permission denied/)
    await server.db.run(sql`ALTER TABLE bitacora ENABLE ALWAYS TRIGGER bitacora_inmutable`)
    await server.db.run(sql`ALTER TABLE bitacora ENABLE ALWAYS TRIGGER bitacora_entera`)
    await expect(server.db.run(sql`SET session_replication_role = replica`)).rejects.toThrow(/permission denied/)
  })

  it('refuses it also once the account has given itself the right: the triggers stand', async () => {
    await server.db.run(sql`GRANT UPDATE, DELETE, TRUNCATE ON bitacora TO current_user`)
    for (const attempt of ATTEMPTS) await expect(server.db.run(sql`${raw(attempt)}`), attempt).rejects.toThrow(REFUSED)
    expect(await accionesOf(server.db)).toEqual(['ingreso'])
  })

  it('takes the right away again at the next start, as after restoring a copy', async () => {
    await prepare(server.db)
    for (const attempt of ATTEMPTS)
      await expect(server.db.run(sql`${raw(attempt)}`), attempt).rejects.toThrow(/permission denied/)
  })
})

describe('where the guard of a superuser stands', () => {
  const server = startServer()
  let superuser: Database
  beforeAll(async () => {
    superuser = asSuperuser(await nameOf(server.db))
    await superuser.transaction((tx) => guardBitacora(tx.client))
    await aRow(server.db)
  })
  afterAll(async () => {
    await superuser.close()
    // The account that drops the database may not end a superuser's session that is still leaving.
    const admin = asSuperuser('postgres')
    await admin.run(
      sql`
        SELECT pg_terminate_backend(pid, 10000)
        FROM pg_stat_activity
        WHERE datname = ${await nameOf(server.db)} AND usename = ${SUPERUSER}
      `,
    )
    await admin.close()
  })

  it.each(OPENINGS)('refuses the account of the application %s', async (attempt) => {
    await expect(server.db.run(sql`${raw(attempt)}`)).rejects.toThrow(REFUSED)
  })

  it.each([...ATTEMPTS, ...OPENINGS])('refuses the superuser %s, also when triggers sleep', async (attempt) => {
    await expect(superuser.run(sql`${raw(attempt)}`)).rejects.toThrow(REFUSED)
    await expect(asReplica(superuser, attempt)).rejects.toThrow(REFUSED)
    expect(await accionesOf(server.db)).toEqual(['ingreso'])
  })

  it('lets nobody but a superuser take the guard away', async () => {
    await expect(server.db.run(sql`DROP EVENT TRIGGER bitacora_sin_borrar`)).rejects.toThrow(/owner/)
    await expect(server.db.run(sql`DROP SCHEMA guardia CASCADE`)).rejects.toThrow(/owner/)
  })

  it('leaves everything else as free as it was', async () => {
    await server.db.run(sql`CREATE TABLE ajena (id integer)`)
    await server.db.run(sql`ALTER TABLE ajena ADD COLUMN nombre text`)
    await server.db.run(sql`DROP TABLE ajena`)
    await server.db.run(sql`CREATE INDEX bitacora_prueba ON bitacora (ip)`)
    await server.db.run(sql`DROP INDEX bitacora_prueba`)
    await prepare(server.db)
  })

  it('lets a demonstration begin anew, and guards the next one like the first', async () => {
    await markDemonstration(server.db)
    await clearDemonstration(server.db)
    await prepare(server.db)
    await aRow(server.db)
    for (const attempt of OPENINGS) await expect(server.db.run(sql`${raw(attempt)}`), attempt).rejects.toThrow(REFUSED)
    expect(await accionesOf(server.db)).toEqual(['ingreso'])
  })
})

describe('an external PostgreSQL whose account is a superuser', () => {
  const name = `guardada_${process.pid}`
  const copy = `${name}_copia`
  let admin: Database
  beforeAll(async () => {
    admin = asSuperuser('postgres')
    await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  })
  afterAll(async () => {
    for (const each of [name, copy]) await admin.run(sql`DROP DATABASE IF EXISTS ${raw(each)} WITH (FORCE)`)
    await admin.close()
  })

  it('gets the guard with the migrations, and each copy of the database has it', async () => {
    const db = asSuperuser(name)
    await prepare(db)
    await prepare(db)
    await expect(db.run(sql`ALTER TABLE bitacora DISABLE TRIGGER ALL`)).rejects.toThrow(REFUSED)
    await db.close()
    await admin.run(sql`CREATE DATABASE ${raw(copy)} TEMPLATE ${raw(name)}`)
    const copied = asSuperuser(copy)
    await expect(copied.run(sql`DROP TABLE bitacora`)).rejects.toThrow(REFUSED)
    await copied.close()
  })
})

const aRow = (db: Database) =>
  audit(
    db,
    { usuario_id: null, usuario_nombre: 'Ana', ip: null, request_id: null },
    { modulo: 'Sesion', accion: 'ingreso' },
  )

const accionesOf = async (db: Database) =>
  (await db.many<{ accion: string }>(sql`SELECT accion FROM bitacora WHERE modulo = 'Sesion' ORDER BY id`)).map(
    ({ accion }) => accion,
  )

const nameOf = async (db: Database) => (await db.one<{ name: string }>(sql`SELECT current_database() AS name`)).name

/** The cluster's superuser, whose password is the application's. */
function asSuperuser(database: string): Database {
  const url = new URL(inject('postgres').replace('DATABASE', database))
  url.username = SUPERUSER
  return openDatabase(url.href, { max: 2 })
}

const asReplica = (db: Database, attempt: string) =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL session_replication_role = replica`)
    await tx.run(sql`${raw(attempt)}`)
  })
