import type { Tx } from './pool.ts'
import { ident, sql } from './sql.ts'

/**
 * Turns off, for this program's sessions in this database, that PostgreSQL compiles a question before it answers: of
 * ours that takes a thousand times longer than to answer (49 ms became 26 s), and Debian's PostgreSQL comes with it on.
 * The role keeps it, so that it also holds behind a pooler; an account may always say this of itself.
 */
export async function sinJit(tx: Tx): Promise<void> {
  const { prendido, base } = await tx.one<{ prendido: boolean; base: string }>(
    sql`SELECT current_setting('jit')::boolean AS prendido, current_database() AS base`,
  )
  if (!prendido) return
  await tx.run(sql`ALTER ROLE CURRENT_USER IN DATABASE ${ident(base)} SET jit = off`)
  // The sessions to come have it from the role; this one is open already.
  await tx.run(sql`SET jit = off`)
}
