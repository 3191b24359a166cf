import { isAway, isReadOnly } from './lost.ts'
import type { Database, Tx } from './pool.ts'
import { sql } from './sql.ts'

const BATCH = 100

/**
 * Does steps one after another, also those behind one that failed, and throws at the end what the first of them failed
 * for: a row that fails every time keeps no other waiting. Where no database can be written, it throws at once. A step
 * that answers undefined is the last. Answers the sum of what they answer.
 */
export async function inTurn(steps: readonly (() => Promise<number | undefined>)[]): Promise<number> {
  let sum = 0
  const failures: unknown[] = []
  for (const step of steps)
    try {
      const done = await step()
      if (done === undefined) break
      sum += done
    } catch (error) {
      if (isAway(error) || isReadOnly(error)) throw error
      failures.push(error)
    }
  if (failures.length) throw failures[0]
  return sum
}

/**
 * Work over many rows, a hundred in each transaction: whoever wants one of them waits for a hundred at most, and what
 * was done stays done (see `inTurn`). Of several instances one that finds the advisory lock taken leaves before it
 * begins; one that has begun waits for its turn, or two that meet between batches could both leave the rest to the
 * other. The rows were found without a lock, so `work` looks at its own again. Answers the sum of what `work` answers.
 */
export function inBatches<T>(
  db: Database,
  lock: number,
  rows: readonly T[],
  work: (tx: Tx, batch: T[]) => Promise<number>,
): Promise<number> {
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
  return inTurn(
    batches.map(
      (batch, index) => () =>
        db.transaction(async (tx) => {
          if (index > 0) await tx.run(sql`SELECT pg_advisory_xact_lock(${lock})`)
          else if (!(await tx.one<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lock}) AS mine`)).mine)
            return undefined
          return work(tx, batch)
        }),
    ),
  )
}
