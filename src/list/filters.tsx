import MuiAutocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import {
  useGetList,
  useGetMany,
  useGetRecordRepresentation,
  useListFilterContext,
  useTranslate,
  useTranslateLabel,
  type RaRecord,
} from 'react-admin'
import { useAutocompleteWords } from '#src/form/use-autocomplete-words.ts'

interface FilterProps {
  source: string
  /** i18n key; the field's own label by default. */
  label?: string
}

/** One filter's value within the list, and how to change it (null or '' takes it away). */
export function useFilter<T>(source: string): [T | undefined, (value: T | null) => void] {
  const { filterValues, setFilters } = useListFilterContext()
  return [filterValues[source] as T | undefined, (value) => setFilters({ ...filterValues, [source]: value ?? '' })]
}

/** The label of a filter: that of its field, without the operator's suffix. */
export function useFilterLabel({ source, label }: FilterProps): string {
  const translateLabel = useTranslateLabel()
  return String(translateLabel({ source: source.replace(/_(gte|lte|in|ilike|lapso)$/, ''), label }))
}

/** The compact native select that all filters of few options share. */
export function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      size="small"
      margin="none"
      fullWidth={false}
      sx={{ minWidth: `max(132px, ${label.length * 0.75}ch + 36px)`, '& select': { fontWeight: value ? 600 : 400 } }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  )
}

/** Filter by one of a constant list of values; their words are `opciones.<source>.<value>`, or in another `grupo`. */
export function FiltroOpciones({
  opciones,
  grupo,
  ...props
}: FilterProps & { opciones: readonly string[]; grupo?: string }) {
  const [value = '', setValue] = useFilter<string>(props.source)
  const label = useFilterLabel(props)
  const translate = useTranslate()
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
export function FiltroSiNo(props: FilterProps) {
  const [value, setValue] = useFilter<boolean>(props.source)
  const label = useFilterLabel(props)
  const translate = useTranslate()
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

/** Filter by a record of another resource, found by typing; the value is its id. */
export function FiltroReferencia({
  reference,
  filter,
  sort = { field: 'id', order: 'ASC' },
  ...props
}: FilterProps & {
  reference: string
  /** The filter that offered records must meet. */
  filter?: Record<string, unknown>
  sort?: { field: string; order: 'ASC' | 'DESC' }
}) {
  const [id, setId] = useFilter<RaRecord['id']>(props.source)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const label = useFilterLabel(props)
  const translate = useTranslate()
  const words = useAutocompleteWords()
  const represent = useGetRecordRepresentation(reference)
  // Through the list: who filters by a teacher may name one without reading the whole record.
  const { data: [chosen] = [] } = useGetMany(
    reference,
    { ids: id === undefined ? [] : [id] },
    { enabled: id !== undefined },
  )
  const q = chosen && text === represent(chosen) ? '' : text
  const { data: options = [], isFetching } = useGetList(
    reference,
    { pagination: { page: 1, perPage: 20 }, sort, filter: { ...filter, ...(q && { q }) } },
    { enabled: open },
  )
  return (
    <MuiAutocomplete<RaRecord>
      {...words}
      value={(id !== undefined && chosen) || null}
      onChange={(_, record) => setId(record?.id ?? null)}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      loading={isFetching}
      noOptionsText={translate('comun.estado.sin_coincidencias')}
      filterOptions={(all) => all}
      getOptionKey={(record) => record.id}
      getOptionLabel={(record) => String(represent(record))}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      size="small"
      sx={{ width: 190 }}
      renderInput={(params) => <TextField {...params} label={label} margin="none" />}
    />
  )
}
