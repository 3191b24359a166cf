import type { Centavos } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import type { Recibo } from '#contract/recibos/recibos-individuales'

/**
 * The way to undo a receipt, if there still is one: voided while its till is open, reversed by a document of today
 * afterwards.
 */
export function anulacionDe({
  estado,
  tipo,
  revertido_por,
  caja_abierta,
  pagos,
}: Pick<Recibo, 'estado' | 'tipo' | 'revertido_por' | 'caja_abierta' | 'pagos'>): 'anula' | 'revierte' | null {
  if (
    estado === 'anulado' ||
    tipo === 'reversion' ||
    tipo === 'rechazo' ||
    tipo === 'rechazo_deshecho' ||
    revertido_por ||
    todoRechazado({ pagos })
  )
    return null
  if (caja_abierta) return 'anula'
  // Money that was given back comes in again by a receipt of its own.
  return tipo === 'devolucion' ? null : 'revierte'
}

/** The bank took back all that paid it: there is no money to undo, nor to invoice. */
export const todoRechazado = ({ pagos }: Pick<Recibo, 'pagos'>): boolean =>
  pagos.length > 0 && pagos.every(({ rechazo }) => Boolean(rechazo))

/** The cash (centavos) among the payments. */
export const efectivoDe = (pagos: readonly Pick<Recibo['pagos'][number], 'metodo' | 'monto'>[]): Centavos =>
  pagos.reduce((total, { metodo, monto }) => (metodo === 'efectivo' ? total + monto : total), 0)

const EN_MANO: readonly Metodo[] = ['efectivo', 'saldo_a_favor']

/** The payments that the bank may still take back: any but cash and credit, of a receipt in force that charges. */
export const rechazablesDe = ({
  tipo,
  estado,
  revertido_por,
  pagos,
}: Pick<Recibo, 'tipo' | 'estado' | 'revertido_por' | 'pagos'>): Recibo['pagos'] =>
  (tipo === 'individual' || tipo === 'varios') && estado === 'emitido' && !revertido_por
    ? pagos.filter(({ metodo, rechazo }) => !EN_MANO.includes(metodo) && rechazo === null)
    : []
