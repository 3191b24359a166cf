import { useTranslate } from 'react-admin'
import type { VentasResumen } from '#contract/reportes/ventas'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by who sold: of those who sold anything among what the other filters let through. */
export function FiltroVendedor(filtro: FiltroDeclarado) {
  const [value, setValue] = useFilter<number>(filtro.source)
  const { data } = useResumen<VentasResumen>(filtro.source)
  const label = useFilterLabel(filtro)
  const translate = useTranslate()
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(text === '' ? null : Number(text))}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {data?.por_usuario.map(({ usuario_id, usuario_nombre }) => (
        <option key={usuario_id} value={usuario_id}>
          {usuario_nombre}
        </option>
      ))}
    </FilterSelect>
  )
}
