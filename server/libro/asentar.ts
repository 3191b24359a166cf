import { mayWriteTheLedger } from '#server/db/ledger'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { SISTEMA, type Quien } from '#server/http/quien'
import { seguir } from './consecuencias.ts'
import type { Libro, Pendiente } from './libro.ts'

/** The one who writes, by default nobody but time, and on which local date. */
export type Escribano = Partial<Quien> & Pick<Contexto, 'hoy' | 'enDuda'>

/** Transactions that may write it; of one where it is open, what its movements leave to be done. */
const abiertos = new WeakMap<Tx, { pendiente?: Pendiente }>()

/**
 * Opens the ledger in the caller's transaction for what `work` writes, carries out what follows from that
 * (`consecuencias.ts`) and answers what `work` does. Where it is open already, it goes on: what follows waits for
 * whoever opened it first. The database is told once in each transaction, and nobody waits for its answer: what is
 * asked next comes behind it on the same connection.
 */
export async function asentar<R, T extends Tx>(
  tx: T,
  escribano: Escribano,
  work: (libro: Libro<T>) => Promise<R>,
): Promise<R> {
  const abierto = abiertos.get(tx) ?? {}
  if (!abiertos.has(tx)) {
    abiertos.set(tx, abierto)
    // Where this fails, so does what follows.
    mayWriteTheLedger(tx).catch(() => undefined)
  }
  const de = { ...SISTEMA, ...escribano, tx }
  if (abierto.pendiente) return work({ ...de, pendiente: abierto.pendiente } as Libro<T>)
  const pendiente = nadaPendiente()
  const libro = { ...de, pendiente } as Libro<T>
  abierto.pendiente = pendiente
  try {
    const result = await work(libro)
    await seguir(libro)
    return result
  } finally {
    abierto.pendiente = undefined
  }
}

const nadaPendiente = (): Pendiente => ({
  recibos: new Set(),
  subidos: new Set(),
  deben: new Set(),
  cubiertos: new Set(),
  nuevos: new Set(),
  asientos: [],
  motivo: undefined,
})
