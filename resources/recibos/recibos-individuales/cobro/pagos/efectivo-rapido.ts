import type { Centavos } from '#contract/dinero'
import type { PagoCalculado } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'

/** Payments, and the total that they are of (centavos). */
export type Pagandose = Readonly<{ pagos: readonly PagoCalculado[]; total: Centavos }>

interface EfectivoOfrecido {
  efectivo: PagoCalculado
  /** Null takes what is missing. */
  montos: readonly (Centavos | null)[]
}

/** The cash that is offered: what is missing exactly, or the next round sums; undefined where none is paid. */
export function efectivoOfrecido({ pagos, total }: Pagandose): EfectivoOfrecido | undefined {
  const efectivo = pagos.find(({ metodo }) => metodo === 'efectivo')
  const debido = pagos.reduce((resto, { metodo, cubre }) => (metodo === 'efectivo' ? resto : resto - cubre), total)
  return efectivo && debido > 0 ? { efectivo, montos: [null, ...redondos(debido)] } : undefined
}

/** The sum that stands so many places after the one that is taken; the exact one after any other. */
export function otroEfectivo({ efectivo, montos }: EfectivoOfrecido, paso: 1 | -1): Centavos | null {
  const actual = montos.findIndex((monto) => monto === efectivo.monto)
  return montos[Math.min(actual + paso, montos.length - 1)] ?? null
}

/** The round sums that people hand over: of notes of L 100, L 200 and L 500 (centavos). */
const BILLETES: readonly Centavos[] = [10_000, 20_000, 50_000]

/** The next round sums above what is due, smallest first (centavos). */
export const redondos = (debido: Centavos): Centavos[] =>
  [...new Set(BILLETES.map((billete) => Math.ceil(debido / billete) * billete))]
    .filter((monto) => monto > debido)
    .toSorted((a, b) => a - b)
