import * as z from 'zod'
import { instante, texto } from '#contract/campos'

/** A shared computer of the school: sessions on it end with the browser and after half an hour without use. */
export const EquipoCompartido = z.object({
  id: z.int(),
  nombre: z.string(),
  /** The one that asks. */
  este: z.boolean(),
  /** When somebody last signed in there. */
  usado_en: instante,
})
export type EquipoCompartido = z.output<typeof EquipoCompartido>

/** Names the computer that asks as a shared one, or names it anew. */
export const EquipoBody = z.strictObject({ nombre: texto(60) })
export type EquipoBody = z.output<typeof EquipoBody>

/** Minutes without use after which a session on a shared computer ends. */
export const REPOSO_COMPARTIDO = 30
