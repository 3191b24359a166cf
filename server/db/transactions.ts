import type pg from 'pg'
import { asking } from './asking.ts'
import { LOCAL_LIMITS } from './limits.ts'
import { isAway, isReadOnly, isStalePlan, isUnanswered, isUndone } from './lost.ts'
import type { Sql } from './sql.ts'
import { handle, MOST_TRIES, type Manners, type PipelinedTx, type Tx } from './statements.ts'

/**
 * Raised by `exigir_ficha_vigente()`, and by who locks a record that was merged since it was read: what the transaction
 * decides by is of before the merge, and read anew it says who stayed.
 */
export const MERGED = 'FU001'

/**
 * Raised by `dia_en_orden()` for who waited over midnight for a number that others took of the new day meanwhile: what
 * reads its day within the transaction reads the new one, and all of it is of that day.
 */
export const OVERTAKEN = 'DI001'

/** The stage that a transaction reached. */
interface Course {
  /** Its connection was there, and COMMIT was not sent: whatever ends it now leaves nothing of it. */
  undone: boolean
}

/** A try that left nothing behind, and whose end may not come again. */
const isRetried = (error: unknown, { undone }: Course, tries: number): boolean =>
  isUndone(error) ||
  (error as { code?: string }).code === MERGED ||
  (error as { code?: string }).code === OVERTAKEN ||
  isStalePlan(error) ||
  (undone && tries === 1 && isAway(error) && !isUnanswered(error))

/** Does it again after a deadlock or a serialisation failure; once after a connection that was lost before COMMIT. */
export async function retried<T>(pool: pg.Pool, attempt: (course: Course) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const course = { undone: false }
    try {
      return await attempt(course)
    } catch (error) {
      if (tries >= MOST_TRIES || pool.ending || !isRetried(error, course, tries)) throw error
    }
  }
}

/** `work` between BEGIN and COMMIT on a connection of the pool; whatever it throws rolls back. */
export const transact = <T>(
  pool: pg.Pool,
  manners: Manners,
  work: (tx: Tx) => Promise<T>,
  course: Course,
): Promise<T> =>
  connected({ pool, manners, course, pipeline: false }, async ({ tx, control, end, opening }) => {
    for (const text of opening) await control(text)
    const result = await work(tx)
    course.undone = false
    await end('COMMIT')
    return result
  })

/** The same on a connection that sends each statement without waiting for the answers before it. */
export const transactPipelined = <T>(
  pool: pg.Pool,
  manners: Manners,
  work: (tx: PipelinedTx) => Promise<T>,
  course: Course,
): Promise<T> =>
  connected({ pool, manners, course, pipeline: true }, async ({ tx, control, end, opening, abandon }) => {
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
        course.undone = false
        return (await together([tx.one<R>(query), end('COMMIT')]))[0]
      },
    }
    begun.catch(abandon)
    const [result] = await Promise.all([work(own), begun])
    if (!over) {
      course.undone = false
      await end('COMMIT')
    }
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

interface Tools {
  tx: Tx
  control: (text: string) => Promise<unknown>
  /** Ends the transaction, with what outlives it in the same message. */
  end: (how: 'COMMIT' | 'ROLLBACK') => Promise<unknown>
  /** Statements that begin a transaction. */
  opening: string[]
  /** The connection can't serve anybody else. */
  abandon: (error: Error) => void
}
type Work<T> = (tools: Tools) => Promise<T>

interface Connecting {
  pool: pg.Pool
  manners: Manners
  course: Course
  pipeline: boolean
}

async function connected<T>({ pool, manners, course, pipeline }: Connecting, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  course.undone = true
  let broken: Error | undefined
  const abandon = (error: Error) => (broken = error)
  client.on('error', abandon)
  const own = { ...manners, transaction: true as const }
  const asked = asking(client, pipeline)
  const control = (text: string) => asked.query({ text, values: [] }, own.patience)
  const outliving: { lock: string; text: string }[] = []
  // One message goes to one session, also behind a pooler, and is carried out whole although this process dies.
  const end = (how: 'COMMIT' | 'ROLLBACK') => {
    const all = outliving.splice(0)
    const written = all.length ? ['BEGIN', ...all.map(({ text }) => text), 'COMMIT'] : []
    return control([how, ...written, ...all.map(({ lock }) => `SELECT pg_advisory_unlock(${lock})`)].join('; '))
  }
  const outlive: Tx['outlive'] = async (numbers, text) => {
    const lock = numbers.map(Math.trunc).join(', ')
    await control(`SELECT pg_advisory_lock(${lock})`)
    outliving.push({ lock, text })
  }
  const takeYourTime = async () => {
    own.patience = undefined
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
  }
  // Behind a pooler the next transaction may be on another session: the limits come with each.
  const limits = own.names || !own.statementMs ? [] : [LOCAL_LIMITS(own.statementMs)]
  try {
    pipelineOf(client, pipeline)
    const tx: Tx = { ...handle(asked, own), transaction: true, client, takeYourTime, outlive }
    return await work({ tx, control, end, opening: ['BEGIN', ...limits], abandon })
  } catch (error) {
    // A connection that did not answer is cut: nothing else can be asked of it. One that only reads may lead to a
    // primary of before: the next goes where the address leads now. Otherwise this is answered after everything that
    // was sent before.
    if (isUnanswered(error) || isReadOnly(error)) broken = error
    else await end('ROLLBACK').catch(abandon)
    throw error
  } finally {
    pipelineOf(client, false)
    client.off('error', abandon)
    client.release(broken)
  }
}

/** pg looks at it with each statement; its published types know it as a setting of the whole connection alone. */
const pipelineOf = (client: pg.ClientBase, pipeline: boolean): void => void Object.assign(client, { pipeline })
