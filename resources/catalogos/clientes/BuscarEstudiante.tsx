import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { ClienteFila } from '#contract/catalogos/clientes'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { CLIENTES } from './cliente-model.ts'

interface BuscarEstudianteProps {
  /** i18n key. */
  etiqueta?: string
  /** Id of a student who is not offered. */
  excepto?: number
  value: ClienteFila | null
  onChange: (estudiante: ClienteFila | null) => void
}

/** A student on file, found by name, DNI, telephone or code. */
export function BuscarEstudiante({ etiqueta = 'campos.estudiante', excepto, value, onChange }: BuscarEstudianteProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const words = useAutocompleteWords()
  const { data = [], isFetching } = useGetList<ClienteFila>(
    CLIENTES,
    { filter: { q }, sort: { field: 'nombre', order: 'ASC' }, pagination: { page: 1, perPage: 10 } },
    { enabled: q !== '' },
  )
  return (
    <Autocomplete<ClienteFila>
      {...words}
      disablePortal
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
      options={q ? data.filter(({ id }) => id !== excepto) : []}
      filterOptions={(all) => all}
      loading={isFetching}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate(q ? 'ra.navigation.no_results' : 'catalogos.clientes.fusion.escriba')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ codigo, nombre }) => enLinea(codigo, nombre)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => <TextField {...params} label={translate(etiqueta)} autoFocus />}
    />
  )
}
