import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListFilterContext } from 'react-admin'
import type { CajasResumen } from '#contract/recibos/caja'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { FiltroDeRegistros, useFilter } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'
import { CAJA } from './use-caja-actual.ts'

/**
 * Filter by whose till it is: of those who have any among what the other filters let through. Absent for who sees only
 * her own.
 */
export function FiltroCajero(filtro: FiltroDeclarado) {
  const [value] = useFilter<number>(filtro.source)
  const {
    filterValues: { usuario_id: _, ...filter },
  } = useListFilterContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const { data } = useQuery({
    queryKey: [CAJA, 'getList', 'resumen', filter],
    queryFn: ({ signal }) => provider.consulta<CajasResumen>(CAJA, 'resumen', { filter }, signal),
    placeholderData: keepPreviousData,
  })
  const usuarios = data?.usuarios ?? []
  if (value === undefined && usuarios.length < 2) return null
  return (
    <FiltroDeRegistros
      {...filtro}
      registros={usuarios.map(({ usuario_id, usuario_nombre }) => ({ id: usuario_id, nombre: usuario_nombre }))}
    />
  )
}
