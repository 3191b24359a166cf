import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListFilterContext, useTranslate } from 'react-admin'
import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import { REGISTROS } from './registros-model.ts'

/** Filter by campaign: of those that anything came by, among what the other filters let through. */
export function FiltroConvocatoria() {
  const [value, setValue] = useFilter<number>('convocatoria_id')
  const { filterValues: { convocatoria_id: _, ...others } } = useListFilterContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const { data } = useQuery({
    queryKey: [REGISTROS, 'getList', 'resumen', others],
    queryFn: ({ signal }) => provider.consulta<RegistrosResumen>(REGISTROS, 'resumen', { filter: others }, signal),
    placeholderData: keepPreviousData,
  })
  const label = useFilterLabel({ source: 'convocatoria_id' })
  const translate = useTranslate()
  return (
    <FilterSelect label={label} value={value === undefined ? '' : String(value)} onChange={(text) => setValue(text === '' ? null : Number(text))}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {data?.por_convocatoria.map(({ convocatoria_id, convocatoria_nombre }) => <option key={convocatoria_id} value={convocatoria_id}>{convocatoria_nombre}</option>)}
    </FilterSelect>
  )
}
