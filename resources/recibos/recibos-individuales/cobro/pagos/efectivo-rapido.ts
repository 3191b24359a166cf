import { montoLegible, type Centavos } from '#contract/dinero'
import type { PagoCalculado, PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'

/** Payments, and the total that they are of (centavos). */
export type Pagandose = Readonly<{ pagos: readonly PagoCalculado[]; total: Centavos }>

interface EfectivoOfrecido {
  efectivo: PagoCalculado
  /** The part of the total that is left to cash. */
  debido: Centavos
  /** Null takes what is missing. */
  montos: readonly (Centavos | null)[]
}

/**
 * The cash that is offered: what is missing exactly, or the next round sums; undefined where none is paid, or where a
 * payment that nothing was typed in takes what cash leaves: more cash would be less of that, and no change.
 */
export function efectivoOfrecido({ pagos, total }: Pagandose): EfectivoOfrecido | undefined {
  const efectivo = pagos.find(({ metodo }) => metodo === 'efectivo')
  const otros = pagos.filter((pago) => pago !== efectivo)
  const debido = otros.reduce((resto, { cubre }) => resto - cubre, total)
  const cede = otros.some((pago) => tomaElResto(pago) && pago.metodo !== 'saldo_a_favor')
  return efectivo && debido > 0 && !cede ? { efectivo, debido, montos: [null, ...redondos(debido)] } : undefined
}

/** Whether it covers what others leave, and less of it when they leave less. */
const tomaElResto = ({ monto, cubre }: PagoCalculado): boolean => monto === null && cubre > 0

/** Credit that would give way to more cash: it stays at what it covers, and that cash is change. */
export const saldosQueCeden = (pagos: readonly PagoCalculado[]): PagoCalculado[] =>
  pagos.filter((pago) => pago.metodo === 'saldo_a_favor' && tomaElResto(pago))

/** The next sum above what was typed, or the one below; an amount with none there stays, and what is no amount goes. */
export function otroEfectivo({ efectivo, debido, montos }: EfectivoOfrecido, paso: 1 | -1): Centavos | null {
  const puesto = efectivo.monto === null ? debido : montoLegible(efectivo.monto)
  if (puesto === null) return null
  const siguiente = (paso > 0 ? montos : montos.toReversed()).find((monto) => ((monto ?? debido) - puesto) * paso > 0)
  return siguiente === undefined ? (puesto === debido ? null : puesto) : siguiente
}

/** The payments without a round sum that was put for what is due no more: by itself it would be an advance. */
export function sinOfrecido(pagos: readonly PagoEscrito[], cuadre: Pagandose): readonly PagoEscrito[] {
  const ofrecido = efectivoOfrecido(cuadre)
  if (!ofrecido?.montos.some((monto) => monto === ofrecido.efectivo.monto)) return pagos
  return pagos.map((pago) => (pago.clave === ofrecido.efectivo.clave ? { ...pago, monto: null } : pago))
}

/** The round sums that people hand over: of notes of L 100, L 200 and L 500 (centavos). */
const BILLETES: readonly Centavos[] = [10_000, 20_000, 50_000]

/** The next round sums above what is due, smallest first (centavos). */
export const redondos = (debido: Centavos): Centavos[] =>
  [...new Set(BILLETES.map((billete) => Math.ceil(debido / billete) * billete))]
    .filter((monto) => monto > debido)
    .toSorted((a, b) => a - b)
