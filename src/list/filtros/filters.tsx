import TextField from '@mui/material/TextField'
import { Children, isValidElement, type ReactNode } from 'react'
import { useEvent, useListFilterContext, useTranslateLabel } from 'react-admin'
import { translate } from '#i18n/translate'
import type { FiltroDeclarado } from './filtros-model.ts'
import { FiltroVarios } from './FiltroVarios.tsx'
import { comoFiltro, valoresDe, type Ofrecido, type Valor } from './valores/varios-model.ts'
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

interface FiltroOpcionesProps extends FiltroDeclarado {
  opciones: readonly string[]
  /** i18n prefix of their words; `opciones.<source>` by default. */
  grupo?: string
  /** Several may be chosen, any of which holds. */
  varios?: boolean
}

/** Filter by a constant list of values. */
export function FiltroOpciones({ opciones, grupo, varios, ...props }: FiltroOpcionesProps) {
  const ofrecidos = opciones.map((id) => ({ id, nombre: translate(`${grupo ?? `opciones.${props.source}`}.${id}`) }))
  const Filtro = varios ? FiltroDeVarios : FiltroDeUno
  return <Filtro {...props} ofrecidos={ofrecidos} />
}

type DeOfrecidos = FiltroDeclarado & { ofrecidos: readonly Ofrecido[] }

/** Filter by one of what it offers. */
export function FiltroDeUno({ ofrecidos, ...props }: DeOfrecidos) {
  const [value, setValue] = useFilter<Valor>(props.source)
  const label = useFilterLabel(props)
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(ofrecidos.find(({ id }) => String(id) === text)?.id ?? null)}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {ofrecidos.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {nombre}
        </option>
      ))}
    </FilterSelect>
  )
}

/** Filter by several of what it offers. */
export function FiltroDeVarios({ ofrecidos, ...props }: DeOfrecidos) {
  const [dado, setDado] = useFilter<Valor | Valor[]>(props.source)
  const label = useFilterLabel(props)
  const elegidos = valoresDe(dado).map(
    (valor) => ofrecidos.find(({ id }) => id === valor) ?? { id: valor, nombre: '…' },
  )
  return (
    <FiltroVarios
      label={label}
      elegidos={elegidos}
      ofrecidos={ofrecidos}
      onChange={(ids) => setDado(comoFiltro(ids))}
    />
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
