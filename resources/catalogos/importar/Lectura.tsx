import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { formatoFechaLarga, formatoNumero } from '#contract/texto/formato'
import type { Lectura } from '#contract/importacion/importaciones'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'

const NATIVO = { select: { native: true }, inputLabel: { shrink: true } } as const
const ORDENES = ['dma', 'mda'] as const

interface HojaProps {
  /** Name of the sheet that was read; null of a file that has none, or could not be read. */
  hoja: string | null
  hojas: readonly string[]
  ocultas?: number
  ocupado?: boolean
  /** Reads the same file once more, by another of its sheets. */
  onElegir?: (hoja: string) => void
}

/** The sheet of a workbook that was read, and the others. */
export function Hoja({ hoja, hojas, ocultas = 0, ocupado, onElegir }: HojaProps) {
  if (hojas.length === 0) return null
  return (
    <>
      {hojas.length > 1 && onElegir ? (
        <TextField
          select
          label={translate('importacion.hoja.elegir')}
          value={hoja ?? ''}
          disabled={ocupado}
          onChange={({ target }) => onElegir(target.value)}
          slotProps={NATIVO}
          sx={{ maxWidth: 420 }}
        >
          {hojas.map((una) => (
            <option key={una} value={una}>
              {una}
            </option>
          ))}
        </TextField>
      ) : (
        <Aparte sx={{ overflowWrap: 'anywhere' }}>{translate('importacion.hoja.leida', { hoja })}</Aparte>
      )}
      {ocultas > 0 && (
        <Alert severity="info">
          {translate('importacion.hoja.ocultas', { smart_count: ocultas, cuantas: formatoNumero(ocultas) })}
        </Alert>
      )}
    </>
  )
}

interface PreguntaDeFechasProps {
  duda: { columnas?: readonly string[]; ejemplos: NonNullable<Lectura['duda']>['ejemplos'] }
  ocupado?: boolean
  onElegir: (orden: (typeof ORDENES)[number]) => void
}

/** Asks once in which order the days of a file are written, by two of them and what each would be. */
export const PreguntaDeFechas = ({ duda: { columnas, ejemplos }, ocupado, onElegir }: PreguntaDeFechasProps) => (
  <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
    <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
      {translate('importacion.fechas.pregunta')}
    </Typography>
    <Typography variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {columnas
        ? translate('importacion.fechas.de_columnas', { columnas: columnas.join(', '), smart_count: columnas.length })
        : translate('importacion.fechas.del_archivo')}
    </Typography>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {ORDENES.map((orden) => (
        <Box key={orden} sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
          <Button variant="outlined" color="inherit" disabled={ocupado} onClick={() => onElegir(orden)}>
            {translate(`importacion.fechas.${orden}`)}
          </Button>
          {ejemplos.map(({ linea, escrito, ...dias }) => (
            <Typography key={linea} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {translate('importacion.fechas.ejemplo', {
                linea: formatoNumero(linea),
                escrito,
                dia: dias[orden] && formatoFechaLarga(dias[orden]),
              })}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  </Alert>
)
