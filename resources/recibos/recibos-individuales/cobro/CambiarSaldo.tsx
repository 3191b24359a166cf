import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'

/**
 * The button that changes, in one step, the tax treatment of credit that was declared under another than what it pays.
 */
export function CambiarSaldo({ onCambiar }: { onCambiar: () => void }) {
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" variant="contained" onClick={onCambiar}>
        {translate('recibos.cobro.cambiar_saldo')}
      </Button>
    </Box>
  )
}
