import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { texto } from '#i18n/texto'
import { projectRoot } from '#server/base/root'
import { guardBitacora } from './bitacora-guard.ts'
import { ajustarCuenta } from './account.ts'
import { mayWriteTheLedger } from './ledger.ts'
import { LOCKS } from './locks.ts'
import { isLocked } from './lost.ts'
import type { Database, Db, Tx } from './pool.ts'
import { raw, sql } from './sql.ts'

const FOLDER = join(projectRoot, 'server/db/migrations')

export interface Migration {
  numero: number
  archivo: string
  text: string
  sha256: string
  /**
   * The last migration that a program must know to go on using a database that has this one: its own number, unless
   * its first line declares an earlier one (`-- compatible desde 0204`).
   */
  desde: number
  /** Whether `sha256` is that of this text, also where Windows wrote its lines with CRLF. */
  is(sha256: string): boolean
}

/** The database was changed by a newer program than this one, which must not write into what it does not know. */
export class NewerDatabase extends Error {
  constructor(archivo: string) {
    super(texto('arranque.base_mas_nueva', { archivo }))
  }
}

/** A migration failed by what it says, as on rows that it does not expect; the database is as it was. */
export class FailedMigration extends Error {
  constructor(archivo: string, cause: unknown) {
    super(texto('arranque.migracion_fallida', { archivo }), { cause })
  }
}

/** Classes of errors that are not of what was asked: the connection, other transactions, room, somebody's order. */
const OF_OTHERS = /^(?:08|40|53|55|57|58)/

/**
 * The SQL files of `server/db/migrations`, in order. Lines end with LF whatever the disk has: a function's body is kept
 * as it was sent, and must be the same in every school.
 * @throws Error when two have the same number
 */
