import * as z from 'zod'
import { id, version } from '#contract/campos'

/** A teacher, as far as a course needs to name one. */
export const Docente = z.object({
  id,
  nombre: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  especialidad: z.string().nullable(),
  activo: z.boolean(),
  version,
})
export type Docente = z.output<typeof Docente>
