import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { EncargadoHallado } from '#contract/catalogos/clientes'
import { formatoDni, formatoTelefono, enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { CLIENTES } from '../cliente-model.ts'

const MENOS_LETRAS = 3

/** A guardian on file, or the text itself: a new one of that name. */
type Opcion = EncargadoHallado | string

/** Finds a guardian on file; Enter on a name that is not there begins a new one. */
export function BuscarEncargado({
  excepto,
  onLink,
  onNew,
}: {
  excepto: readonly number[]
  onLink: (hallado: EncargadoHallado) => void
  onNew: (text: string) => void
}) {
  const words = useAutocompleteWords()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data = [] } = useFilas<EncargadoHallado>(CLIENTES, 'encargados', {
    params: { q },
    enabled: q.length >= MENOS_LETRAS,
    placeholderData: keepPreviousData,
  })
  const typed = text.trim()
  const options = typed.length >= MENOS_LETRAS ? [typed, ...data.filter(({ id }) => !excepto.includes(id))] : []

  const choose = (chosen: Opcion | null) => {
    setText('')
    if (typeof chosen === 'string') {
      if (chosen.trim()) onNew(chosen)
    } else if (chosen) onLink(chosen)
  }

  return (
    <Autocomplete<Opcion, false, false, true>
      {...words}
      freeSolo
      disablePortal
      blurOnSelect={false}
      value={null}
      inputValue={text}
      onInputChange={(_, value, reason) => reason !== 'reset' && setText(value)}
      onChange={(_, chosen) => choose(chosen)}
      // Enter chooses here; in any other field it sends the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      options={options}
      filterOptions={(all) => all}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.nombre)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {typeof option === 'string' ? (
            <Box sx={{ color: 'primary.main', fontWeight: 600 }}>
              {translate('catalogos.clientes.encargado.nuevo', { nombre: option })}
            </Box>
          ) : (
            <>
              <Box sx={{ fontWeight: 600 }}>{option.nombre}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{senas(option)}</Box>
            </>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('catalogos.clientes.encargado.buscar')}
          helperText={translate('catalogos.clientes.encargado.buscar_ayuda')}
        />
      )}
      sx={{ maxWidth: 560 }}
    />
  )
}

/** The details that tell a guardian from another of the same name. */
export function senas({ dni, telefono, de, estudiantes }: EncargadoHallado): string {
  const hijos = estudiantes > 0 && translate('catalogos.clientes.encargado.de', { nombres: de.join(', ') })
  return enLinea(telefono && formatoTelefono(telefono), dni && formatoDni(dni), hijos)
}
