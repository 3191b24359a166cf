import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, useListContext, useResourceContext } from 'react-admin'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Fallo } from '#src/page/estados.tsx'
import { LineaDeTotales, type Cifra, type LineaDeTotalesProps } from '#src/list/LineaDeTotales.tsx'

/**
 * `GET /Modulo/resumen?filter=…` of what the list's filters let through, but for what `cambio` says otherwise; of null,
 * nothing is asked. Whoever asks for it asks once.
 */
export function useResumen<T>(cambio: Readonly<Record<string, unknown>> | null = {}) {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const whole = { ...filterValues, ...filter, ...cambio }
  return useQuery({
    // The key begins with the list's own, so that whatever refreshes the list refreshes its totals.
    queryKey: [resource, 'getList', 'resumen', whole],
    queryFn: ({ signal }) => provider.consulta<T>(resource, 'resumen', { filter: whole }, signal),
    enabled: cambio !== null,
    placeholderData: cambio === null ? undefined : keepPreviousData,
  })
}

interface ResumenProps<T> extends Pick<LineaDeTotalesProps, 'cuantas'> {
  cifras: (answer: T) => readonly Cifra[]
  /** The rule that the figures follow, in words. */
  nota?: string | ((answer: T) => string | undefined)
  grafico?: (answer: T) => ReactNode
}

/** Totals over everything that the list's filters let through, never over the page, as figures and drawn. */
export function Resumen<T>({ cifras, nota, grafico, cuantas }: ResumenProps<T>) {
  const { data, error, refetch } = useResumen<T>()
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  return (
    <LineaDeTotales
      cuantas={cuantas}
      cifras={data && cifras(data)}
      nota={typeof nota === 'function' ? data && nota(data) : nota}
      grafico={data && grafico?.(data)}
    />
  )
}
