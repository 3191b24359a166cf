import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { AnularYCobrar } from '#resources/recibos/recibos-individuales/AnularRecibo.tsx'
import { BotonImprimir } from '#resources/recibos/recibos-individuales/BotonImprimir.tsx'
import { BotonWhatsApp } from '#resources/recibos/recibos-individuales/BotonWhatsApp.tsx'
import { SinFecha } from '#resources/recibos/recibos-individuales/Fecha.tsx'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'

/** The sale that was just made, with its change to hand back: it stays until the next one begins. */
export function UltimaVenta({
  recibo,
  onOtraVez,
}: {
  recibo: Recibo
  /** It was voided, and waits to be charged once more. */
  onOtraVez: (venta: VentaEnEspera) => void
}) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const cambio = cambioDe(recibo)
  return (
    <Box role="status" sx={{ p: { xs: 2, sm: 4 }, textAlign: 'center' }}>
      <CheckCircleIcon sx={{ fontSize: 40, color: 'success.main' }} aria-hidden />
      <Typography variant="h2" component="p" sx={{ fontSize: '1.5rem' }}>
        {recibo.numero_texto}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {recibo.pagador_nombre} · <Dinero centavos={recibo.total} />
      </Typography>
      <SinFecha recibo={recibo} />
      {recibo.factura && (
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
        <BotonImprimir recibo={recibo} />
        <BotonWhatsApp recibo={recibo} />
        <AnularYCobrar recibo={recibo} onAnulada={onOtraVez} />
        <Button component={LinkBase} to={createPath({ resource: VENTAS, type: 'show', id: recibo.id })}>
          {translate('recibos.cobro.ver')}
        </Button>
      </Box>
    </Box>
  )
}

/** The last sale in one line, while the next one is under way. */
export function LaAnterior({ recibo }: { recibo: Recibo }) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const cambio = cambioDe(recibo)
  return (
    <Typography variant="body2">
      {translate('ventas.ultima.anterior')}{' '}
      <Link component={LinkBase} to={createPath({ resource: VENTAS, type: 'show', id: recibo.id })}>
        {recibo.numero_texto}
      </Link>
      {cambio > 0 && (
        <>
          {' '}
          · {translate('campos.cambio')} <Dinero centavos={cambio} />
        </>
      )}
    </Typography>
  )
}

const cambioDe = ({ pagos }: Recibo): number => pagos.reduce((total, pago) => total + pago.cambio, 0)
/** Cash handed over, in centavos. */
const recibidoDe = ({ pagos }: Recibo): number =>
  pagos.reduce((total, { metodo, recibido, monto }) => (metodo === 'efectivo' ? total + (recibido ?? monto) : total), 0)
