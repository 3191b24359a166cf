import type { Database, Tx } from './pool.ts'
import { sql } from './sql.ts'

const BATCH = 100

/**
 * Work over many rows, a hundred in each transaction: whoever wants one of them waits for a hundred at most, and what
 * was done stays done. Of several instances one that finds the advisory lock taken leaves before it begins; one that
 * has begun waits for its turn, or two that meet between batches could both leave the rest to the other. The rows were
 * found without a lock, so `work` looks at its own again. Answers the sum of what `work` answers.
 */
export async function inBatches<T>(
  db: Database,
  lock: number,
  rows: readonly T[],
  work: (tx: Tx, batch: T[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (let from = 0; from < rows.length; from += BATCH) {
    const done = await db.transaction(async (tx) => {
      if (from > 0) await tx.run(sql`SELECT pg_advisory_xact_lock(${lock})`)
      else if (!(await tx.one<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lock}) AS mine`)).mine)
        return undefined
      return work(tx, rows.slice(from, from + BATCH))
    })
    if (done === undefined) break
    sum += done
  }
  return sum
}
