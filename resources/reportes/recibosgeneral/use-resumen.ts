import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext } from 'react-admin'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

/** The totals of everything that `filter` lets through. */
export function useRecibosResumen(filter: Record<string, unknown>) {
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [resource, 'getList', 'resumen', filter],
    queryFn: ({ signal }) => provider.consulta<RecibosResumen>(resource, 'resumen', { filter }, signal),
    placeholderData: keepPreviousData,
  })
}
