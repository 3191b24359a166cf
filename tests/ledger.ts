import { mayWriteTheLedger } from '#server/db/ledger'
import type { Database, Tx } from '#server/db/pool'
import type { Sql } from '#server/db/sql'

/** A statement that the ledger guards (migration 0194). */
const GUARDED =
  /\bTRUNCATE\b|\b(INSERT INTO|UPDATE|DELETE FROM)\s+("?(cargos|cargo_ajustes|aplicaciones|creditos|recibo_pagos)\b|clientes\s+SET\b)/

/**
 * The same database for who plants rows by hand, as no program does: its transactions, and its statements that write
 * money, may write the ledger.
 */
export function plantable(db: Database): Database {
  const opened = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await mayWriteTheLedger(tx)
      return work(tx)
    })
  const guarded = ({ text }: Sql) => GUARDED.test(text)
  return {
    ...db,
    transaction: opened,
    many: <T>(query: Sql) => (guarded(query) ? opened((tx) => tx.many<T>(query)) : db.many<T>(query)),
    maybe: <T>(query: Sql) => (guarded(query) ? opened((tx) => tx.maybe<T>(query)) : db.maybe<T>(query)),
    one: <T>(query: Sql) => (guarded(query) ? opened((tx) => tx.one<T>(query)) : db.one<T>(query)),
    run: (query: Sql) => (guarded(query) ? opened((tx) => tx.run(query)) : db.run(query)),
  }
}
