import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { advertenciaRtn } from '#contract/texto/advertencias'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import { Aparte } from '#src/page/Aparte.tsx'

type Opcion = PorCobrar['pagadores'][number]
interface Datos {
  nombre: string
  documento: string
}

interface PagadorProps {
  pagadores: Opcion[]
  pagador: Datos
  /** The server's errors, by field. */
  errores?: Partial<Datos>
  onChange: (pagador: Datos) => void
}

/** The payer that the receipt and its invoice are made out to: one that is known, or as typed. */
export function Pagador({ pagadores, pagador, errores, onChange }: PagadorProps) {
  const rara = advertenciaRtn(pagador.documento)
  return (
    <>
      <Autocomplete<Opcion, false, true, true>
        freeSolo
        disableClearable
        options={pagadores}
        filterOptions={(all) => all}
        getOptionLabel={(opcion) => (typeof opcion === 'string' ? opcion : opcion.nombre)}
        getOptionKey={(opcion) => (typeof opcion === 'string' ? opcion : `${opcion.nombre} ${opcion.documento}`)}
        inputValue={pagador.nombre}
        onInputChange={(_, nombre, reason) => reason === 'input' && onChange({ ...pagador, nombre })}
        onChange={(_, opcion) =>
          onChange(
            typeof opcion === 'string'
              ? { ...pagador, nombre: opcion }
              : { nombre: opcion.nombre, documento: opcion.documento ?? '' },
          )
        }
        renderOption={({ key, ...props }, { nombre, documento }) => (
          <li key={key} {...props}>
            <Box>
              {nombre}
              {documento && <Aparte>{documento}</Aparte>}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('campos.pagador_nombre')}
            error={Boolean(errores?.nombre)}
            helperText={errores?.nombre}
          />
        )}
      />
      <TextField
        label={translate('recibos.cobro.documento')}
        value={pagador.documento}
        error={Boolean(errores?.documento)}
        helperText={errores?.documento ?? (rara && translate(rara))}
        onChange={({ target }) => onChange({ ...pagador, documento: target.value })}
        slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
      />
    </>
  )
}
