import { mayWriteTheLedger } from '#server/db/ledger'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { SISTEMA, type Quien } from '#server/http/quien'

declare const ABIERTO: unique symbol

/**
 * The ledger, open in a transaction: every movement takes one, so that none is written outside of `asentar`
 * (docs/decisions/2026-11-28-libro.md). In whose name, and on which local date, it says itself.
 */
export interface Libro<T extends Tx = Tx> extends Quien, Pick<Contexto, 'hoy' | 'enDuda'> {
  readonly tx: T
  readonly [ABIERTO]: true
}

/** The one who writes, by default nobody but time, and on which local date. */
export type Escribano = Partial<Quien> & Pick<Contexto, 'hoy' | 'enDuda'>

/** Transactions that may write it already. */
const abiertos = new WeakSet<Tx>()

/**
 * Opens the ledger in the caller's transaction for what `work` writes, and answers what that does. The database is told
 * once in each transaction, and nobody waits for its answer: what is asked next comes behind it on the same connection.
 */
export function asentar<R, T extends Tx>(
  tx: T,
  escribano: Escribano,
  work: (libro: Libro<T>) => Promise<R>,
): Promise<R> {
  if (!abiertos.has(tx)) {
    abiertos.add(tx)
    // Where this fails, so does what follows.
    mayWriteTheLedger(tx).catch(() => undefined)
  }
  return work({ ...SISTEMA, ...escribano, tx } as Libro<T>)
}
