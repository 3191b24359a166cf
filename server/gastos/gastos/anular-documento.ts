import type { Centavos } from '#contract/dinero'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { requireMesAbierto } from './service.ts'

/** A kind of document of an expense: its table, and the words that are said of it. */
interface Clase {
  tabla: 'gasto_notas' | 'comprobantes_retencion'
  /** SQL of its number, and of the month (YYYY-MM) that it counts in. */
  numero: string
  periodo: string
  accion: string
  /** As the bitácora names its number. */
  campo: string
  /** i18n key. */
  ya: string
}

export const NOTA: Clase = {
  tabla: 'gasto_notas',
  numero: 'documento',
  periodo: 'periodo',
  accion: 'anular_nota',
  campo: 'nota',
  ya: 'gastos.notas.error.ya_anulada',
}
export const COMPROBANTE_RETENCION: Clase = {
  tabla: 'comprobantes_retencion',
  numero: 'numero',
  periodo: `to_char(fecha, 'YYYY-MM')`,
  accion: 'anular_comprobante',
  campo: 'comprobante_retencion',
  ya: 'gastos.retencion.error.ya_anulado',
}

/**
 * Annuls a document of an expense, of an open month, for a reason; the expense's row is locked first. A note takes
 * nothing away any more; the number of a certificate stays used, and its expense waits for another one, or is corrected
 * or voided. Answers the expense. Throws `estado_no_permite`, `mes_cerrado`.
 */
export async function anularDocumento(
  tx: Tx,
  contexto: Contexto,
  { tabla, numero, periodo, accion, campo, ya }: Clase,
  id: number,
  motivo: string,
): Promise<number> {
  const { gasto_id } = found(
    await tx.maybe<{ gasto_id: number }>(sql`SELECT gasto_id FROM ${raw(tabla)} WHERE id = ${id}`),
  )
  await tx.run(sql`SELECT FROM gastos WHERE id = ${gasto_id} FOR NO KEY UPDATE`)
  const suyo = await tx.one<{ estado: string; periodo: string; numero: string; total: Centavos }>(sql`
    SELECT estado, ${raw(periodo)} AS periodo, ${raw(numero)} AS numero, total FROM ${raw(tabla)} WHERE id = ${id}
  `)
  if (suyo.estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: ya } })
  await requireMesAbierto(tx, suyo.periodo, 'root.serverError')
  await tx.run(sql`
    UPDATE ${raw(tabla)}
    SET estado = 'anulado', anulado_en = now(), anulado_por = ${contexto.usuario_id}, anulado_motivo = ${motivo}
    WHERE id = ${id}
  `)
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion,
    entidad: 'gastos',
    entidad_id: gasto_id,
    despues: { [campo]: suyo.numero, total: suyo.total, motivo },
  })
  return gasto_id
}
