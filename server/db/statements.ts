import type pg from 'pg'
import type { Queryable } from './asking.ts'
import { isStalePlan, isUndone } from './lost.ts'
import { forgetNames, ofLists, ofProgram, type Names } from './prepared.ts'
import { saysAll, type Sql } from './sql.ts'

type Row = Record<string, unknown>

/** A service's handle on the database: the pool, or the transaction it was called in. */
export interface Db {
  /** All rows. */
  many<T = Row>(query: Sql): Promise<T[]>
  /**
   * All rows of a search. One that has values is planned for them each time: a kept plan would guess at a LIKE. One
   * whose text says everything, or all but who asks, is planned once for each connection.
   */
  search<T = Row>(query: Sql): Promise<T[]>
  /** The first row, if any. */
  maybe<T = Row>(query: Sql): Promise<T | undefined>
  /** The row that must be there; throws otherwise. */
  one<T = Row>(query: Sql): Promise<T>
  /** Runs a statement and answers how many rows it touched. */
  run(query: Sql): Promise<number>
}

/** A database handle that is inside a transaction. */
export interface Tx extends Db {
  readonly transaction: true
  readonly client: pg.PoolClient
  /** From here on a statement of this transaction may take as long as it takes: a migration, an import, a check. */
  takeYourTime(): Promise<void>
  /**
   * Has `text`, a whole statement without parameters, carried out right behind this transaction however it ends, and
   * the advisory lock of two numbers held from now until that is there for all to see: whoever waits for the lock goes
   * on knowing it. On the same connection, so that it waits for no other.
   */
  outlive(lock: readonly [number, number], text: string): Promise<void>
}

/**
 * A transaction whose statements go out as they are asked, without waiting for the answers before them: those that are
 * asked together are carried out in that order in one round trip. COPY and cursors can't be asked there.
 */
export interface PipelinedTx extends Tx {
  /**
   * The last statement, which answers a row, with the COMMIT right behind it: nothing that it locks is held while an
   * answer travels. If it fails, the COMMIT undoes the transaction.
   */
  last<T = Row>(query: Sql): Promise<T>
  /** Whether `last` was asked: the transaction has ended itself. */
  readonly over: boolean
}

/** Rules that the connections of a database set for its statements. */
export interface Manners {
  /** Statements keep a name on their connection. */
  names: boolean
  /** Milliseconds that the server gives a statement; 0 for as long as it takes. */
  statementMs: number
  /** Milliseconds to wait for an answer; undefined waits for ever. */
  patience: number | undefined
  transaction?: true
}

/** Tries in all for work that others undo. */
export const MOST_TRIES = 6

/** The statements of a connection, or of any connection of a pool. */
export function handle(target: Queryable, manners: Manners): Db {
  // A transaction is lost with its statement, and is tried again whole; a statement by itself is one of its own.
  const tries = manners.transaction ? 1 : MOST_TRIES
  // Statements with the same text are prepared once on each connection: planning is a good part of a short query.
  const query = async ({ text, values }: Sql, names: Names | undefined) => {
    for (let asked = 1; ; asked++) {
      const name = manners.names ? names?.of(text) : undefined
      try {
        return await target.query({ text, values, ...(name && { name }) }, manners.patience)
      } catch (error) {
        const stale = isStalePlan(error)
        if (stale) forgetNames()
        if (asked >= tries || !(stale || isUndone(error))) throw error
      }
    }
  }
  const many = async <T>(statement: Sql) => (await query(statement, ofProgram)).rows as T[]
  return {
    many,
    search: async <T>(statement: Sql) => (await query(statement, saysAll(statement) ? ofLists : undefined)).rows as T[],
    maybe: async <T>(statement: Sql) => (await many<T>(statement))[0],
    async one<T>(statement: Sql) {
      const [row] = await many<T>(statement)
      if (row === undefined) throw new Error('La consulta no devolvió ninguna fila')
      return row
    },
    run: async (statement) => (await query(statement, ofProgram)).rowCount ?? 0,
  }
}
