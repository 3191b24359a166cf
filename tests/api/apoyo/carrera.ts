import type { Database } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Answer } from './helper.ts'

/**
 * Requests that wait for the same row in that order, so that each decides while the one before is not yet there: the
 * row is held by a query `candado` until all of them wait, or have answered.
 */
export async function enFila(
  db: Database,
  candado: Sql,
  ...pedidos: (() => Promise<Answer<unknown>>)[]
): Promise<number[]> {
  const pedidas: Promise<Answer<unknown>>[] = []
  await db.transaction(async (tx) => {
    await tx.run(candado)
    let contestadas = 0
    for (const pedir of pedidos) {
      pedidas.push(pedir().finally(() => contestadas++))
      while (contestadas + (await esperan(db)) < pedidas.length) continue
    }
  })
  return (await Promise.all(pedidas)).map(({ status }) => status)
}

/** Sessions of the database that wait for a lock. */
export const esperan = async (db: Database): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
  ).n
