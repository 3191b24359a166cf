import MuiAutocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { memo, useState } from 'react'
import { useGetList, useGetMany, useGetRecordRepresentation, type RaRecord } from 'react-admin'
import { translate } from '#i18n/translate'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { useFilter, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { FiltroVarios, type Ofrecido } from './FiltroVarios.tsx'
import { comoFiltro, valoresDe, type Valor } from './valores/varios-model.ts'
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
  /** Several may be chosen, any of which holds. */
  varios?: boolean
  /** One more, offered before them, that is no record: what belongs to none. */
  ademas?: Ofrecido
}

/** Filter by records of another resource, found by typing; the value is their ids. */
export function FiltroReferencia({ varios, ...props }: FiltroReferenciaProps) {
  return varios ? <DeVarios {...props} /> : <DeUno {...props} />
}

function DeUno(props: FiltroReferenciaProps) {
  const [dado, setId] = useFilter<Valor | Valor[]>(props.source)
  return <Buscador {...props} id={valoresDe(dado)[0]} setId={setId} />
}

function DeVarios({ reference, filter, sort = POR_ID, ademas, ...props }: FiltroReferenciaProps) {
  const [dado, setDado] = useFilter<Valor | Valor[]>(props.source)
  const [texto, setTexto] = useState('')
  const [abierto, setAbierto] = useState(false)
  const label = useFilterLabel(props)
  const represent = useGetRecordRepresentation(reference)
  const valores = valoresDe(dado)
  const ids = valores.filter((valor) => valor !== ademas?.id)
  const { data: puestos = [], isPending } = useGetMany(reference, { ids: [...ids] }, { enabled: ids.length > 0 })
  const { data: hallados = [], isFetching } = useGetList(
    reference,
    { pagination: { page: 1, perPage: 20 }, sort, filter: { ...filter, ...(texto && { q: texto }) } },
    { enabled: abierto },
  )
  const ofrecido = (record: RaRecord): Ofrecido => ({ id: record.id, nombre: String(represent(record)) })
  const nombrado = (valor: Valor): Ofrecido => {
    const record = puestos.find((uno) => uno?.id === valor) ?? hallados.find(({ id }) => id === valor)
    return record
      ? ofrecido(record)
      : valor === ademas?.id
        ? ademas
        : { id: valor, nombre: isPending ? '…' : `#${valor}` }
  }
  return (
    <FiltroVarios
      label={label}
      elegidos={valores.map(nombrado)}
      ofrecidos={[...(ademas && !texto ? [ademas] : []), ...hallados.map(ofrecido)]}
      onChange={(elegidos) => setDado(comoFiltro(elegidos))}
      busca={{ texto, onTexto: setTexto, buscando: isFetching }}
      onAbrir={() => setAbierto(true)}
    />
  )
}

const POR_ID = { field: 'id', order: 'ASC' as const }

/** Not drawn again for the list's other filters. */
const Buscador = memo(function Buscador({
  reference,
  filter,
  sort = POR_ID,
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
