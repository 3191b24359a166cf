import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { CxCResumen } from '#contract/reportes/cxc'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { CXC } from './cxc-model.ts'

/** The totals of every row that the list's filters let through, or of the same on another date; none of `null`. */
export function useCxCResumen(al?: string | null) {
  const { filterValues, filter } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const whole = { ...filterValues, ...filter, ...(al && { al }) }
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [CXC, 'getList', 'resumen', whole],
    queryFn: ({ signal }) => provider.consulta<CxCResumen>(CXC, 'resumen', { filter: whole }, signal),
    enabled: al !== null,
    placeholderData: al === null ? undefined : keepPreviousData,
  })
}
