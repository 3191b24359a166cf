import { useTranslate } from 'react-admin'
import type { MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by period: of those that any course has among what the other filters let through. */
export function FiltroPeriodo(filtro: FiltroDeclarado) {
  const [value = '', setValue] = useFilter<string>(filtro.source)
  const { data } = useResumen<MatriculadosResumen>('periodo')
  const label = useFilterLabel(filtro)
  const translate = useTranslate()
  return (
    <FilterSelect label={label} value={value} onChange={setValue}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {data?.por_periodo.toReversed().map(({ nombre }) => (
        <option key={nombre} value={nombre}>
          {nombre}
        </option>
      ))}
    </FilterSelect>
  )
}
