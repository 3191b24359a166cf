import type { Database } from './db/pool.ts'
import { migrate } from './db/migrate.ts'
import { ensureRoles } from './sesion/roles.ts'

/** Brings a database to what this code needs: migrations, then the built-in roles. Safe to repeat and in parallel. */
export async function prepare(db: Database): Promise<void> {
  await migrate(db)
  await db.transaction(ensureRoles)
}
