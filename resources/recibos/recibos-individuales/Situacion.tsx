import { translate } from '#i18n/translate'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { Estado, type Tono } from '#src/list/columnas/Estado.tsx'

type Parte = Pick<ReciboFila, 'estado' | 'revertido' | 'pago_rechazado' | 'fecha_confirmada'>

const TONOS = {
  emitido: 'bien',
  fecha_por_confirmar: 'aviso',
  pago_rechazado: 'aviso',
  revertido: 'mal',
  anulado: 'mal',
} as const satisfies Record<string, Tono>

/** The state of a receipt that matters most now: that it was undone, or that its money did not come. */
export function situacionDe({ estado, revertido, pago_rechazado, fecha_confirmada }: Parte): keyof typeof TONOS {
  if (estado === 'anulado') return 'anulado'
  if (revertido) return 'revertido'
  if (pago_rechazado) return 'pago_rechazado'
  return fecha_confirmada === false ? 'fecha_por_confirmar' : 'emitido'
}

export function Situacion({ recibo }: { recibo: Parte }) {
  const situacion = situacionDe(recibo)
  return <Estado tono={TONOS[situacion]}>{translate(`opciones.estado.${situacion}`)}</Estado>
}
