import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import type { Rechazo } from '#contract/importacion/importaciones'
import { translate } from '#i18n/translate'
import { Deslizable } from './Tablas.tsx'
import { claveDe, type Escritos } from './use-escritos.ts'

interface RechazosProps {
  errores: readonly Rechazo[]
  ocupado?: boolean
  /** Cells written anew, and who takes them; without it there is nothing to write. */
  escritos?: Escritos
  /** Checks the file once more, with what was written. */
  onRevisar?: () => void
}

/** The heading, and the letter by which a sheet finds it. */
const enLaColumna = ({ columna, letra }: Rechazo): string =>
  columna && letra ? `${columna} (${letra})` : (columna ?? letra ?? '')

/**
 * The lines to correct, each with whose it is and its reason, which come first: a phone shows them without sliding.
 * The cell is written anew right there, without opening the file.
 */
export function Rechazos({ errores, ocupado = false, escritos, onRevisar }: RechazosProps) {
  const cuantos = escritos?.cambios.length ?? 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (cuantos > 0 && !ocupado) onRevisar?.()
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
            <TableRow key={`${claveDe(error)} ${indice}`}>
              <TableCell>{error.linea}</TableCell>
              <TableCell>{error.quien}</TableCell>
              <TableCell sx={{ minWidth: 200 }}>{error.motivo}</TableCell>
              <TableCell>{enLaColumna(error)}</TableCell>
              <TableCell sx={{ minWidth: 180 }}>
                {error.columna === null || !escritos ? (
                  error.valor
                ) : (
                  <TextField
                    hiddenLabel
                    size="small"
                    margin="none"
                    fullWidth
                    value={escritos.valores[claveDe(error)] ?? error.valor}
                    onChange={({ target }) => escritos.escribir(error, target.value)}
                    slotProps={{
                      htmlInput: {
                        'aria-label': translate('importacion.rechazo.corregir', {
                          columna: error.columna,
                          linea: error.linea,
                        }),
                        maxLength: 500,
                        // Words typed while the answer is on its way would be in none of the two.
                        readOnly: ocupado,
                      },
                    }}
                  />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Deslizable>
      {escritos && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <Button type="submit" variant="contained" disabled={cuantos === 0} loading={ocupado}>
            {translate('importacion.revisar_otra_vez', { smart_count: Math.max(cuantos, 1) })}
          </Button>
        </Box>
      )}
    </form>
  )
}
