import type { Entrada } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import type { Quien } from '#server/http/quien'

declare const ABIERTO: unique symbol

/**
 * The ledger, open in a transaction: every movement takes one, so that none is written outside of `asentar`
 * (docs/decisions/2026-11-28-libro.md). In whose name, and on which local date, it says itself.
 */
export interface Libro<T extends Tx = Tx> extends Quien, Pick<Contexto, 'hoy' | 'enDuda'> {
  readonly tx: T
  readonly pendiente: Pendiente
  readonly [ABIERTO]: true
}

/** Work that movements leave to `consecuencias.ts`: each notes it by itself, and no caller can forget it. */
export interface Pendiente {
  /** Receipts whose money, or the day that it counts to, changed: late fees count anew. */
  recibos: Set<number>
  /** Charges that owe more since an adjustment fell: so do theirs. */
  subidos: Set<number>
  /** Charges that are owed again, or may be: nothing rests on them any more. */
  deben: Set<number>
  /** Charges that something covers since, for what waits for their payment; no consequence asks for them yet. */
  cubiertos: Set<number>
  /** Charges that there were not: their enrolment is not settled. */
  nuevos: Set<number>
  asientos: { entrada: Entrada; recibos: readonly number[] | undefined; siVuelve?: true }[]
  /** Why what rested on them falls, as a person reads it. */
  motivo: string | undefined
}

/**
 * Leaves a row of the bitácora to be written once late fees are counted, which it then tells: those of `recibos`, by
 * default all.
 */
export const anotar = ({ pendiente }: Libro, entrada: Entrada, recibos?: readonly number[]): void =>
  void pendiente.asientos.push({ entrada, recibos })

/** Has late fees of a receipt counted anew, of which only the day changed, and told where they are owed again. */
export function recontar({ pendiente }: Libro, recibo_id: number, entrada: Entrada): void {
  pendiente.recibos.add(recibo_id)
  pendiente.asientos.push({ entrada, recibos: [recibo_id], siVuelve: true })
}

/** Says why what rested on the charges falls. */
export const porque = ({ pendiente }: Libro, motivo: string): void => void (pendiente.motivo = motivo)

/** Notes charges that nothing rests on any more, though no movement of the caller's takes anything off them. */
export function debenOtraVez({ pendiente }: Libro, cargos: readonly number[]): void {
  for (const id of cargos) pendiente.deben.add(id)
}
