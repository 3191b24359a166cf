import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Sql } from './sql.ts'
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
  /** Runs `work` in one READ COMMITTED transaction; deadlocks and serialisation failures are tried again. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits a moment for what is under way and then cuts it: nothing that a silent database holds keeps a process. */
  close(): Promise<void>
}

interface Queryable {
  query(config: { text: string; values: unknown[]; name?: string; query_timeout?: number }): Promise<pg.QueryResult>
}

/** Of a connection what statements need, with the deadline that its published types leave out. */
const asking = (client: pg.ClientBase): Queryable => client

/** What the connections of a database allow of its statements. */
interface Manners {
  /** Statements keep a name on their connection. */
  names: boolean
  /** Milliseconds to wait for an answer; undefined waits for ever. */
  patience: number | undefined
}

function handle(target: Queryable, manners: Manners): Db {
  // Statements with the same text are prepared once on each connection: planning is a good part of a short query.
  const query = ({ text, values }: Sql, name?: string) =>
    target.query({ text, values, ...(name && { name }), query_timeout: manners.patience })
  const many = async <T>(statement: Sql) => (await query(statement, nameOf(statement.text, manners))).rows as T[]
  return {
    many,
    search: async <T>(statement: Sql) => (await query(statement)).rows as T[],
    maybe: async <T>(statement: Sql) => (await many<T>(statement))[0],
    async one<T>(statement: Sql) {
      const [row] = await many<T>(statement)
      if (row === undefined) throw new Error('La consulta no devolvió ninguna fila')
      return row
    },
    run: async (statement) => (await query(statement, nameOf(statement.text, manners))).rowCount ?? 0,
  }
}

const names = new Map<string, string>()
const MOST_PREPARED = 300

function nameOf(text: string, { names: kept }: Manners): string | undefined {
  if (!kept) return undefined
  let name = names.get(text)
  if (!name && names.size < MOST_PREPARED) names.set(text, (name = `q${names.size}`))
  return name
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 6

/** The server ends a statement that takes longer, and a transaction that does nothing for so long. */
const STATEMENT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
/** Beyond the server's own limit: who has not answered by then is not going to. */
const GRACE_MS = 5_000
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
    manners.names = await bounded(client, statementMs)
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

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => (broken = error)
    client.on('error', onError)
    const own = { ...manners }
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
      await control('COMMIT')
      return result
    } catch (error) {
      // A connection that did not answer is still busy with the question: nothing else can be asked of it.
      if (isUnanswered(error)) broken = error
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
        try {
          return await attempt(work)
        } catch (error) {
          if (tries >= MOST_TRIES || !RETRIED.has(String((error as { code?: string }).code))) throw error
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

/** What pg says of a statement whose answer never came. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

const LOCAL_LIMITS = (statementMs: number): string =>
  `SET LOCAL statement_timeout = ${statementMs}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`

/**
 * Bounds the statements of a new connection, if it leads to one session. Behind a pooler it leads to any: the process
 * that answers is not the one that the connection was promised, and what is set there would be set for others.
 */
async function bounded(client: pg.ClientBase, statementMs: number): Promise<boolean> {
  const promised = 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
  const { rowCount } = await asking(client).query({
    text: `
      SELECT
        set_config('statement_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false)
      WHERE pg_backend_pid() = $1::int
    `,
    values: [promised, String(statementMs), String(IDLE_IN_TRANSACTION_MS)],
    query_timeout: GRACE_MS,
  })
  return rowCount === 1
}
