import type { Centavos } from '#contract/dinero'
import { esExonerado, esRtn, isvRelevado, netoDelResto, type Exoneracion } from '#contract/facturacion/exoneracion'
import { formatoLempiras } from '#contract/texto/formato'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Pagador } from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { exonerar } from '#server/libro/relevo'
import type { Abono } from './bloqueos.ts'
import type { CargoBloqueado } from './lineas.ts'

/** Tax of a charge that a buyer without tax was not asked for, and the row that lowered it; none lowers by nothing. */
export interface Relevo {
  monto: Centavos
  ajuste_id: number | null
}

export const ajustesDe = (relevos: ReadonlyMap<number, Relevo>): number[] =>
  [...relevos.values()].flatMap(({ ajuste_id }) => ajuste_id ?? [])

/** The fields of a request that say why its buyer pays no tax; undefined of one who pays it. */
export const exoneracionDe = ({
  orden_compra_exenta,
  constancia_exonerado,
  registro_sag,
}: Exoneracion): Exoneracion | undefined => {
  const exoneracion = { orden_compra_exenta, constancia_exonerado, registro_sag }
  return esExonerado(exoneracion) ? exoneracion : undefined
}

/**
 * Lowers each taxed charge by the tax that an exonerated buyer is not charged of it (docs/diseno/dominio.md, «El
 * comprador exonerado no paga ISV»); exempt ones stay as they are. `cargos`, locked by the caller, are left as they
 * then stand. The receipt's document names the rows: they go with it. Answers them by
 * charge.
 *
 * Throws `regla` beside an amount (centavos) greater than what is left of the charge without its tax.
 */
export async function relevarDeIsv(
  tx: Tx,
  contexto: Contexto,
  abonos: readonly Abono[],
  cargos: Map<number, CargoBloqueado>,
  exoneracion: Exoneracion | undefined,
): Promise<Map<number, Relevo>> {
  const relevos = new Map<number, Relevo>()
  for (const { cargo_id, monto, campo } of exoneracion ? abonos : []) {
    const cargo = cargos.get(cargo_id)
    if (!cargo || cargo.isv === 'exento') continue
    const neto = netoDelResto(cargo)
    if (monto > neto)
      throw invalidField(`${campo}.monto`, 'recibos.error.exonerado_neto', { monto: formatoLempiras(neto) })
    const isv = isvRelevado(cargo, monto)
    cargos.set(cargo_id, { ...cargo, neto: cargo.neto - isv })
    const ajuste_id =
      isv === 0 ? null : await asentar(tx, contexto, (libro) => exonerar(libro, { cargo_id, monto: isv }))
    relevos.set(cargo_id, { monto: isv, ajuste_id })
  }
  return relevos
}

/** A buyer who pays no tax is known by name and RTN. Throws `regla` beside the payer's document. */
export function requireRtn({ documento }: Pagador, exoneracion: Exoneracion | undefined): void {
  if (exoneracion && !esRtn(documento?.replace(/[\s-]/g, '')))
    throw new AppError('regla', { errors: { pagador_documento: { key: 'facturacion.error.exonerado_rtn' } } })
}
