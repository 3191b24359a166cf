import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { openDatabase, type Database } from '#server/db/pool'
import { ident, join, raw, sql } from '#server/db/sql'
import { FUERA } from '#server/respaldo/respaldar'
import { comprobar, restaurar } from '#server/respaldo/restaurar'
import { key, type Client } from '#tests/api/apoyo/helper'
import { withDatabase } from '#tests/maquina/embedded-run'
import { plantable } from '../ledger.ts'

/** A backup that nothing encrypts. */
export const EN_CLARO = { clave: undefined }

export interface Debe {
  id: number
  cliente_id: number
}

/** One lempira of a charge; answers the receipt. */
export async function sell(who: Client, { id, cliente_id }: Debe): Promise<number> {
  const { status, body } = await who.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id: id, monto: 100 }], pagos: [{ metodo: 'efectivo', monto: 100 }] },
    key(),
  )
  expect(status).toBe(201)
  return body.id
}

/** Databases that a test opened, with their addresses. */
const urls = new Map<Database, string>()
export const urlOf = (db: Database): string => urls.get(db) ?? ''

/** Opens a database, until `closeAll`. */
export function opened(url: string): Database {
  const db = plantable(openDatabase(url, { max: 10 }))
  urls.set(db, url)
  return db
}

/** A new database without tables. */
export async function empty(server: string): Promise<Database> {
  const name = `respaldo_${process.pid}_${urls.size}`
  const admin = openDatabase(server, { max: 1 })
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.close()
  return opened(withDatabase(server, name))
}

export async function restored(server: string, from: string, clave?: string): Promise<Database> {
  const db = await empty(server)
  await restaurar(db, await comprobar(from, clave))
  return db
}

export const tablesOf = async (db: Database): Promise<string[]> =>
  (
    await db.many<{ tablename: string }>(sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  ).map(({ tablename }) => tablename)

/**
 * A fingerprint of the rows of each table that a backup holds, but for the bitácora's of backups themselves. Columns
 * that the database computes may differ: each PostgreSQL brings its own list of accents.
 */
export async function contents(db: Database): Promise<Record<string, string | null>> {
  const tables = (await tablesOf(db)).filter((table) => !(FUERA as readonly string[]).includes(table))
  const prints = tables.map(async (table) => {
    const where = table === 'bitacora' ? sql`WHERE modulo <> 'Respaldos'` : sql``
    const columns = await db.many<{ name: string }>(
      sql`
        SELECT attname AS name
        FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum
      `,
    )
    const row = sql`md5(row(${join(columns.map(({ name }) => ident(name)))})::text)`
    const { print } = await db.one<{ print: string | null }>(
      sql`SELECT md5(string_agg(${row}, '' ORDER BY ${row})) AS print FROM ${ident(table)} ${where}`,
    )
    return [table, print] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

/** Runs a command of the terminal to its end, as it was built. */
export const command = (name: string, env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [`dist/server/${name}.js`, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })

export async function closeAll(): Promise<void> {
  for (const db of urls.keys()) await db.close()
  urls.clear()
}
