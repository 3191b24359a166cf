import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Ajustar, Rechazo } from '#contract/importacion/importaciones'
import { Deslizable } from './Tablas.tsx'

interface RechazosProps {
  errores: readonly Rechazo[]
  ocupado?: boolean
  /** Checks the file once more, with these cells; without it there is nothing to write. */
  onCorregir?: (cambios: NonNullable<Ajustar['cambios']>) => void
}

/** The heading, and the letter by which a sheet finds it. */
const enLaColumna = ({ columna, letra }: Rechazo): string =>
  columna && letra ? `${columna} (${letra})` : (columna ?? letra ?? '')

const claveDe = ({ linea, columna }: Rechazo): string => `${linea} ${columna ?? ''}`

/**
 * The lines to correct, each with whose it is and its reason, which come first: a phone shows them without sliding.
 * The cell is written anew right there, without opening the file.
 */
export function Rechazos({ errores, ocupado = false, onCorregir }: RechazosProps) {
  const [escritos, setEscritos] = useState<Readonly<Record<string, string>>>({})
  const translate = useTranslate()
  const cambios = errores.flatMap((error) => {
    const valor = escritos[claveDe(error)]
    return error.columna === null || valor === undefined || valor === error.valor
      ? []
      : [{ linea: error.linea, columna: error.columna, valor }]
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (cambios.length > 0) onCorregir?.(cambios)
      }}
    >
      <Deslizable nombre="importacion.rechazadas_titulo">
        <TableHead>
          <TableRow>
            {(['linea', 'quien', 'motivo', 'columna', 'valor'] as const).map((columna) => (
              <TableCell key={columna}>{translate(`importacion.rechazo.${columna}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {errores.map((error, indice) => (
            <TableRow key={indice}>
              <TableCell>{error.linea}</TableCell>
              <TableCell>{error.quien}</TableCell>
              <TableCell sx={{ minWidth: 200 }}>{error.motivo}</TableCell>
              <TableCell>{enLaColumna(error)}</TableCell>
              <TableCell sx={{ minWidth: 180 }}>
                {error.columna === null || !onCorregir ? (
                  error.valor
                ) : (
                  <TextField
                    hiddenLabel
                    size="small"
                    margin="none"
                    fullWidth
                    value={escritos[claveDe(error)] ?? error.valor}
                    onChange={({ target }) => setEscritos({ ...escritos, [claveDe(error)]: target.value })}
                    slotProps={{
                      htmlInput: {
                        'aria-label': translate('importacion.rechazo.corregir', {
                          columna: error.columna,
                          linea: error.linea,
                        }),
                        maxLength: 500,
                      },
                    }}
                  />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Deslizable>
      {onCorregir && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <Button type="submit" variant="contained" disabled={cambios.length === 0} loading={ocupado}>
            {translate('importacion.revisar_otra_vez', { smart_count: cambios.length })}
          </Button>
        </Box>
      )}
    </form>
  )
}
