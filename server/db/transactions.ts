import type pg from 'pg'
import type { Sql } from './sql.ts'
import { asking, handle, IDLE_IN_TRANSACTION_MS, type Manners, type PipelinedTx, type Tx } from './statements.ts'

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 6

/** Does it again after a deadlock or a serialisation failure. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= MOST_TRIES || !RETRIED.has(String((error as { code?: string }).code))) throw error
    }
  }
}

/** `work` between BEGIN and COMMIT on a connection of the pool; whatever it throws rolls back. */
export const transact = <T>(pool: pg.Pool, manners: Manners, work: (tx: Tx) => Promise<T>): Promise<T> =>
  connected(pool, manners, false, async (tx, control, opening) => {
    for (const text of opening) await control(text)
    const result = await work(tx)
    await control('COMMIT')
    return result
  })

/** The same on a connection that sends each statement without waiting for the answers before it. */
export const transactPipelined = <T>(
  pool: pg.Pool,
  manners: Manners,
  work: (tx: PipelinedTx) => Promise<T>,
): Promise<T> =>
  connected(pool, manners, true, async (tx, control, opening, abandon) => {
    let over = false
    const begun = Promise.all(opening.map(control))
    const own: PipelinedTx = {
      ...tx,
      get over() {
        return over
      },
      async last<R>(query: Sql) {
        // Without a BEGIN it would be carried out all the same, and stay.
        await begun
        over = true
        return (await together([tx.one<R>(query), control('COMMIT')]))[0]
      },
    }
    begun.catch(abandon)
    const [result] = await Promise.all([work(own), begun])
    if (!over) await control('COMMIT')
    return result
  })

/**
 * Waits for everything that was asked and answers it; throws what the first that failed, in the order in which they
 * were asked, failed for.
 */
export async function together<const T extends readonly unknown[]>(asked: T) {
  await Promise.allSettled(asked)
  for (const each of asked) await each
  return Promise.all(asked)
}

type Work<T> = (
  tx: Tx,
  control: (text: string) => Promise<unknown>,
  /** What a transaction begins with. */
  opening: string[],
  /** The connection can't serve anybody else. */
  abandon: (error: Error) => void,
) => Promise<T>

async function connected<T>(pool: pg.Pool, manners: Manners, pipeline: boolean, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const abandon = (error: Error) => (broken = error)
  client.on('error', abandon)
  const own = { ...manners }
  const control = (text: string) => asking(client).query({ text, values: [], query_timeout: own.patience })
  const takeYourTime = async () => {
    own.patience = undefined
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
  }
  // Behind a pooler the next transaction may be on another session: the limits come with each.
  const limits = own.names || !own.statementMs ? [] : [LOCAL_LIMITS(own.statementMs)]
  try {
    pipelineOf(client, pipeline)
    const tx: Tx = { ...handle(client, own), transaction: true, client, takeYourTime }
    return await work(tx, control, ['BEGIN', ...limits], abandon)
  } catch (error) {
    // A connection that did not answer is still busy with the question: nothing else can be asked of it. Otherwise
    // this is answered after everything that was sent before.
    if (isUnanswered(error)) broken = error
    else await control('ROLLBACK').catch(abandon)
    throw error
  } finally {
    pipelineOf(client, false)
    client.off('error', abandon)
    client.release(broken)
  }
}

/** pg looks at it with each statement; its published types know it as a setting of the whole connection alone. */
const pipelineOf = (client: pg.ClientBase, pipeline: boolean): void => void Object.assign(client, { pipeline })

/** What pg says of a statement whose answer never came. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

const LOCAL_LIMITS = (statementMs: number): string =>
  `SET LOCAL statement_timeout = ${statementMs}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
