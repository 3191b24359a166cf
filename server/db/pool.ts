import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from './sql.ts'
import { asking, boundSession, GRACE_MS, LOCAL_LIMITS, STATEMENT_MS, type Queryable } from './limits.ts'
import { isAway, isReadOnly, isStalePlan, isUnanswered } from './lost.ts'
import { forgetNames, nameOf } from './prepared.ts'
import { watchForSilence } from './silence.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184

pg.types.setTypeParser(INT8, Number) // centavos fit: up to 90 billion lempiras are exact
pg.types.setTypeParser(NUMERIC, Number) // what sum() makes of bigint: a string would be added to as text
pg.types.setTypeParser(DATE, (text) => text) // a local date has no zone
pg.types.setTypeParser(TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString())

type Row = Record<string, unknown>

/** What a service needs of the database: the pool, or the transaction it was called in. */
export interface Db {
  /** All rows. */
  many<T = Row>(query: Sql): Promise<T[]>
  /** All rows of a search, planned for its own values each time: a prepared plan would guess at a LIKE. */
  search<T = Row>(query: Sql): Promise<T[]>
  /** The first row, if any. */
  maybe<T = Row>(query: Sql): Promise<T | undefined>
  /** The row that must be there; throws otherwise. */
  one<T = Row>(query: Sql): Promise<T>
  /** How many rows a statement touched. */
  run(query: Sql): Promise<number>
}

/** A database handle that is inside a transaction. */
export interface Tx extends Db {
  readonly transaction: true
  readonly client: pg.PoolClient
  /** From here on a statement of this transaction may take as long as it takes: a migration, an import, a check. */
  takeYourTime(): Promise<void>
}

export interface Database extends Db {
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction; deadlocks and serialisation failures are tried again, and once what
   * a lost connection took with it before its COMMIT was sent.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits a moment for what is under way and then cuts it: nothing that a silent database holds keeps a process. */
  close(): Promise<void>
}

/** What the connections of a database allow of its statements. */
interface Manners {
  /** Statements keep a name on their connection. */
  names: boolean
  /** Milliseconds to wait for an answer; undefined waits for ever. */
  patience: number | undefined
  transaction?: true
}

function handle(target: Queryable, manners: Manners): Db {
  // Statements with the same text are prepared once on each connection: planning is a good part of a short query.
  const query = ({ text, values }: Sql, name?: string) =>
    target.query({ text, values, ...(name && { name }), query_timeout: manners.patience })
  const named = async (statement: Sql) => {
    try {
      return await query(statement, nameOf(statement.text, manners.names))
    } catch (error) {
      if (!isStalePlan(error)) throw error
      forgetNames()
      // A transaction is lost with its statement, and is tried again whole.
      if (manners.transaction) throw error
      return query(statement, nameOf(statement.text, manners.names))
    }
  }
  const many = async <T>(statement: Sql) => (await named(statement)).rows as T[]
  return {
    many,
    search: async <T>(statement: Sql) => (await query(statement)).rows as T[],
    maybe: async <T>(statement: Sql) => (await many<T>(statement))[0],
    async one<T>(statement: Sql) {
      const [row] = await many<T>(statement)
      if (row === undefined) throw new Error('La consulta no devolvió ninguna fila')
      return row
    },
    run: async (statement) => (await named(statement)).rowCount ?? 0,
  }
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 6

/** How far a transaction came. */
interface Course {
  /** Its connection was there, and COMMIT was not sent: whatever ends it now leaves nothing of it. */
  undone: boolean
}

/** Whether what ended a try leaves nothing of it, and may not come again. */
const isRetried = (error: unknown, { undone }: Course, tries: number): boolean =>
  RETRIED.has(String((error as { code?: string }).code)) ||
  isStalePlan(error) ||
  (undone && tries === 1 && isAway(error) && !isUnanswered(error))

/** A connection serves so long at most: after a planned change of server the old one is left by itself. */
const LIFETIME_SECONDS = 600
const KEEPALIVE_MS = 10_000
/** Time that statements under way get before a close cuts them. */
const CLOSE_MS = 5_000

interface Options {
  /** Connections at once. */
  max?: number
  /** Milliseconds that a statement may take; 0 for as long as it takes. */
  statementMs?: number
  /** Cuts every connection when the server falls silent without closing them, as after a power cut or a failover. */
  watched?: boolean
}

/**
 * Opens a pool on PostgreSQL ≥ 15, or on a pooler before it; `connection` is a URL or the embedded engine's address.
 * Nothing is asked of a connection at its start that a pooler in transaction mode refuses, and statements have names
 * only where the connection is seen to lead to one session.
 */
export function openDatabase(
  connection: string | pg.PoolConfig,
  { max = 20, statementMs = STATEMENT_MS, watched = false }: Options = {},
): Database {
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const sockets = new Set<Socket>()
  const config = {
    ...given,
    application_name: 'campana',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  }
  const manners: Manners = { names: false, patience: statementMs ? statementMs + GRACE_MS : undefined }
  const settle = async (client: pg.ClientBase) => {
    manners.names = await boundSession(client, statementMs)
  }
  const pool = new pg.Pool({
    ...config,
    max,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    verify: (client, done) => void settle(client).then(() => done(), done),
  })
  pool.on('error', () => {
    // An idle connection died with the database; the next query opens another or answers 503.
  })
  const unwatch = watched ? watchForSilence(config, sockets) : () => undefined

  const attempt = async <T>(work: (tx: Tx) => Promise<T>, course: Course): Promise<T> => {
    const client = await pool.connect()
    course.undone = true
    let broken: Error | undefined
    const onError = (error: Error) => (broken = error)
    client.on('error', onError)
    const own = { ...manners, transaction: true as const }
    const control = (text: string) => asking(client).query({ text, values: [], query_timeout: own.patience })
    try {
      await control('BEGIN')
      // Behind a pooler the next transaction may be on another session: the limits come with each.
      if (!manners.names && statementMs) await client.query(LOCAL_LIMITS(statementMs))
      const takeYourTime = async () => {
        own.patience = undefined
        await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
      }
      const result = await work({ ...handle(client, own), transaction: true, client, takeYourTime })
      course.undone = false
      await control('COMMIT')
      return result
    } catch (error) {
      // A connection that did not answer is still busy with the question: nothing else can be asked of it. One that
      // only reads may lead to a primary of before: the next goes where the address leads now.
      if (isUnanswered(error) || isReadOnly(error)) broken = error
      else await control('ROLLBACK').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    ...handle(pool, manners),
    pool,
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        const course = { undone: false }
        try {
          return await attempt(work, course)
        } catch (error) {
          if (tries >= MOST_TRIES || pool.ending || !isRetried(error, course, tries)) throw error
        }
      }
    },
    async close() {
      unwatch()
      const ended = pool.end()
      if (await within(ended, CLOSE_MS)) return
      for (const socket of sockets) socket.destroy(new Error('Connection terminated at the close'))
      await within(ended, 1_000)
    },
  }
}

/** Whether `work` is done in `ms`; it goes on all the same. */
const within = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(ms, false, { ref: false })])
