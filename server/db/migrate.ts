import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/root'
import { guardBitacora } from './bitacora-guard.ts'
import type { Database, Tx } from './pool.ts'
import { raw, sql } from './sql.ts'

const LOCK = 72_616_001

interface Migration {
  numero: number
  archivo: string
  text: string
  sha256: string
}

/** The SQL files of `server/db/migrations`, in order. */
export async function migrationFiles(): Promise<Migration[]> {
  const folder = join(projectRoot, 'server/db/migrations')
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    files.map(async (archivo) => {
      const text = await readFile(join(folder, archivo), 'utf8')
      return {
        numero: Number(archivo.slice(0, 4)),
        archivo,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

/**
 * Applies the migrations that the database has not seen, in the one transaction that holds the advisory lock, so that
 * of several instances the first migrates and the others wait. Answers the number of the last.
 */
export const migrate = (db: Database): Promise<number> => db.transaction((tx) => applyMigrations(tx))

/**
 * Applies, in the caller's transaction, the migrations that the database has not seen: all of them, or those of
 * `numbers`.
 */
export async function applyMigrations(tx: Tx, numbers?: ReadonlySet<number>): Promise<number> {
  const files = await migrationFiles()
  await tx.run(sql`SET LOCAL statement_timeout = 0`)
  await mayChangeTheBitacora(tx)
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  await tx.run(sql`
    CREATE TABLE IF NOT EXISTS migraciones (
      numero integer PRIMARY KEY,
      archivo text NOT NULL,
      sha256 text NOT NULL,
      aplicada_en timestamptz NOT NULL DEFAULT now()
    )
  `)
  const done = new Map(
    (await tx.many<{ numero: number; sha256: string }>(sql`SELECT numero, sha256 FROM migraciones`)).map((row) => [
      row.numero,
      row.sha256,
    ]),
  )
  let last = Math.max(0, ...done.keys())
  for (const { numero, archivo, text, sha256 } of files) {
    const before = done.get(numero)
    if (before === sha256 || (numbers && !numbers.has(numero))) continue
    if (before) throw new Error(`La migración ${archivo} cambió después de aplicarse.`)
    await tx.client.query(raw(text).text)
    await tx.run(sql`INSERT INTO migraciones (numero, archivo, sha256) VALUES (${numero}, ${archivo}, ${sha256})`)
    last = numero
  }
  // At every start: a restored copy has another owner, or its rights again.
  await tx.run(sql`REVOKE UPDATE, DELETE, TRUNCATE ON bitacora FROM PUBLIC, CURRENT_USER`)
  await guardBitacora(tx.client)
  return last
}

/**
 * For this transaction the bitácora's own guard stands aside (bitacora-guard.sql); its rows stay as they are all the
 * same.
 */
export const mayChangeTheBitacora = (tx: Tx): Promise<number> => tx.run(sql`SET LOCAL campana.migracion = 'si'`)

/** The number of the last migration that this code brings. */
export async function lastMigration(): Promise<number> {
  const files = await readdir(join(projectRoot, 'server/db/migrations'))
  return Math.max(...files.map((name) => Number(name.slice(0, 4))))
}
