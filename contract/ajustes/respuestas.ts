import * as z from 'zod'
import { PERFILES } from '#contract/ajustes/preguntas'

/** A school's answers on its first start: what kind it is, and what it does (`PREGUNTAS`). */
export const Respuestas = z.object({
  perfil: z.enum(PERFILES),
  cai: z.boolean(),
  transferencias: z.boolean(),
  becas: z.boolean(),
})
export type Respuestas = z.output<typeof Respuestas>
