import type { Centavos } from '#contract/dinero'
import { netoDelResto } from '#contract/facturacion/exoneracion'
import { formatoLempiras } from '#contract/texto/formato'
import { aplicarDescuento, type DescuentoDado } from '#server/catalogos/descuentos/aplicar'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import type { Abono } from './bloqueos.ts'
import type { CargoBloqueado } from './lineas.ts'

/** A payment of a charge that comes with a discount. */
export interface AbonoConDescuento extends Abono {
  descuento_id?: number | null
}

/**
 * Gives the discounts that come with a payment, before it is written: each lowers its charge, which the line then pays
 * whole. `contexto.hoy` is the date of the receipt. `cargos`, locked by the caller, are left as they then stand.
 * The receipt's document names the adjustments: they go with it. Answers what was given, by charge.
 *
 * `exonerado`: paying it whole is paying what is left of it less its tax.
 *
 * Throws what `aplicarDescuento` throws, and `regla` beside an amount (centavos) that does not pay the charge whole.
 */
export async function darDescuentos(
  tx: Tx,
  contexto: Contexto,
  abonos: readonly AbonoConDescuento[],
  cargos: Map<number, CargoBloqueado>,
  exonerado: boolean,
): Promise<Map<number, DescuentoDado>> {
  const dados = new Map<number, DescuentoDado>()
  for (const { cargo_id, descuento_id, monto, campo } of abonos) {
    const cargo = cargos.get(cargo_id)
    if (!cargo || descuento_id == null) continue
    const [dado] = await aplicarDescuento(tx, contexto, {
      cargo_ids: [cargo_id],
      descuento_id,
      con_pago: true,
      campo: `${campo}.`,
    })
    if (!dado) throw new Error(`cargo ${cargo_id} sin descuento`)
    const neto = cargo.neto - dado.monto
    const rebajado = { ...cargo, neto }
    requireEntero(monto, exonerado ? netoDelResto(rebajado) : neto - cargo.aplicado, campo)
    cargos.set(cargo_id, rebajado)
    dados.set(cargo_id, dado)
  }
  return dados
}

function requireEntero(monto: Centavos, debe: Centavos, campo: string): void {
  if (monto !== debe)
    throw invalidField(`${campo}.monto`, 'descuentos.error.pago_completo', { monto: formatoLempiras(debe) })
}
