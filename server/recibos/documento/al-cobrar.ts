import { emitirSiSaldada } from '#server/catalogos/finiquitos/service'
import type { Tx } from '#server/db/pool'
import { facturarAlCobrar } from '#server/facturacion/facturas/service'
import type { Contexto } from '#server/http/context'
import type { CargoBloqueado } from './lineas.ts'

/**
 * What follows a receipt in its own transaction, once it is written: its invoice, where the centre invoices as it
 * charges; and the settlement of a finished enrolment that owes nothing any more. `cargos` are what it paid, as
 * `bloquearCargos` found them: a receipt of courses that run costs no query. Throws what each step does; then nothing
 * was charged.
 */
export async function alCobrar(
  tx: Tx,
  contexto: Contexto,
  recibo_id: number,
  cargos: Iterable<CargoBloqueado>,
): Promise<void> {
  await facturarAlCobrar(tx, contexto, recibo_id)
  const terminadas = new Set([...cargos].flatMap(({ terminada }) => terminada ?? []))
  await emitirSiSaldada(tx, contexto, [...terminadas])
}
