import type { Cuota } from '#contract/catalogos/arreglos'
import type { Centavos } from '#contract/dinero'

/** Part of a charge that an instalment is; centavos. */
export interface Parte {
  cuota: number
  cargo_id: number
  vence: string
  monto: Centavos
  /** The amount that later instalments hold of the same charge. */
  despues: Centavos
}

/**
 * Shares charges, in their order, out over instalments, in theirs: each instalment is made of the oldest charges that
 * are not yet covered. The sums of both are the same.
 */
export function repartirEnCuotas(cargos: readonly { id: number; debe: Centavos }[], cuotas: readonly Cuota[]): Parte[] {
  const partes: Parte[] = []
  let cuota = 0
  let libre = cuotas[0]?.monto ?? 0
  for (const { id, debe } of cargos) {
    let queda = debe
    while (queda > 0) {
      if (libre === 0) libre = cuotas[++cuota]?.monto ?? 0
      const esta = cuotas[cuota]
      if (!esta || libre === 0) throw new Error('las cuotas no suman lo que se debe')
      const monto = Math.min(queda, libre)
      queda -= monto
      libre -= monto
      partes.push({ cuota: cuota + 1, cargo_id: id, vence: esta.vence, monto, despues: queda })
    }
  }
  return partes
}
