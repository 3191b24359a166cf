import pg from 'pg'
import type { Sql } from './sql.ts'

const INT8 = 20
const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184

pg.types.setTypeParser(INT8, Number) // centavos fit: up to 90 billion lempiras are exact
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
}

export interface Database extends Db {
  readonly pool: pg.Pool
  /** Runs `work` in one READ COMMITTED transaction; deadlocks and serialisation failures are tried again. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Queryable {
  query(config: { text: string; values: unknown[]; name?: string }): Promise<pg.QueryResult>
}

function handle(target: Queryable): Db {
  // Statements with the same text are prepared once on each connection: planning is a good part of a short query.
  const query = ({ text, values }: Sql) => target.query({ text, values, ...named(text) })
  const many = async <T>(statement: Sql) => (await query(statement)).rows as T[]
  return {
    many,
    search: async <T>({ text, values }: Sql) => (await target.query({ text, values })).rows as T[],
    maybe: async <T>(statement: Sql) => (await many<T>(statement))[0],
    async one<T>(statement: Sql) {
      const [row] = await many<T>(statement)
      if (row === undefined) throw new Error('La consulta no devolvió ninguna fila')
      return row
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

const names = new Map<string, string>()
const MOST_PREPARED = 300

function named(text: string): { name?: string } {
  let name = names.get(text)
  if (!name && names.size < MOST_PREPARED) names.set(text, (name = `q${names.size}`))
  return name ? { name } : {}
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 6

/** Opens a pool on PostgreSQL ≥ 15; `connection` is a URL or the embedded engine's address. */
export function openDatabase(connection: string | pg.PoolConfig, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.max ?? 20,
    application_name: 'campana',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', () => {
    // An idle connection died with the database; the next query opens another or answers 503.
  })

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => (broken = error)
    client.on('error', onError)
    try {
      await client.query('BEGIN')
      const result = await work({ ...handle(client), transaction: true, client })
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  return {
    ...handle(pool),
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
    close: () => pool.end(),
  }
}
