import type { CargoDetalle } from '#contract/recibos/ajustes'
import { useConsulta } from '#src/data/use-consulta.ts'

export const CARGOS = 'Cargos'

/** One charge with what lowered it and the discounts that it may be given today; never an old one. */
export function useCargo(id: number) {
  return useConsulta<CargoDetalle>(CARGOS, String(id), {
    staleTime: 0,
    gcTime: 0,
  })
}
