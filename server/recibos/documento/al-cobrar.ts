import type { Tx } from '#server/db/pool'
import { facturarAlCobrar } from '#server/facturacion/facturas/service'
import type { Contexto } from '#server/http/context'

/**
 * What follows a receipt in its own transaction, once it is written: its invoice, where the centre invoices as it
 * charges. Throws what each step does; then nothing was charged.
 */
export async function alCobrar(tx: Tx, contexto: Contexto, recibo_id: number): Promise<void> {
  await facturarAlCobrar(tx, contexto, recibo_id)
}
