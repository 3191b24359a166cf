import { useTranslate } from 'react-admin'
import type { AsistenciasResumen, SinTomarResumen } from '#contract/asistencia/reporte'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by the period of the course, of those that there are. */
export function FiltroPeriodo(filtro: FiltroDeclarado) {
  const [value = '', setValue] = useFilter<string>(filtro.source)
  const { data } = useResumen<AsistenciasResumen | SinTomarResumen>()
  const label = useFilterLabel(filtro)
  const translate = useTranslate()
  return (
    <FilterSelect label={label} value={value} onChange={setValue}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {data?.periodos.map((periodo) => (
        <option key={periodo} value={periodo}>
          {periodo}
        </option>
      ))}
    </FilterSelect>
  )
}