export async function migrationFiles(folder = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  for (const [index, archivo] of files.entries()) {
    const antes = files[index - 1]
    if (antes && numberOf(antes) === numberOf(archivo))
      throw new Error(`Dos migraciones tienen el mismo número: ${antes} y ${archivo}.`)
  }
  return Promise.all(
    files.map(async (archivo) => {
      const text = (await readFile(join(folder, archivo), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = hashOf(text)
      const numero = numberOf(archivo)
      return {
        numero,
        archivo,
        text,
        sha256,
        desde: Number(COMPATIBLE.exec(text)?.[1] ?? numero),
        is: (other) => other === sha256 || other === hashOf(text.replaceAll('\n', '\r\n')),
      }
    }),
  )
}

const COMPATIBLE = /^-- compatible desde (\d{4})\n/
const numberOf = (archivo: string): number => Number(archivo.slice(0, 4))
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Comes before the first migration of a database that was in use, at its migration `ultima`. */
export type AntesDeMigrar = (tx: Tx, pendientes: readonly Migration[], ultima: number) => Promise<void>

/**
 * Applies the migrations that the database has not seen, in the one transaction that holds the advisory lock, so that
 * of several instances the first migrates and the others wait. Answers the number of the last.
 */
export const migrate = (db: Database, antes?: AntesDeMigrar): Promise<number> =>
  db.transaction((tx) => applyMigrations(tx, { antes }))

interface Vista {
  numero: number
  archivo: string
  sha256: string
  desde: number
}

/** The migrations that a database has seen, the newest first. One of a program before 1.1.0 has no such column. */
const vistas = (db: Db): Promise<Vista[]> =>
  db.many<Vista>(sql`
    SELECT numero, archivo, sha256, coalesce((to_jsonb(m) ->> 'compatible_desde')::integer, numero) AS desde
    FROM migraciones m
    ORDER BY numero DESC
  `)

/**
 * The number of the last migration of a database, which this program may use: it brings them all, or those that it
 * does not are declared compatible with it.
 * @throws NewerDatabase where one is not
 */
export const requireConocida = async (db: Db): Promise<number> =>
  ultimaConocida(await vistas(db), await migrationFiles())

/** Whether a database was ever made ready for a school: an empty one has no migrations, nor a place to note them. */
export async function tieneEscuela(db: Db): Promise<boolean> {
  const { hay } = await db.one<{ hay: boolean }>(sql`SELECT to_regclass('public.migraciones') IS NOT NULL AS hay`)
  return hay
}

function ultimaConocida(seen: readonly Vista[], all: readonly Migration[]): number {
  const propias = new Set(all.map(({ numero }) => numero))
  const sabe = all.at(-1)?.numero ?? 0
  const unknown = seen.find(({ numero, desde }) => !propias.has(numero) && desde > sabe)
  if (unknown) throw new NewerDatabase(unknown.archivo)
  return seen[0]?.numero ?? 0
}

/**
 * Applies, in the caller's transaction, the migrations that the database has not seen: all of them, or those of
 * `numbers`.
 * @throws NewerDatabase when the database has seen one that this program does not bring and must know
 * @throws Error when one that the database has seen is another now, or one comes before others that it has seen: no
 * other school would have applied them in that order
 */
export async function applyMigrations(
  tx: Tx,
  {
    numbers,
    files,
    antes,
  }: { numbers?: ReadonlySet<number>; files?: readonly Migration[]; antes?: AntesDeMigrar | undefined } = {},
): Promise<number> {
  const all = files ?? (await migrationFiles())
  await tx.takeYourTime()
  await mayChangeTheBitacora(tx)
  await mayWriteTheLedger(tx)
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.migrations})`)
  await tx.run(sql`
    CREATE TABLE IF NOT EXISTS migraciones (
      numero integer PRIMARY KEY,
      archivo text NOT NULL,
      sha256 text NOT NULL,
      aplicada_en timestamptz NOT NULL DEFAULT now(),
      compatible_desde integer
    )
  `)
  const seen = await vistas(tx)
  const done = new Map(seen.map(({ numero, sha256 }) => [numero, sha256]))
  let last = ultimaConocida(seen, all)
  let taken = false
  const declaradas: Pick<Migration, 'numero' | 'desde'>[] = []
  for (const { numero, archivo, text, sha256, desde, is } of all) {
    if (numbers && !numbers.has(numero)) continue
    const before = done.get(numero)
    if (before !== undefined) {
      if (is(before)) continue
      throw new Error(`La migración ${archivo} cambió después de aplicarse.`)
    }
    if (numero < last)
      throw new Error(
        `La migración ${archivo} llegó tarde: esta base de datos ya está en la ${last}. Déle otro número.`,
      )
    if (!taken) {
      if (seen.length)
        await antes?.(
          tx,
          all.filter((one) => !done.has(one.numero)),
          last,
        )
      await takeAll(tx)
    }
    taken = true
    await tx.client.query(raw(text).text).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && !OF_OTHERS.test(error.code ?? '')
        ? new FailedMigration(archivo, error)
        : error
    })
    await tx.run(sql`INSERT INTO migraciones (numero, archivo, sha256) VALUES (${numero}, ${archivo}, ${sha256})`)
    if (desde < numero) declaradas.push({ numero, desde })
    last = numero
  }
  if (declaradas.length) await anotarCompatibles(tx, declaradas)
  // At every start: a restored copy has another owner, or its rights again.
  await tx.run(sql`REVOKE UPDATE, DELETE, TRUNCATE ON bitacora FROM PUBLIC, CURRENT_USER`)
  await guardBitacora(tx.client)
  await ajustarCuenta(tx)
  return last
}

/**
 * Notes from which migration on a program may use the database all the same. Comes last: to add the column, which 1.0.0
 * did not have, locks the table that a balancer asks whether an instance is ready.
 */
async function anotarCompatibles(tx: Tx, declaradas: readonly Pick<Migration, 'numero' | 'desde'>[]): Promise<void> {
  await tx.run(sql`ALTER TABLE migraciones ADD COLUMN IF NOT EXISTS compatible_desde integer`)
  for (const { numero, desde } of declaradas)
    await tx.run(sql`UPDATE migraciones SET compatible_desde = ${desde} WHERE numero = ${numero}`)
}

/** So long whoever comes waits, at a time, for who is under way and for this; then they are let by. */
const GATE_MS = 1_000
const NEXT_TRY_MS = 20
const REST_MS = 2_000

/**
 * Locks everything that a migration could want, at once and before it changes anything: what waited for one table with
 * another in its hands would have somebody of the instances that serve meanwhile, in whatever version, fall in a
 * deadlock. Their requests begin at `sesiones`, which is taken first: whoever is under way ends, and nobody begins.
 * Behind whatever takes long (a backup) it asks again, and lets requests by in between. `migraciones` stays free: a
 * balancer asks for it whether an instance is ready. So does the bitácora, whose owner may not change it, nor lock it.
 */
async function takeAll(tx: Tx): Promise<void> {
  const { gate, all } = await tx.one<{ gate: string | null; all: string | null }>(sql`
    SELECT to_regclass('sesiones')::text AS gate, string_agg(oid::regclass::text, ', ' ORDER BY oid) AS all
    FROM pg_class
    WHERE relnamespace = current_schema::regnamespace AND relkind IN ('r', 'p', 'v') AND relname <> 'migraciones'
      AND has_table_privilege(oid, 'UPDATE')
  `)
  if (!all) return
  const attempt = async (text: string): Promise<boolean> => {
    await tx.client.query('SAVEPOINT intento')
    try {
      await tx.client.query(`${text}; RELEASE SAVEPOINT intento`)
      return true
    } catch (error) {
      if (!isLocked(error)) throw error
      await tx.client.query('ROLLBACK TO SAVEPOINT intento; RELEASE SAVEPOINT intento')
      return false
    }
  }
  const behindTheGate = async (): Promise<boolean> => {
    const until = performance.now() + GATE_MS
    if (gate && !(await attempt(`SET LOCAL lock_timeout = ${GATE_MS}; LOCK TABLE ${gate}`))) return false
    while (!(await attempt(`SET LOCAL lock_timeout TO DEFAULT; LOCK TABLE ${all} NOWAIT`))) {
      if (performance.now() > until) return false
      await delay(NEXT_TRY_MS)
    }
    return true
  }
  for (;;) {
    await tx.client.query('SAVEPOINT puerta')
    if (await behindTheGate()) break
    await tx.client.query('ROLLBACK TO SAVEPOINT puerta; RELEASE SAVEPOINT puerta')
    await delay(REST_MS)
  }
  await tx.client.query('RELEASE SAVEPOINT puerta')
}

/**
 * For this transaction the bitácora's own guard stands aside (bitacora-guard.sql); its rows stay as they are all the
 * same.
 */
export const mayChangeTheBitacora = (tx: Tx): Promise<number> => tx.run(sql`SET LOCAL campana.migracion = 'si'`)

const MADE = /^CREATE (?:OR REPLACE )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/gm

/** The tables and views that a database's own migrations made, with their list, also those that later ones dropped. */
export async function relationsMade(db: Db): Promise<string[]> {
  if (!(await tieneEscuela(db))) return []
  const seen = new Set((await vistas(db)).map(({ numero }) => numero))
  const texts = (await migrationFiles()).filter(({ numero }) => seen.has(numero)).map(({ text }) => text)
  return ['migraciones', ...texts.flatMap((text) => [...text.matchAll(MADE)].map(([, name = '']) => name))]
}

/** The number of the last migration that this code brings. */
export const lastMigration = async (): Promise<number> => (await migrationFiles()).at(-1)?.numero ?? 0
