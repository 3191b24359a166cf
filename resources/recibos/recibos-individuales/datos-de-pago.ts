import { llevaDatos } from '#contract/recibos/datos-de-pago'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import { type Recibo } from '#contract/recibos/recibos-individuales'

interface Escritos {
  referencia?: string | null
  banco?: string | null
  cuenta_id?: number | null
}

const DE_BANCO: readonly Metodo[] = METODOS_DE_BANCO

/** The details that the refund's method carries, of all that was typed: another method may have been chosen before. */
export const datosEnviados = (metodo: Metodo, { referencia, banco, cuenta_id }: Escritos) => ({
  ...(llevaDatos(metodo) && referencia && { referencia }),
  ...(metodo === 'cheque' && banco && { banco }),
  ...(DE_BANCO.includes(metodo) && cuenta_id && { cuenta_id }),
})

/** Whether a payment of a receipt may still be completed or corrected: in force, and not rejected by the bank. */
export const seCompleta = (
  { tipo, estado, revertido_por }: Pick<Recibo, 'tipo' | 'estado' | 'revertido_por'>,
  { metodo, estado_banco }: Pick<Recibo['pagos'][number], 'metodo' | 'estado_banco'>,
): boolean =>
  (tipo === 'individual' || tipo === 'varios' || tipo === 'devolucion') &&
  estado === 'emitido' &&
  !revertido_por &&
  llevaDatos(metodo) &&
  estado_banco !== 'rechazado'
