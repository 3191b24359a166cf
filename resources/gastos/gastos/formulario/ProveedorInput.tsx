import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { FieldTitle, InputHelperText, useInput, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatoRtn, enLinea } from '#contract/texto/formato'
import type { Proveedor } from '#contract/gastos/gastos'
import { useFilas } from '#src/data/use-consulta.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'

const SETTLED = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/**
 * The supplier, as typed, or one of earlier expenses: that brings its RTN and CAI, and its category where none is
 * chosen yet.
 */
export function ProveedorInput({ autoFocus }: { autoFocus?: boolean }) {
  const { id, field, fieldState } = useInput({ source: 'proveedor' })
  const { setValue, getValues } = useFormContext()
  const resource = useResourceContext()
  const text = typeof field.value === 'string' ? field.value : ''
  const options = useProveedores(text)

  const choose = (proveedor: Proveedor) => {
    setValue('proveedor', proveedor.proveedor, SETTLED)
    if (proveedor.rtn_proveedor) setValue('rtn_proveedor', proveedor.rtn_proveedor, SETTLED)
    if (proveedor.cai_proveedor) setValue('cai_proveedor', proveedor.cai_proveedor, SETTLED)
    if (!getValues('categoria_id')) setValue('categoria_id', proveedor.categoria_id, SETTLED)
  }

  return (
    <Autocomplete<Proveedor, false, true, true>
      id={id}
      freeSolo
      disableClearable
      inputValue={text}
      onInputChange={(_, typed, reason) => reason === 'input' && field.onChange(typed)}
      onChange={(_, chosen) => typeof chosen !== 'string' && choose(chosen)}
      onBlur={field.onBlur}
      options={options}
      filterOptions={(all) => all}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.proveedor} ${option.rtn_proveedor}`)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.proveedor)}
      renderOption={({ key, ...props }, { proveedor, rtn_proveedor, categoria_nombre }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <Box sx={{ fontWeight: 600 }}>{proveedor}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {enLinea(rtn_proveedor && formatoRtn(rtn_proveedor), categoria_nombre)}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          autoFocus={autoFocus}
          label={<FieldTitle source="proveedor" resource={resource} isRequired />}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText="gastos.proveedor_ayuda" />}
        />
      )}
    />
  )
}

const NADIE: Proveedor[] = []

function useProveedores(text: string): Proveedor[] {
  const q = useDebounced(text.trim())
  const { data } = useFilas<Proveedor>(GASTOS, 'proveedores', {
    params: { q: q.slice(0, 120) },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return q && data ? data : NADIE
}
