import * as z from 'zod'
import { id, instante } from '#contract/campos'

/** One field of a change, in the words of a person: amounts in lempiras, dates as they are read. */
export const CambioLeido = z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })
export type CambioLeido = z.output<typeof CambioLeido>

/** What happened to one record, told on its own page. */
export const EntradaHistorial = z.object({
  id: z.int(),
  instante,
  /** Null: the system itself. */
  usuario_nombre: z.string().nullable(),
  accion: z.string(),
  /** What the user did, without the user: «anuló el recibo RI-000123: se cobró dos veces». */
  frase: z.string(),
  cambios: z.array(CambioLeido),
})
export type EntradaHistorial = z.output<typeof EntradaHistorial>

/** A row of the bitácora. */
export const EntradaBitacora = EntradaHistorial.extend({
  usuario_id: id.nullable(),
  modulo: z.string(),
  entidad: z.string().nullable(),
  entidad_id: z.int().nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type EntradaBitacora = z.output<typeof EntradaBitacora>
