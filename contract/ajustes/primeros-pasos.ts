import * as z from 'zod'
import { id } from '#contract/campos'

/** The steps of a new school until its first receipt, in their order. */
export const PASOS = ['centro', 'curso', 'estudiante', 'caja', 'recibo'] as const
export type Paso = (typeof PASOS)[number]

/** The steps that are done, and what the next ones begin with; a list that was put away is no more. */
export const PrimerosPasos = z.object({
  hechos: z.array(z.enum(PASOS)),
  quitados: z.boolean(),
  /** The only course that is not closed, and whether it is yet to be opened; null where there is none, or a choice. */
  curso: z.object({ id, borrador: z.boolean() }).nullable(),
  /** The only student. */
  cliente_id: id.nullable(),
  /** The example school: its address while it is open, and who signs in there; null where there can be none. */
  ejemplo: z.object({ direccion: z.string().nullable(), cuenta: z.string(), clave: z.string() }).nullable(),
})
export type PrimerosPasos = z.output<typeof PrimerosPasos>
