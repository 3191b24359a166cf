import { formatoMes } from '#contract/texto/formato'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { mesesDelReporte, mesPorDeclarar } from './isv-model.ts'

/** The month of the report: there is always one. */
export function FiltroMes(filtro: FiltroDeclarado) {
  const [value, setValue] = useFilter<string>(filtro.source)
  const label = useFilterLabel(filtro)
  return (
    <FilterSelect label={label} value={value ?? ''} onChange={(mes) => setValue(mes || mesPorDeclarar())}>
      {mesesDelReporte(value).map((mes) => (
        <option key={mes} value={mes}>
          {formatoMes(mes)}
        </option>
      ))}
    </FilterSelect>
  )
}
