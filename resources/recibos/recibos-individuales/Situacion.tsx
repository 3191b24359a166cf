import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'

type Parte = Pick<ReciboFila, 'estado' | 'revertido' | 'pago_rechazado' | 'fecha_confirmada'>

/** The state of a receipt that matters most now: that it was undone, or that its money did not come. */
export function situacionDe({ estado, revertido, pago_rechazado, fecha_confirmada }: Parte) {
  if (estado === 'anulado') return 'anulado'
  if (revertido) return 'revertido'
  if (pago_rechazado) return 'pago_rechazado'
  return fecha_confirmada === false ? 'fecha_por_confirmar' : 'emitido'
}

export const Situacion = ({ recibo }: { recibo: Parte }) => <EstadoDe estado={situacionDe(recibo)} />
