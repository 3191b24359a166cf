import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { LineaDeTotales, type Cifra, type LineaDeTotalesProps } from './LineaDeTotales.tsx'

/** `GET /Modulo/resumen?filter=…` of what the list's filters let through; whoever asks for it asks once. */
export function useResumen<T>() {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const whole = { ...filterValues, ...filter }
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [resource, 'getList', 'resumen', whole],
    queryFn: ({ signal }) => provider.consulta<T>(resource, 'resumen', { filter: whole }, signal),
    placeholderData: keepPreviousData,
  })
}

/**
 * Totals over everything that the list's filters let through, never over the page. `cifras` turns that answer into
 * figures; `nota` is the rule that they follow, in words.
 */
export function Resumen<T>({
  cifras,
  ...linea
}: { cifras: (answer: T) => Cifra[] } & Pick<LineaDeTotalesProps, 'cuantas' | 'nota'>) {
  const { data, isError } = useResumen<T>()
  if (isError) return null
  return <LineaDeTotales cifras={data && cifras(data)} {...linea} />
}
