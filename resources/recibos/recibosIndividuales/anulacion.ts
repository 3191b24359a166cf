import type { Centavos } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'

/**
 * How a receipt would be undone, if it still can: voided while its till is open, reversed by a document of today
 * afterwards.
 */
export function anulacionDe({
  estado,
  tipo,
  revertido_por,
  caja_abierta,
}: Pick<Recibo, 'estado' | 'tipo' | 'revertido_por' | 'caja_abierta'>): 'anula' | 'revierte' | null {
  if (estado === 'anulado' || tipo === 'reversion' || revertido_por) return null
  if (caja_abierta) return 'anula'
  // Money that was given back comes in again by a receipt of its own.
  return tipo === 'devolucion' ? null : 'revierte'
}

/** The cash (centavos) among the payments. */
export const efectivoDe = (pagos: readonly Pick<Recibo['pagos'][number], 'metodo' | 'monto'>[]): Centavos =>
  pagos.reduce((total, { metodo, monto }) => (metodo === 'efectivo' ? total + monto : total), 0)
