import * as z from 'zod'
import { id, texto, version } from '#contract/campos'

/** A filter that a user keeps under a name; it belongs to that user alone. */
export const FiltroGuardadoCrear = z.strictObject({
  recurso: texto(60),
  nombre: texto(60),
  filtro: z.record(z.string().max(60), z.unknown()),
  orden: z.strictObject({ field: z.string().max(60), order: z.enum(['ASC', 'DESC']) }).nullish(),
})
export const FiltroGuardado = FiltroGuardadoCrear.extend({ id, version })
export type FiltroGuardado = z.output<typeof FiltroGuardado>
