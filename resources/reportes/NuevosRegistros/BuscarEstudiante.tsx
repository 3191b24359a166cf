import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { ClienteFila } from '#contract/catalogos/clientes'
import { recursoDe } from '#contract/modulos'
import { useDebounced } from '#src/page/use-debounced.ts'

export type EstudianteElegido = Pick<ClienteFila, 'id' | 'codigo' | 'nombre'>

/** A student on file, found by name, DNI, telephone or code. */
export function BuscarEstudiante({ value, onChange }: { value: EstudianteElegido | null; onChange: (estudiante: EstudianteElegido | null) => void }) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const translate = useTranslate()
  const { data = [], isFetching } = useGetList<ClienteFila>(recursoDe('Clientes'), { filter: { q }, sort: { field: 'nombre', order: 'ASC' }, pagination: { page: 1, perPage: 10 } }, { enabled: q !== '' })
  return (
    <Autocomplete<EstudianteElegido>
      disablePortal
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
      options={q ? data : []}
      filterOptions={(all) => all}
      loading={isFetching}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate(q ? 'ra.navigation.no_results' : 'catalogos.clientes.fusion.escriba')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ codigo, nombre }) => `${codigo} · ${nombre}`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => <TextField {...params} label={translate('campos.estudiante')} autoFocus />}
    />
  )
}
