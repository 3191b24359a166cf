import type pg from 'pg'
import { UNANSWERED } from './lost.ts'

/**
 * Whoever statements are asked of. One that is not answered in `patience` milliseconds fails as unanswered, and its
 * connection is cut: it is still busy with the question.
 */
export interface Queryable {
  query(question: pg.QueryConfig, patience?: number): Promise<pg.QueryResult>
}

/**
 * One connection; `pipeline` where statements go out without waiting for the answers before them. It is asked by a
 * callback, with a deadline of ours: what the driver adds to a statement for its promise, or for its `query_timeout`,
 * keeps the answer in memory until the whole heap is looked through (`bench/README.md`, «where the half millisecond
 * was»).
 */
export const asking = (client: pg.ClientBase, pipeline = false): Queryable => ({
  async query(question, patience) {
    if (pipeline) inOneWrite(client)
    try {
      return await answerOf(client, question, patience)
    } catch (error) {
      // It comes with the stack of the socket that told it; from here it tells who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  },
})

const answerOf = (client: pg.ClientBase, question: pg.QueryConfig, patience?: number): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      reject(new Error(UNANSWERED))
      streamOf(client).destroy()
    }
    const timer = patience === undefined ? undefined : setTimeout(leave, patience)
    client.query(question, (error: Error | null, answer) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(answer)
    })
  })

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: pg.Connection }).connection.stream

/** Holds back what is sent until the turn ends: statements asked together leave in one write. */
function inOneWrite(client: pg.ClientBase): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Any connection of a pool; one on which a statement failed is not asked again. */
export const askingAny = (pool: pg.Pool): Queryable => ({
  async query(question, patience) {
    const client = await pool.connect()
    let failed = false
    try {
      return await asking(client).query(question, patience)
    } catch (error) {
      failed = true
      throw error
    } finally {
      client.release(failed)
    }
  },
})
