import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import type { Intento } from './use-cobrar.ts'

const HOJA = {
  maxWidth: 560,
  mx: 'auto',
  mt: { sm: 4 },
  p: { xs: 2, sm: 4 },
  textAlign: 'center',
  borderColor: 'warning.main',
  bgcolor: 'warning.light',
} as const

/** Nobody knows whether the server stored the payment; the very same, sent again, is stored once. */
export function CobroIncierto({
  intento,
  enviando,
  onReintentar,
}: {
  intento: Intento
  enviando: boolean
  onReintentar: () => void
}) {
  return (
    <Paper variant="outlined" role="alert" sx={HOJA}>
      <Typography variant="h2">{translate('recibos.cobro.incierto')}</Typography>
      <Typography sx={{ mt: 1, mb: 3, overflowWrap: 'anywhere' }}>
        {translate('recibos.cobro.incierto_ayuda', { nombre: intento.nombre, total: formatoLempiras(intento.total) })}
      </Typography>
      <Button variant="contained" autoFocus loading={enviando} onClick={onReintentar}>
        {translate('comun.accion.reintentar')}
      </Button>
    </Paper>
  )
}
