import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { requireMesAbierto } from '#server/gastos/gastos/service'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'

/**
 * Annuls a certificate of an open month for a reason: its number stays used. The expense stays as it is and waits for
 * another certificate, or is corrected or voided. Answers the expense. Throws `estado_no_permite`, `mes_cerrado`.
 */
export async function anularComprobante(tx: Tx, contexto: Contexto, id: number, motivo: string): Promise<number> {
  const { gasto_id } = found(
    await tx.maybe<{ gasto_id: number }>(sql`SELECT gasto_id FROM comprobantes_retencion WHERE id = ${id}`),
  )
  await tx.run(sql`SELECT FROM gastos WHERE id = ${gasto_id} FOR NO KEY UPDATE`)
  const { estado, fecha, numero, total } = await tx.one<{
    estado: string
    fecha: string
    numero: string
    total: number
  }>(sql`SELECT estado, fecha, numero, total FROM comprobantes_retencion WHERE id = ${id}`)
  if (estado === 'anulado')
    throw new AppError('estado_no_permite', { message: { key: 'gastos.retencion.error.ya_anulado' } })
  await requireMesAbierto(tx, fecha.slice(0, 7), 'root.serverError')
  await tx.run(sql`
    UPDATE comprobantes_retencion
    SET estado = 'anulado', anulado_en = now(), anulado_por = ${contexto.usuario_id}, anulado_motivo = ${motivo}
    WHERE id = ${id}
  `)
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'anular_comprobante',
    entidad: 'gastos',
    entidad_id: gasto_id,
    despues: { comprobante_retencion: numero, total, motivo },
  })
  return gasto_id
}
