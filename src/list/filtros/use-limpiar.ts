import { createContext, useContext } from 'react'
import { useListFilterContext } from 'react-admin'
import { sinFiltros } from './filtros-model.ts'

/** The filters that a list begins with: `Este mes` is its own, and nobody chose it. */
export const FiltrosIniciales = createContext<Record<string, unknown> | undefined>(undefined)

/** Takes away the filters that somebody chose; undefined while there is none. */
export function useLimpiar(): (() => void) | undefined {
  const iniciales = useContext(FiltrosIniciales)
  const { filterValues, setFilters } = useListFilterContext()
  const quedan = sinFiltros(filterValues, iniciales)
  return quedan && (() => setFilters(quedan))
}
