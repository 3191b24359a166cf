import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldTitle, InputHelperText, useInput } from 'react-admin'
import { translate } from '#i18n/translate'
import type { InputProps } from './FormattedInput.tsx'

/** Digits of an INE code that name the department. */
const DEPARTAMENTO = 2

/** A municipality by its INE code (4 digits): first the department, then the municipality. */
export function MunicipioInput(props: InputProps) {
  const { id, field, fieldState, isRequired } = useInput(props)
  const code: string = field.value
  const [chosen, setChosen] = useState('')
  const departamento = code ? code.slice(0, DEPARTAMENTO) : chosen
  const { data: departamentos = [] } = useQuery({
    queryKey: ['departamentos'],
    queryFn: async () => (await import('../../../contract/texto/municipios.json')).default,
    staleTime: Infinity,
  })
  const municipios = departamentos.find(({ codigo }) => codigo === departamento)?.municipios ?? []

  const onDepartamento = (codigo: string) => {
    setChosen(codigo)
    field.onChange(null)
  }

  return (
    <>
      <TextField
        select
        id={`${id}-departamento`}
        label={translate('campos.departamento')}
        value={departamentos.length > 0 ? departamento : ''}
        onChange={(event) => onDepartamento(event.target.value)}
        disabled={props.disabled}
        helperText=" "
      >
        <MenuItem value="">{translate('formulario.vacio')}</MenuItem>
        {departamentos.map(({ codigo, nombre }) => (
          <MenuItem key={codigo} value={codigo}>
            {nombre}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        id={id}
        name={field.name}
        inputRef={field.ref}
        label={<FieldTitle label={props.label} source={props.source} isRequired={isRequired} />}
        value={municipios.length > 0 ? code : ''}
        onChange={field.onChange}
        onBlur={() => field.onBlur()}
        disabled={props.disabled || departamento === ''}
        error={fieldState.invalid}
        helperText={<InputHelperText error={fieldState.error?.message} helperText={props.helperText} />}
      >
        {municipios.map(({ codigo, nombre }) => (
          <MenuItem key={codigo} value={codigo}>
            {nombre}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
