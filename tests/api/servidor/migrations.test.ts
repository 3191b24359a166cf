import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  applyMigrations,
  lastMigration,
  migrate,
  migrationFiles,
  relationsMade,
  requireConocida,
  type Migration,
} from '#server/db/migrate'
import { openDatabase, type Db } from '#server/db/pool'
import { ident, sql, type Sql } from '#server/db/sql'
import { tell } from '#server/failure'
import { respaldarAntes } from '#server/respaldo/antes-de-migrar'
import { ensureRoles } from '#server/sesion/roles'
import { prepare } from '#server/start'
import { eventually } from '#tests/engine/support'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* A start before migrations that are not in order. */
const server = startServer()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const nueva = (numero: number, text = 'SELECT 1', desde = numero): Migration => ({
  numero,
  archivo: `${String(numero).padStart(4, '0')}_nueva.sql`,
  text,
  sha256: hash(text),
  desde,
  is: (other) => other === hash(text),
})
const start = async (...more: Migration[]) => {
  const files = [...(await migrationFiles()), ...more].sort((a, b) => a.numero - b.numero)
  return server.db.transaction((tx) => applyMigrations(tx, { files }))
}
/** A database as a newer program leaves it, for the time of some work. */
async function sobreUnaMasNueva(more: Migration, work: () => Promise<void>) {
  await start(more)
  try {
    await work()
  } finally {
    await server.db.run(sql`DELETE FROM migraciones WHERE numero = ${more.numero}`)
  }
}

/** Settings that the account has in this database alone. */
const deLaCuenta = async (db: Db) =>
  (
    await db.one<{ ajustes: string[] }>(sql`
      SELECT setconfig AS ajustes
      FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND setrole = current_user::regrole
    `)
  ).ajustes

