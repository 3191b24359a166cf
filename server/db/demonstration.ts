import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'

/*
 * A demonstration is known by a row of its bitácora, which nobody can take away: its accounts and their password are
 * public, so it never serves a school, and nothing but it is ever cleared.
 */
const MODULO = 'Demostracion'

/** The domain of every address of the demonstration's accounts, and of no other account. */
export const DOMINIO = 'demo.hn'

/** Whether this database holds the demonstration. Asked before migrations too, thus of a database without tables. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const { there } = await db.one<{ there: boolean }>(sql`SELECT to_regclass('public.bitacora') IS NOT NULL AS there`)
  if (!there) return false
  const { marked } = await db.one<{ marked: boolean }>(
    sql`SELECT EXISTS (SELECT FROM bitacora WHERE modulo = ${MODULO}) AS marked`,
  )
  return marked
}

/** Marks the database in the transaction that seeds it. */
export const markDemonstration = (tx: Db): Promise<number> =>
  tx.run(sql`INSERT INTO bitacora (modulo, accion) VALUES (${MODULO}, 'sembrar')`)

/** Tables that only people and imports fill; a database with rows in any of them belongs to somebody. */
const OWN_TABLES = [
  'usuarios',
  'clientes',
  'encargados',
  'docentes',
  'cursos',
  'curso_categorias',
  'cajas',
  'recibos',
  'importaciones',
]

/** Whether somebody already works in this database. */
export async function hasData(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`SELECT ${raw(OWN_TABLES.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR '))} AS found`,
  )
  return found
}
