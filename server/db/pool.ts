import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { askingAny } from './asking.ts'
import { cancel } from './cancel.ts'
import { boundSession, GRACE_MS, LIFETIME_SECONDS, STATEMENT_MS } from './limits.ts'
import { IDLE_MS, keepReady, READY } from './ready.ts'
import { watchForSilence } from './silence.ts'
import { handle, type Db, type Manners, type PipelinedTx, type Tx } from './statements.ts'
import { retried, transact, transactPipelined } from './transactions.ts'

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

/* The interface of a database, as every service names it. */
export type { Db, PipelinedTx, Tx } from './statements.ts'

export interface Database extends Db {
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction; deadlocks, serialisation failures, what names a student who was
   * merged meanwhile and what midnight overtook are tried again, and once what a lost connection took with it before
   * its COMMIT was sent.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same, pipelined: BEGIN goes with the first statement. */
  pipelined<T>(work: (tx: PipelinedTx) => Promise<T>): Promise<T>
  /**
   * Waits a moment for what is under way, or `atOnce` for nothing; then has the server leave it, and cuts what does not
   * end by that: nothing that a silent database holds keeps a process.
   */
  close(how?: { atOnce?: boolean }): Promise<void>
  /** Connections that long work may hold at once, so that the counter always finds one. */
  lasting(): number
}

/** The share of the pool that long work may hold is a fifth: 4 of 20. */
const LASTING_SHARE = 5

const KEEPALIVE_MS = 10_000
/** Time that statements under way get before a close cuts them. */
const CLOSE_MS = 5_000
/** And then, to be rolled back. */
const LEAVE_MS = 1_000

interface Options {
  /** Connections at once. */
  max?: number
  /** Milliseconds that a statement may take; 0 for as long as it takes. */
  statementMs?: number
  /** Cuts every connection when the server falls silent without closing them, as after a power cut or a failover. */
  watched?: boolean
  /** Keeps some connections ready for whoever asks next, as for a server's people. */
  ready?: boolean
}

/**
 * Opens a pool on PostgreSQL ≥ 15, or on a pooler before it; `connection` is a URL or the embedded engine's address.
 * Nothing is asked of a connection at its start that a pooler in transaction mode refuses, and statements have names
 * only where the connection is seen to lead to one session.
 */
export function openDatabase(
  connection: string | pg.PoolConfig,
  { max = 20, statementMs = STATEMENT_MS, watched = false, ready = false }: Options = {},
): Database {
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const sockets = new Set<Socket>()
  const config = {
    ...given,
    // As `campana` alone a program of before the ledger calls itself (migration 0194).
    application_name: 'campana servidor',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  }
  const manners: Manners = { names: false, statementMs, patience: statementMs ? statementMs + GRACE_MS : undefined }
  let pooled = false
  const settle = async (client: pg.ClientBase) => {
    manners.names = await boundSession(client, statementMs)
    pooled = !manners.names
  }
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...config,
    max,
    ...(ready && { min: READY, idleTimeoutMillis: IDLE_MS }),
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
  // One that dies in use fails what is asked of it. Nobody else listens while it is made ready, or between two pages of
  // a cursor, and an `error` that nobody listens to ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  if (ready) keepReady(pool, manners)
  let ending: Promise<void> | undefined
  const unwatch = watched ? watchForSilence(config, sockets) : () => undefined

  return {
    ...handle(askingAny(pool), manners),
    pool,
    // Behind a pooler others share what it has, which is not known here.
    lasting: () => (pooled ? 1 : Math.max(1, Math.floor(max / LASTING_SHARE))),
    transaction: (work) => retried(pool, (course) => transact(pool, manners, work, course)),
    pipelined: (work) => retried(pool, (course) => transactPipelined(pool, manners, work, course)),
    async close({ atOnce = false } = {}) {
      unwatch()
      const ended = (ending ??= pool.end())
      if (await within(ended, atOnce ? 0 : CLOSE_MS)) return
      await Promise.all([...clients].map(cancel))
      if (await within(ended, LEAVE_MS)) return
      for (const socket of sockets) socket.destroy(new Error('Connection terminated at the close'))
      await within(ended, 1_000)
    },
  }
}

/** Whether `work` is done in `ms`; it goes on all the same. */
const within = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(ms, false, { ref: false })])
