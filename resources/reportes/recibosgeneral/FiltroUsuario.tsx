import { useListFilterContext, useTranslate } from 'react-admin'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'
import { useRecibosResumen } from './use-resumen.ts'

/** Filter by who made the receipts: of those who made any among what the other filters let through. */
export function FiltroUsuario(filtro: FiltroDeclarado) {
  const [value, setValue] = useFilter<number>(filtro.source)
  const {
    filterValues: { usuario_id: _, ...others },
  } = useListFilterContext()
  const { data } = useRecibosResumen(others)
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
