import MuiAutocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { memo, useEffect, useState } from 'react'
import { useGetList, useGetMany, useGetRecordRepresentation, type RaRecord } from 'react-admin'
import { translate } from '#i18n/translate'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { campo, type Tocado } from './Campo.tsx'
import { useFilterLabel } from '../filters.tsx'
import { POR_ID, type FiltroReferenciaProps } from '../valores/referencia-model.ts'

export interface BuscadorProps extends FiltroReferenciaProps {
  id: RaRecord['id'] | undefined
  setId: (id: RaRecord['id'] | null) => void
  /** Left by somebody in the field that stood here before; undefined where nobody was. */
  tocado?: Tocado
}

/** Not drawn again for the list's other filters. */
export const Buscador = memo(function Buscador({
  reference,
  filter,
  sort = POR_ID,
  id,
  setId,
  tocado,
  ...props
}: BuscadorProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  // After MUI's own effects, the first of which empties it.
  useEffect(() => {
    if (!tocado) return
    setText(tocado.texto)
    setOpen(tocado.abre)
    // Once, for who was there before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
          <TextField {...params} label={label} margin="none" autoFocus={!!tocado} />
        ) : (
          <TextField
            {...params}
            hiddenLabel
            margin="none"
            autoFocus={!!tocado}
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
