import { esIlegible, leerMonto } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { AvisoEnviar } from '#contract/publico/cuenta'
import { erroresPorCampo } from '#contract/validacion'

/** What a family types of a payment. */
export interface Escrito {
  monto: string
  fecha: string
  metodo: string
  referencia: string
  cuenta_id: string
  nota: string
}

/** The report that was typed, or what is wrong with each field; `hoy` is the school's local date. */
export function avisoDe(
  { monto, fecha, metodo, referencia, cuenta_id, nota }: Escrito,
  comprobante: string | null,
  hoy: string,
): { aviso: AvisoEnviar } | { errores: Record<string, Mensaje> } {
  const leido = leerMonto(monto)
  if (fecha > hoy) return { errores: { fecha: { key: 'validacion.fecha_futura' } } }
  const { data, error } = AvisoEnviar.safeParse({
    monto: esIlegible(leido) ? leido.texto : (leido ?? undefined),
    fecha,
    metodo,
    referencia: referencia.trim() || null,
    cuenta_id: cuenta_id ? Number(cuenta_id) : null,
    nota: nota.trim() || null,
    comprobante,
  })
  return data ? { aviso: data } : { errores: erroresPorCampo(error) }
}
