import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Caja } from '#contract/recibos/caja'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

export const CAJA = recursoDe('Caja')

/** The user's own open till, null without one, undefined until it is known. */
export function useCajaActual() {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [CAJA, 'actual'],
    queryFn: async ({ signal }) => (await provider.consulta<{ caja: Caja | null }>(CAJA, 'actual', {}, signal)).caja,
  })
}
