import { translate } from '#i18n/translate'
import { FilterSelect, useFilter, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useResumen } from './Resumen.tsx'

interface FiltroDelResumenProps<T> extends FiltroDeclarado {
  /** The records, or the words, that the totals of a list name. */
  opciones: (resumen: T) => readonly ({ id: number; nombre: string } | string)[]
  /** Absent where there is nothing to choose from, as for who sees only her own. */
  siHayVarias?: boolean
}

/** Filter by one of the few that there are among what the other filters let through. */
export function FiltroDelResumen<T>({ opciones, siHayVarias, ...filtro }: FiltroDelResumenProps<T>) {
  const [value, setValue] = useFilter<number | string>(filtro.source)
  const { data } = useResumen<T>({ [filtro.source]: undefined })
  const label = useFilterLabel(filtro)
  const todas = data ? opciones(data).map((una) => (typeof una === 'string' ? { id: una, nombre: una } : una)) : []
  if (siHayVarias && value === undefined && todas.length < 2) return null
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(todas.find(({ id }) => String(id) === text)?.id ?? null)}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {todas.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {nombre}
        </option>
      ))}
    </FilterSelect>
  )
}

/** Users as such a filter names them. */
export const comoOpciones = (usuarios: readonly { usuario_id: number; usuario_nombre: string }[]) =>
  usuarios.map(({ usuario_id, usuario_nombre }) => ({ id: usuario_id, nombre: usuario_nombre }))
