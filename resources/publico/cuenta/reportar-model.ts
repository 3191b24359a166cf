import { esIlegible, leerMonto } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { esFecha } from '#contract/tiempo/fechas'
import { AvisoEnviar } from '#contract/publico/cuenta'
import { erroresPorCampo } from '#contract/texto/validacion'

/** A payment as a family types it. */
export interface Escrito {
  monto: string
  fecha: string
  metodo: string
  referencia: string
  cuenta_id: string
  nota: string
  /** The name of the proof's file. */
  comprobante: string
}

/** A report that nobody has answered yet, as the tab keeps it. */
export interface Borrador {
  escrito: Escrito
  /** `Idempotency-Key`: one for the report, however often it is sent and whatever is changed in between. */
  clave: string
}

/** The report that was typed, or what is wrong with each field; `hoy` is the school's local date. */
export function avisoDe(
  { monto, fecha, metodo, referencia, cuenta_id, nota }: Omit<Escrito, 'comprobante'>,
  comprobante: string | null,
  hoy: string,
): { aviso: AvisoEnviar } | { errores: Record<string, Mensaje> } {
  const leido = leerMonto(monto)
  const { data, error } = AvisoEnviar.safeParse({
    monto: esIlegible(leido) ? leido.texto : (leido ?? undefined),
    fecha,
    metodo,
    referencia: referencia.trim() || null,
    cuenta_id: cuenta_id ? Number(cuenta_id) : null,
    nota: nota.trim() || null,
    comprobante,
  })
  const futura: Record<string, Mensaje> =
    esFecha(fecha) && fecha > hoy ? { fecha: { key: 'validacion.fecha_futura' } } : {}
  return data && !futura.fecha ? { aviso: data } : { errores: { ...futura, ...(error && erroresPorCampo(error)) } }
}
