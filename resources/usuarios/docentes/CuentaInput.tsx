import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldTitle, InputHelperText, useInput, useRecordContext, useResourceContext } from 'react-admin'
import type { CuentaLibre, Docente } from '#contract/usuarios/docentes'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useAutocompleteWords } from '#src/form/campos/use-autocomplete-words.ts'
import { DOCENTES } from './docentes-model.ts'

type Cuenta = Omit<CuentaLibre, 'email'> & { email?: string }

/**
 * The account that the teacher signs in with, among those that are free; whoever may edit teachers may choose, whatever
 * their right over accounts.
 */
export function CuentaInput() {
  const { id, field, fieldState } = useInput({
    source: 'usuario_id',
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  })
  const resource = useResourceContext()
  const record = useRecordContext<Docente>()
  const words = useAutocompleteWords()
  const [elegida, setElegida] = useState<Cuenta | null>(null)
  const [text, setText] = useState('')
  const suya: Cuenta[] = record?.usuario_id ? [{ id: record.usuario_id, nombre: record.usuario_nombre ?? '' }] : []
  const value = [...suya, ...(elegida ? [elegida] : [])].find((cuenta) => cuenta.id === field.value) ?? null
  const libres = useCuentasLibres(text === value?.nombre ? '' : text)
  const options: Cuenta[] = [...suya, ...libres.filter((libre) => libre.id !== record?.usuario_id)]

  const choose = (cuenta: Cuenta | null) => {
    setElegida(cuenta)
    field.onChange(cuenta?.id ?? null)
  }

  return (
    <Autocomplete<Cuenta>
      {...words}
      id={id}
      sx={{ maxWidth: 560 }}
      value={value}
      onChange={(_, cuenta) => choose(cuenta)}
      onBlur={field.onBlur}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      options={options}
      filterOptions={(all) => all}
      getOptionKey={(cuenta) => cuenta.id}
      getOptionLabel={({ nombre }) => nombre}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={translate('usuarios.docentes.usuario.nadie')}
      renderOption={({ key, ...props }, { nombre, email }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <Box sx={{ fontWeight: 600 }}>{nombre}</Box>
          {email && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{email}</Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={<FieldTitle source="usuario_id" resource={resource} />}
          error={fieldState.invalid}
          helperText={
            <InputHelperText error={fieldState.error?.message} helperText="usuarios.docentes.usuario.ayuda" />
          }
        />
      )}
    />
  )
}

function useCuentasLibres(text: string): CuentaLibre[] {
  const q = useDebounced(text.trim())
  const { data = [] } = useFilas<CuentaLibre>(DOCENTES, 'cuentas', { params: { q }, placeholderData: keepPreviousData })
  return data
}
