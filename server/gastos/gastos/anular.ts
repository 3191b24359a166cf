import type { Rastro } from '#server/resource/actos'
import type { ConMotivo } from '#contract/actos'
import type { Gasto } from '#contract/gastos/gastos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { comprobanteVigente } from '#server/gastos/retenciones/emitir'
import { requireCubierto } from '#server/gastos/retenciones/pagos'
import { reintegrar } from './caja.ts'
import { requireMesAbierto } from './service.ts'

/**
 * Voids an expense: it stays with its reason and counts no more; cash of a till comes back (`reintegrar`), that of a
 * petty cash fund is in it again, unless the fund was given it back already. One with credit notes or a
 * withholding certificate in force stays until they are voided, and what was withheld of it and paid to the tax
 * authority until that payment is.
 * @throws AppError `estado_no_permite`, `mes_cerrado`, `sin_caja`
 */
export async function anularGasto(
  tx: Tx,
  contexto: Contexto,
  { id: gasto_id, periodo, proveedor, retenido, total, pagado, caja_id, reposicion }: Gasto,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  const pago = { proveedor, retenido, total, pagado }
  await requireMesAbierto(tx, periodo, 'root.serverError')
  // Before what has a paper: nobody annuls a certificate for an expense that stays all the same.
  await requireCubierto(tx, { id: gasto_id, antes: { periodo, ...pago } })
  // Asked once the row is locked: a note that was written meanwhile does not touch it.
  if (await tx.maybe(sql`SELECT FROM gasto_notas WHERE gasto_id = ${gasto_id} AND estado = 'registrado' LIMIT 1`))
    throw new AppError('estado_no_permite', { message: { key: 'gastos.notas.error.gasto_con_notas' } })
  const comprobante = await comprobanteVigente(tx, gasto_id)
  if (comprobante)
    throw new AppError('estado_no_permite', {
      message: { key: 'gastos.retencion.error.anule_antes', params: { numero: comprobante } },
    })
  if (reposicion) throw new AppError('estado_no_permite', { message: { key: 'cajaChica.error.vale_repuesto' } })
  return {
    sigue: async () => caja_id !== null && reintegrar(tx, contexto, caja_id, { gasto_id, ...pago }, motivo),
  }
}
