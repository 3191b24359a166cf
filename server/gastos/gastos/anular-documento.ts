import type { ConMotivo } from '#contract/actos'
import type { NotaDeGasto } from '#contract/gastos/notas'
import type { ComprobanteDeGasto } from '#contract/gastos/retenciones'
import type { Tx } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import type { Rastro } from '#server/resource/actos'
import { requireMesAbierto } from './service.ts'

/** Annuls a credit note of an open month: it takes nothing away from its expense any more. Throws `mes_cerrado`. */
export async function anularNota(
  tx: Tx,
  contexto: Contexto,
  { id, periodo, documento, total }: NotaDeGasto,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  await anular(tx, contexto, { tabla: 'gasto_notas', id, periodo }, motivo)
  return { despues: { nota: documento, total } }
}

/**
 * Annuls a withholding certificate of an open month: its number stays used, and its expense waits for another one, or
 * is corrected or voided. Throws `mes_cerrado`.
 */
export async function anularComprobante(
  tx: Tx,
  contexto: Contexto,
  { id, fecha, numero, total }: ComprobanteDeGasto,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  await anular(tx, contexto, { tabla: 'comprobantes_retencion', id, periodo: fecha.slice(0, 7) }, motivo)
  return { despues: { comprobante_retencion: numero, total } }
}

interface Documento {
  tabla: 'gasto_notas' | 'comprobantes_retencion'
  id: number
  /** The month (YYYY-MM) that it counts in. */
  periodo: string
}

async function anular(
  tx: Tx,
  { usuario_id }: Contexto,
  { tabla, id, periodo }: Documento,
  motivo: string,
): Promise<void> {
  await requireMesAbierto(tx, periodo, 'root.serverError')
  await tx.run(sql`
    UPDATE ${ident(tabla)}
    SET estado = 'anulado', anulado_en = now(), anulado_por = ${usuario_id}, anulado_motivo = ${motivo}
    WHERE id = ${id}
  `)
}
