import { useTranslate } from 'react-admin'
import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by campaign: of those that anything came by, among what the other filters let through. */
export function FiltroConvocatoria(filtro: FiltroDeclarado) {
  const [value, setValue] = useFilter<number>(filtro.source)
  const { data } = useResumen<RegistrosResumen>('convocatoria_id')
  const label = useFilterLabel(filtro)
  const translate = useTranslate()
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(text === '' ? null : Number(text))}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {data?.por_convocatoria.map(({ convocatoria_id, convocatoria_nombre }) => (
        <option key={convocatoria_id} value={convocatoria_id}>
          {convocatoria_nombre}
        </option>
      ))}
    </FilterSelect>
  )
}
