import TextField from '@mui/material/TextField'
import { Children, isValidElement, type ReactNode } from 'react'
import { useEvent, useListFilterContext, useTranslateLabel } from 'react-admin'
import { translate } from '#i18n/translate'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { Pildora } from '#src/list/columnas/Pildora.tsx'

/** One filter's value within the list, and how to change it (null or '' takes it away). */
export function useFilter<T>(source: string): [T | undefined, (value: T | null) => void] {
  const { filterValues, setFilters } = useListFilterContext()
  const set = useEvent((value: T | null) => setFilters({ ...filterValues, [source]: value ?? '' }))
  return [filterValues[source] as T | undefined, set]
}

/** The name of a filter: that of its field, without the operator's suffix. */
export function useNombreDeFiltro(): (filtro: FiltroDeclarado) => string {
  const translateLabel = useTranslateLabel()
  return ({ source, label }) =>
    String(translateLabel({ source: source.replace(/_(gte|lte|in|ilike|lapso)$/, ''), label }))
}

export const useFilterLabel = (filtro: FiltroDeclarado): string => useNombreDeFiltro()(filtro)

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The value in words, where its option does not say it. */
  dice?: string
  children: ReactNode
}

/** The native choice that all filters of few options share: its name, or its name and what is chosen. */
export function FilterSelect({ label, value, onChange, dice, children }: FilterSelectProps) {
  const enHoja = useEnHoja()
  if (enHoja) {
    return (
      <TextField
        select
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        margin="none"
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {children}
      </TextField>
    )
  }
  return (
    <Pildora
      label={label}
      dice={value === '' ? undefined : (dice ?? textoDe(children, value) ?? '…')}
      onQuitar={() => onChange('')}
    >
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </Pildora>
  )
}

/** The text of the option with that value. */
function textoDe(options: ReactNode, value: string): string | undefined {
  for (const option of Children.toArray(options)) {
    if (!isValidElement<{ value?: unknown; children?: ReactNode }>(option)) continue
    if (String(option.props.value) === value) return String(option.props.children)
  }
}

/** Filter by one of a constant list of values; their words are `opciones.<source>.<value>`, or in another `grupo`. */
export function FiltroOpciones({
  opciones,
  grupo,
  ...props
}: FiltroDeclarado & { opciones: readonly string[]; grupo?: string }) {
  const [value = '', setValue] = useFilter<string>(props.source)
  const label = useFilterLabel(props)
  return (
    <FilterSelect label={label} value={value} onChange={setValue}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {opciones.map((opcion) => (
        <option key={opcion} value={opcion}>
          {translate(`${grupo ?? `opciones.${props.source}`}.${opcion}`)}
        </option>
      ))}
    </FilterSelect>
  )
}

/** Filter by a boolean field: all, yes, no. */
export function FiltroSiNo(props: FiltroDeclarado) {
  const [value, setValue] = useFilter<boolean>(props.source)
  const label = useFilterLabel(props)
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(text === '' ? null : text === 'true')}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      <option value="true">{translate('lista.si')}</option>
      <option value="false">{translate('lista.no')}</option>
    </FilterSelect>
  )
}
