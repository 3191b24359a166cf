import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

export const CARGOS = 'Cargos'

/** One charge with what lowered it and the discounts that it may be given today; never an old one. */
export function useCargo(id: number) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [CARGOS, 'detalle', id],
    queryFn: ({ signal }) => provider.consulta<CargoDetalle>(CARGOS, String(id), {}, signal),
    staleTime: 0,
    gcTime: 0,
  })
}
