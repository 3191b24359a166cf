import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { SinFecha } from '#resources/recibos/recibos-individuales/Fecha.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'

/** The change that a receipt gives back, in centavos. */
export const cambioDe = ({ pagos }: Recibo): number => pagos.reduce((total, pago) => total + pago.cambio, 0)

/** Cash handed over, in centavos. */
const recibidoDe = ({ pagos }: Recibo): number =>
  pagos.reduce((total, { metodo, recibido, monto }) => (metodo === 'efectivo' ? total + (recibido ?? monto) : total), 0)

/** Credit that a receipt of charges leaves, in centavos. */
const quedaDe = ({ tipo, lineas }: Recibo): number =>
  lineas.reduce((total, linea) => (tipo === 'individual' && linea.cargo_id === null ? total + linea.total : total), 0)

interface ReciboHechoProps {
  recibo: Recibo
  titulo: string
  /** The buttons of what can be done with it. */
  children: ReactNode
}

/** A receipt that was just made at a counter: of whom, and the change to hand back. */
export function ReciboHecho({ recibo, titulo, children }: ReciboHechoProps) {
  const [cambio, queda] = [cambioDe(recibo), quedaDe(recibo)]
  return (
    <>
      <CheckCircleIcon sx={{ fontSize: 44, color: 'success.main' }} aria-hidden />
      <Typography variant="h2" sx={{ mt: 1 }}>
        {titulo}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {recibo.pagador_nombre} · <Dinero centavos={recibo.total} />
      </Typography>
      <SinFecha recibo={recibo} />
      {recibo.factura?.viva && (
        <Typography color="text.secondary">
          {translate('ventas.ultima.factura', { numero: recibo.factura.numero })}
        </Typography>
      )}
      {cambio > 0 && (
        <Box sx={{ my: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('ventas.ultima.entregue')}</Typography>
          <Typography
            component="p"
            sx={{ fontSize: '3.25rem', fontWeight: 650, lineHeight: 1.1, color: 'success.main' }}
          >
            <Dinero centavos={cambio} />
          </Typography>
          <Typography color="text.secondary">
            {translate('ventas.ultima.recibido')} <Dinero centavos={recibidoDe(recibo)} />
          </Typography>
        </Box>
      )}
      {cambio === 0 && recibo.pagos.some(({ metodo }) => metodo === 'efectivo') && (
        <Typography sx={{ my: 2, fontSize: '1.5rem', fontWeight: 650 }}>
          {translate('ventas.ultima.sin_cambio')}
        </Typography>
      )}
      {queda > 0 && (
        <Typography sx={{ mt: 1 }}>
          {translate('recibos.cobro.queda')} <Dinero centavos={queda} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 3 }}>{children}</Box>
    </>
  )
}
