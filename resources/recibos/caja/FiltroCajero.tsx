import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListFilterContext, useTranslate } from 'react-admin'
import type { CajasResumen } from '#contract/recibos/caja'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'
import { CAJA } from './use-caja-actual.ts'

/**
 * Filter by whose till it is: of those who have any among what the other filters let through. Absent for who sees only
 * her own.
 */
export function FiltroCajero(filtro: FiltroDeclarado) {
  const [value, setValue] = useFilter<number>(filtro.source)
  const {
    filterValues: { usuario_id: _, ...filter },
  } = useListFilterContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const label = useFilterLabel(filtro)
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: [CAJA, 'getList', 'resumen', filter],
    queryFn: ({ signal }) => provider.consulta<CajasResumen>(CAJA, 'resumen', { filter }, signal),
    placeholderData: keepPreviousData,
  })
  const usuarios = data?.usuarios ?? []
  if (value === undefined && usuarios.length < 2) return null
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(text === '' ? null : Number(text))}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {usuarios.map(({ usuario_id, usuario_nombre }) => (
        <option key={usuario_id} value={usuario_id}>
          {usuario_nombre}
        </option>
      ))}
    </FilterSelect>
  )
}