it('the tables and views of a database are those that its own migrations made', async () => {
  const { db } = server
  const made = new Set(await relationsMade(db))
  const there = await db.many<{ nombre: string }>(sql`
    SELECT relname AS nombre
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
  `)
  expect(there.filter(({ nombre }) => !made.has(nombre))).toEqual([])
  let menos: string[] = []
  const undone = db.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM migraciones WHERE archivo LIKE '%_ventas_de_dias.sql'`)
    menos = await relationsMade(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([...made].filter((nombre) => !menos.includes(nombre))).toEqual([
    'ventas_de_dias',
    'dias_por_terminar',
    'dias_tocados',
  ])
})

describe('a start', () => {
  it.each([
    ['jit', 'on', 'off'],
    ['max_parallel_workers_per_gather', '2', '0'],
  ])('gives its account %s as its questions want it, in this database alone', async (ajuste, como, queda) => {
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT set_config(${ajuste}, ${como}, true)`)
      await applyMigrations(tx)
    })
    expect(await deLaCuenta(server.db)).toContain(`${ajuste}=${queda}`)
    expect(await server.db.one(sql`SELECT current_setting(${ajuste}) AS ahora`)).toEqual({ ahora: queda })
  })

  it('gives it the cost of a page where nobody chose one, and leaves one that was chosen as the manual says', async () => {
    const { base } = await server.db.one<{ base: string }>(sql`SELECT current_database() AS base`)
    const elige = (que: Sql) => server.db.run(sql`ALTER ROLE CURRENT_USER IN DATABASE ${ident(base)} ${que}`)
    const enciende = async () => {
      const nueva = openDatabase(server.db.pool.options, { max: 1 })
      await nueva.transaction((tx) => applyMigrations(tx))
      await nueva.close()
    }
    await elige(sql`SET random_page_cost = 4`)
    await enciende()
    expect(await deLaCuenta(server.db)).toContain('random_page_cost=4')
    await elige(sql`RESET random_page_cost`)
    await enciende()
    expect(await deLaCuenta(server.db)).toContain('random_page_cost=1.1')
  })

  it('refuses a migration that comes before one that is applied, with its name, and applies nothing', async () => {
    const last = await lastMigration()
    await expect(start(nueva(6, 'CREATE TABLE tarde ()'))).rejects.toThrow(
      `La migración 0006_nueva.sql llegó tarde: esta base de datos ya está en la ${last}.`,
    )
    expect(await server.db.one(sql`SELECT to_regclass('tarde') AS tabla`)).toEqual({ tabla: null })
  })

  it('refuses one that was changed after it was applied', async () => {
    const files = (await migrationFiles()).map((una, index) => (index === 3 ? nueva(una.numero) : una))
    await expect(server.db.transaction((tx) => applyMigrations(tx, { files }))).rejects.toThrow(
      'La migración 0004_nueva.sql cambió después de aplicarse.',
    )
  })

  it('goes on where a school applied its migrations with the line ends of Windows', async () => {
    const [first] = await migrationFiles()
    const crlf = hash(first?.text.replaceAll('\n', '\r\n') ?? '')
    await server.db.run(sql`UPDATE migraciones SET sha256 = ${crlf} WHERE numero = 1`)
    expect(await migrate(server.db)).toBe(await lastMigration())
  })

  it('refuses a database that a newer program has changed, in a sentence of its own', async () => {
    await hay.fila(server.db, 'migraciones', { numero: 8_000, archivo: '8000_del_futuro.sql', sha256: '' })
    await expect(migrate(server.db)).rejects.toThrow(
      /^Esta base de datos ya la usó un Campana más nuevo \(trae 8000_del_futuro\.sql, que este no conoce\): no se tocó nada\./,
    )
    await server.db.run(sql`DELETE FROM migraciones WHERE numero = 8000`)
  })

  it('goes on where what a newer program changed is declared compatible with this one', async () => {
    const last = await lastMigration()
    await sobreUnaMasNueva(nueva(8_000, 'SELECT 1', last), async () => {
      expect(await requireConocida(server.db)).toBe(8_000)
      await expect(prepare(server.db)).resolves.toBeUndefined()
      expect(await migrate(server.db)).toBe(8_000)
    })
  })

  it('refuses it where a later one is compatible with later programs alone', async () => {
    const refusal = /Para volver a este programa solo queda restaurar/
    await sobreUnaMasNueva(nueva(8_000, 'SELECT 1', (await lastMigration()) + 1), async () => {
      await expect(migrate(server.db)).rejects.toThrow(refusal)
      await expect(server.db.transaction(ensureRoles)).rejects.toThrow(refusal)
    })
  })

  it('knows what a migration declares by its first line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campana-migraciones-'))
    try {
      writeFileSync(join(folder, '0300_columna.sql'), '-- compatible desde 0204\nSELECT 1;\n')
      writeFileSync(join(folder, '0301_otra.sql'), 'SELECT 1;\n-- compatible desde 0204\n')
      expect((await migrationFiles(folder)).map(({ desde }) => desde)).toEqual([204, 301])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is refused by the database to every program that asks for no migration that it lacks', async () => {
    const last = await lastMigration()
    const start = (sabe: string | null, insert: Sql) =>
      server.db.transaction(async (tx) => {
        if (sabe) await tx.run(sql`SELECT set_config('campana.migraciones', ${sabe}, true)`)
        await tx.run(insert)
      })
    // The first statement that writes, as programs of 2026-11-20 and of 2026-11-22 send it at every start.
    const first = sql`INSERT INTO roles (nombre, integrado, orden_menu) VALUES ('Administrador', true, '{}')
      ON CONFLICT DO NOTHING RETURNING id`
    const second = sql`INSERT INTO roles (nombre, integrado, solo_propios, orden_menu)
      VALUES ('Docente', true, true, '{}') ON CONFLICT DO NOTHING RETURNING id`
    const refusal = /^Esta base de datos ya la usó un Campana más nuevo que este programa: no se tocó nada\. /
    for (const insert of [first, second]) {
      await expect(start(null, insert)).rejects.toThrow(refusal)
      await expect(start(String(last - 1), insert)).rejects.toThrow(refusal)
      await expect(start(String(last), insert)).resolves.toBeUndefined()
    }
    // One that is running already, beside an instance of the next version, goes on: it makes roles of a school's own.
    await hay.rol(server.db, 'Portería')
    await expect(server.db.transaction(ensureRoles)).resolves.toBeUndefined()
  })

  it('backs up a school that is in use before the first new one, in place of an attempt before, or changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campana-migraciones-'))
    try {
      const files = [...(await migrationFiles()), nueva(8_500, 'CREATE TABLE pendiente ()', 1)]
      const actualizar = async (BACKUP_DIR: string) => {
        const dicho: string[] = []
        const antes = respaldarAntes(
          server.db,
          { BACKUP_DIR, BACKUP_KEY: 'una llave larga y secreta', DATA_DIR: folder },
          new AbortController().signal,
          (linea) => dicho.push(linea),
        )
        await server.db.transaction(async (tx) => {
          await applyMigrations(tx, { files, antes })
          throw new Error(dicho[1])
        })
      }
      writeFileSync(join(folder, 'archivo'), '')
      await expect(actualizar(join(folder, 'archivo'))).rejects.toThrow(/^No se pudo respaldar antes de actualizar/)
      expect(await server.db.one(sql`SELECT to_regclass('pendiente') AS tabla`)).toEqual({ tabla: null })
      // Twice: an update that fails is tried again, and leaves one file.
      const sirve = /El programa de antes sigue sirviendo/
      await expect(actualizar(folder)).rejects.toThrow(sirve)
      // A start that was killed while it wrote left this.
      const [hecho = ''] = readdirSync(folder).filter((nombre) => nombre.endsWith('.cif'))
      writeFileSync(join(folder, `${hecho}.1.part`), 'media')
      await expect(actualizar(folder)).rejects.toThrow(sirve)
      expect(readdirSync(folder).filter((nombre) => nombre !== 'archivo')).toEqual([
        expect.stringMatching(new RegExp(`-desde-0${await lastMigration()}\\.respaldo\\.cif$`)),
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('says which one failed, and that the database is as it was; what others did is told by its own name', async () => {
    const fallida = /^Falló la migración 8600_nueva\.sql: la base de datos quedó como estaba/
    const mala = nueva(8_600, 'CREATE TABLE a_medias (); SELECT 1 / 0')
    const error = await start(mala).catch((cause: unknown) => cause)
    expect(tell(error)).toMatch(fallida)
    expect(tell(error)).toContain('Causa: division by zero')
    expect(await server.db.one(sql`SELECT to_regclass('a_medias') AS tabla`)).toEqual({ tabla: null })
    const lleno = nueva(8_600, `DO $$ BEGIN RAISE 'full' USING ERRCODE = '53100'; END $$`)
    expect(tell(await start(lleno).catch((cause: unknown) => cause))).not.toMatch(fallida)
  })

  it('applies a new one after the last', async () => {
    expect(await start(nueva(9_000, 'CREATE TABLE luego ()'))).toBe(9_000)
    expect(await server.db.one(sql`SELECT to_regclass('luego')::text AS tabla`)).toEqual({ tabla: 'luego' })
  })

  it('leaves the list of migrations to whoever asks if an instance is ready, until the last is applied', async () => {
    const mira = `DO $$ BEGIN
      ASSERT NOT EXISTS (
        SELECT FROM pg_locks WHERE relation = 'migraciones'::regclass AND mode = 'AccessExclusiveLock'
      ), 'taken';
    END $$`
    await server.db.run(sql`ALTER TABLE migraciones DROP COLUMN compatible_desde`)
    await expect(start(nueva(9_001, mira, 1), nueva(9_002, mira, 1))).resolves.toBe(9_002)
    const { desde } = await server.db.one<{ desde: number[] }>(sql`
      SELECT array_agg(compatible_desde) AS desde FROM migraciones WHERE numero IN (9001, 9002)
    `)
    expect(desde).toEqual([1, 1])
  })

  it('waits for nobody with a table in its hands: who reads two that it changes reads both, and then it goes on', async () => {
    const { db } = server
    const changes = nueva(
      9_100,
      'ALTER TABLE recibo_lineas ADD COLUMN nueva integer; ALTER TABLE recibos ADD COLUMN nueva integer',
    )
    let migrated: Promise<number> | undefined
    await db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM recibos`)
      migrated = start(nueva(9_000, 'CREATE TABLE luego ()'), changes)
      // It has come as far as it can.
      await eventually(
        async () =>
          (await db.maybe(sql`
            SELECT FROM pg_locks l
            JOIN pg_database d ON d.oid = l.database
            WHERE d.datname = current_database() AND l.mode = 'AccessExclusiveLock' AND l.locktype = 'relation'
          `)) ?? delay(5, undefined),
      )
      await tx.run(sql`SET LOCAL lock_timeout = '400ms'`)
      await tx.run(sql`SELECT FROM recibo_lineas`)
    })
    expect(await migrated).toBe(9_100)
  })
})
