import type { Database } from './db/pool.ts'
import { migrate, type AntesDeMigrar } from './db/migrate.ts'
import { ensureRoles } from './sesion/roles.ts'

/**
 * Brings a database to what this code needs: migrations, `antes` of which comes what is to be done, then the built-in
 * roles. Safe to repeat and in parallel.
 */
export async function prepare(db: Database, antes?: AntesDeMigrar): Promise<void> {
  await migrate(db, antes)
  await db.transaction(ensureRoles)
}
