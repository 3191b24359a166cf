import { useTranslate } from 'react-admin'
import type { MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'

/** Filter by period: of those that any course has among what the other filters let through. */
export function FiltroPeriodo() {
  const [value = '', setValue] = useFilter<string>('periodo')
  const { data } = useResumen<MatriculadosResumen>('periodo')
  const label = useFilterLabel({ source: 'periodo' })
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
