import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

/** `GET /<Modulo>/resumen`: the totals of everything that the list's filters let through, but for the filter `sin`. */
export function useResumen<T>(sin?: string) {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const whole = { ...filterValues, ...filter, ...(sin && { [sin]: undefined }) }
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [resource, 'getList', 'resumen', whole],
    queryFn: ({ signal }) => provider.consulta<T>(resource, 'resumen', { filter: whole }, signal),
    placeholderData: keepPreviousData,
  })
}
