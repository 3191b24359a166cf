import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import type { Mostrador } from './use-mostrador.ts'
import { UltimaVenta } from './pago/UltimaVenta.tsx'

/** Between two sales: the last one, or how the next begins. */
export function SinVenta({ ultima, recien, vaciada, deshacer, otraVez }: Mostrador['anterior']) {
  if (ultima && recien) return <UltimaVenta recibo={ultima} onOtraVez={otraVez} />
  return (
    <Box sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center', color: 'text.secondary' }}>
      <Typography>{translate(vaciada ? 'ventas.carrito.vaciado' : 'ventas.carrito.vacio')}</Typography>
      {vaciada ? (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={deshacer} sx={{ mt: 1 }}>
          {translate('ventas.carrito.deshacer')}
        </Button>
      ) : (
        <Typography variant="body2" sx={{ mt: 1, '@media (pointer: coarse)': { display: 'none' } }}>
          {translate('ventas.carrito.teclas')}
        </Typography>
      )}
    </Box>
  )
}
