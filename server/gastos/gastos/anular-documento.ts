import type { NotaDeGasto } from '#contract/gastos/notas'
import type { ComprobanteDeGasto } from '#contract/gastos/retenciones'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import type { Rastro } from '#server/resource/actos'
import { requireMesAbierto } from './service.ts'

/** Annuls a credit note of an open month: it takes nothing away from its expense any more. Throws `mes_cerrado`. */
export async function anularNota(tx: Tx, _: Contexto, { periodo, documento, total }: NotaDeGasto): Promise<Rastro> {
  await requireMesAbierto(tx, periodo, 'root.serverError')
  return { despues: { nota: documento, total } }
}

/**
 * Annuls a withholding certificate of an open month: its number stays used, and its expense waits for another one, or
 * is corrected or voided. Throws `mes_cerrado`.
 */
export async function anularComprobante(
  tx: Tx,
  _: Contexto,
  { fecha, numero, total }: ComprobanteDeGasto,
): Promise<Rastro> {
  await requireMesAbierto(tx, fecha.slice(0, 7), 'root.serverError')
  return { despues: { comprobante_retencion: numero, total } }
}
