import { useTranslate } from 'react-admin'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { Estado, type Tono } from '#src/list/Estado.tsx'

type Parte = Pick<ReciboFila, 'estado' | 'revertido' | 'pago_rechazado'>

const TONOS = { emitido: 'bien', pago_rechazado: 'aviso', revertido: 'mal', anulado: 'mal' } as const satisfies Record<
  string,
  Tono
>

/** The state of a receipt that matters most now: that it was undone, or that its money did not come. */
export const situacionDe = ({ estado, revertido, pago_rechazado }: Parte): keyof typeof TONOS =>
  estado === 'anulado' ? 'anulado' : revertido ? 'revertido' : pago_rechazado ? 'pago_rechazado' : 'emitido'

export function Situacion({ recibo }: { recibo: Parte }) {
  const translate = useTranslate()
  const situacion = situacionDe(recibo)
  return <Estado tono={TONOS[situacion]}>{translate(`opciones.estado.${situacion}`)}</Estado>
}
