import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'

/**
 * The local date of a receipt: today, or that of the paper for one written by hand during a power cut and entered
 * later (domain.md, recibos: `numero_manual`). Throws `regla` for a paper without date, in the future, or a date
 * without paper. That its month is open the database watches.
 */
export function requireFechaManual(
  { hoy }: Contexto,
  { numero_manual, fecha }: { numero_manual?: string | null; fecha?: string | null },
): string {
  if (!numero_manual) {
    if (fecha && fecha !== hoy) throw invalidField('numero_manual', 'recibos.error.falta_numero_manual')
    return hoy
  }
  if (!fecha) throw invalidField('fecha', 'validacion.requerido')
  if (fecha > hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  return fecha
}
