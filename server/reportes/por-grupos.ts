import type { NombrePorGrupos } from '#contract/reportes/por-grupos'
import type { Informe } from '#server/resource/salida/export'
import { descuentosDados } from './descuentos/service.ts'
import { ventas } from './ventas/service.ts'

/** The reading of each grouped report of the contract: one without an entry does not compile. */
export const POR_GRUPOS: Record<NombrePorGrupos, Informe> = {
  Ventas: ventas,
  DescuentosDados: descuentosDados,
}
