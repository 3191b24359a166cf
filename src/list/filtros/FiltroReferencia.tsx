import MuiAutocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { memo, useState } from 'react'
import { useGetList, useGetMany, useGetRecordRepresentation, type RaRecord } from 'react-admin'
import { translate } from '#i18n/translate'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { useFilter, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'

const campo = (puesto: boolean, letras: number) =>
  ({
    flex: 'none',
    width: puesto ? 250 : Math.max(132, letras * 8 + 64),
    ...(puesto && {
      '& .MuiOutlinedInput-root': { bgcolor: 'action.selected', fontWeight: 600 },
      '& .MuiOutlinedInput-notchedOutline': { borderColor: 'primary.main' },
      // A set filter can be taken away without pointing at it first.
      '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' },
    }),
    '& .MuiOutlinedInput-root': { height: 36, fontSize: '0.875rem', ...(puesto && { bgcolor: 'action.selected' }) },
    '@media (pointer: coarse)': { '& .MuiOutlinedInput-root': { height: 44 } },
    '& input::placeholder': { color: 'text.primary', opacity: 1 },
  }) as const

type FiltroReferenciaProps = FiltroDeclarado & {
  reference: string
  /** The filter that offered records must meet. */
  filter?: Record<string, unknown>
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** Filter by a record of another resource, found by typing; the value is its id. */
export function FiltroReferencia(props: FiltroReferenciaProps) {
  const [id, setId] = useFilter<RaRecord['id']>(props.source)
  return <Buscador {...props} id={id} setId={setId} />
}

/** Not drawn again for the list's other filters. */
const Buscador = memo(function Buscador({
  reference,
  filter,
  sort = { field: 'id', order: 'ASC' },
  id,
  setId,
  ...props
}: FiltroReferenciaProps & { id: RaRecord['id'] | undefined; setId: (id: RaRecord['id'] | null) => void }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const label = useFilterLabel(props)
  const words = useAutocompleteWords()
  const enHoja = useEnHoja()
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
  const puesto = id !== undefined
  return (
    <MuiAutocomplete<RaRecord>
      {...words}
      value={(puesto && chosen) || null}
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
      sx={enHoja ? undefined : campo(puesto, label.length)}
      renderInput={(params) =>
        enHoja ? (
          <TextField {...params} label={label} margin="none" />
        ) : (
          <TextField
            {...params}
            hiddenLabel
            margin="none"
            placeholder={puesto ? undefined : label}
            slotProps={{
              htmlInput: { ...params.inputProps, 'aria-label': label, title: text || undefined },
              input: { ...params.InputProps, startAdornment: puesto && <Nombre>{label}</Nombre> },
            }}
          />
        )
      }
    />
  )
})

const Nombre = ({ children }: { children: string }) => (
  <Box component="span" aria-hidden sx={{ pl: 0.75, fontWeight: 400, whiteSpace: 'nowrap' }}>
    {children}:
  </Box>
)
