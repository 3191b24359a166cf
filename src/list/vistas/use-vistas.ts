import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { useFilas } from '#src/data/use-consulta.ts'
import { vistaLeida } from './vista-model.ts'

export const FILTROS_GUARDADOS = 'FiltrosGuardados'

const FRESCAS_MS = 60_000
const NINGUNA: readonly VistaDeLista[] = []

/**
 * All views of this user, asked for once for all lists. A server that does not know the question is not asked again by
 * itself, and no list misses them.
 */
export function useTodasLasVistas() {
  const { data, ...estado } = useFilas<Partial<VistaDeLista>>(FILTROS_GUARDADOS, '', {
    staleTime: FRESCAS_MS,
    retry: false,
    retryOnMount: false,
  })
  const vistas = useMemo(() => data?.flatMap((fila) => vistaLeida(fila) ?? []), [data])
  return { ...estado, data: vistas }
}

/** The views of a list. */
export function useVistas(recurso: string) {
  const { data, error, isPending, isFetching, refetch } = useTodasLasVistas()
  const vistas = useMemo(() => data?.filter((vista) => vista.recurso === recurso) ?? NINGUNA, [data, recurso])
  return { vistas, error, cargando: isPending, releyendo: isFetching, refetch }
}

/** Has views and their figures asked for again, wherever they are shown. */
export function useReleerVistas(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [FILTROS_GUARDADOS] })
}
