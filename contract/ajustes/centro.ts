import * as z from 'zod'
import { centavos, correo, opcional, parrafo, rtn, telefono, texto, textoOpcional, version } from '#contract/campos'

export const TIPOS_MORA = ['ninguna', 'fija', 'porcentaje'] as const
/** The largest logo, in bytes; PNG or JPEG, told by its content. */
export const MAYOR_LOGO = 1024 * 1024

/** What the centre is called, and its rules. */
export const CentroCambiar = z.strictObject({
  nombre: texto(120),
  rtn: opcional(rtn),
  direccion: textoOpcional(200),
  telefono: opcional(telefono),
  correo: opcional(correo),
  /** At the foot of every receipt. */
  pie_recibo: opcional(parrafo(300)),
  /** Age from which a student needs no guardian. */
  mayoria_edad: z.int().min(14).max(30),
  mora_tipo: z.enum(TIPOS_MORA),
  /** Centavos when `fija`, basis points when `porcentaje`. */
  mora_valor: centavos,
  /** Days after the due date. */
  mora_dias: z.int().min(0).max(365),
  /** Above it an invoice needs the client's name and identity (centavos). */
  limite_consumidor_final: centavos,
})

export const Centro = z.object({
  ...CentroCambiar.shape,
  rtn: z.string().nullable(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
  correo: z.string().nullable(),
  pie_recibo: z.string().nullable(),
  tiene_logo: z.boolean(),
  version,
})
export type Centro = z.output<typeof Centro>

/** A receipt with these data, not saved yet, to look at. */
export const MuestraBody = CentroCambiar.pick({ nombre: true, rtn: true, direccion: true, telefono: true, pie_recibo: true }).extend({ formato: z.enum(['carta', 'ticket80']) })
