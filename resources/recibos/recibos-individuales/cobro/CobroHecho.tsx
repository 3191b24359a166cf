import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { BotonImprimirFactura } from '#resources/facturacion/facturas/BotonImprimirFactura.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { AnularRecibo } from '#resources/recibos/recibos-individuales/AnularRecibo.tsx'
import { BotonImprimir } from '#resources/recibos/recibos-individuales/BotonImprimir.tsx'
import { BotonWhatsApp } from '#resources/recibos/recibos-individuales/BotonWhatsApp.tsx'
import { SinFecha } from '#resources/recibos/recibos-individuales/Fecha.tsx'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'

interface CobroHechoProps {
  recibo: Recibo
  onNuevo: () => void
  /** It was wrong and is voided: what it paid is owed again. */
  onAnulado: () => void
}

/** The receipt is made: its number, the change to hand back, and the next one at a key; or it is voided at once. */
export function CobroHecho({ recibo, onNuevo, onAnulado }: CobroHechoProps) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const factura = recibo.factura?.viva ? recibo.factura : null
  const cambio = recibo.pagos.reduce((total, pago) => total + pago.cambio, 0)
  const excedente = recibo.lineas
    .filter((linea) => linea.cargo_id === null)
    .reduce((total, linea) => total + linea.total, 0)
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ maxWidth: 640, mx: 'auto', mt: { sm: 4 }, p: { xs: 2, sm: 4 }, textAlign: 'center' }}
    >
      <CheckCircleIcon sx={{ fontSize: 48, color: 'success.main' }} aria-hidden />
      <Typography variant="h2" sx={{ mt: 1 }}>
        {translate('recibos.cobro.hecho', { numero: recibo.numero_texto })}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {recibo.pagador_nombre} · <Dinero centavos={recibo.total} />
      </Typography>
      <SinFecha recibo={recibo} />
      {factura && (
        <Typography color="text.secondary">
          {translate('opciones.tipo.01')} {factura.numero}
        </Typography>
      )}
      {cambio > 0 && (
        <Box sx={{ my: 3 }}>
          <Typography color="text.secondary">{translate('campos.cambio')}</Typography>
          <Typography component="p" sx={{ fontSize: '3rem', fontWeight: 650, lineHeight: 1.1 }}>
            <Dinero centavos={cambio} />
          </Typography>
        </Box>
      )}
      {excedente > 0 && (
        <Typography sx={{ mt: 1 }}>
          {translate('recibos.cobro.queda')} <Dinero centavos={excedente} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 3 }}>
        <Button variant="contained" autoFocus onClick={onNuevo}>
          {translate('recibos.nuevo')}
        </Button>
        {factura?.modalidad === 'autoimpresor' ? (
          <BotonImprimirFactura factura={factura} label="facturacion.factura.imprimir" />
        ) : (
          <BotonImprimir recibo={recibo} />
        )}
        <BotonWhatsApp recibo={recibo} />
        <Button component={LinkBase} to={createPath({ resource: RECIBOS, type: 'show', id: recibo.id })}>
          {translate('recibos.cobro.ver')}
        </Button>
        <AnularRecibo recibo={recibo} onAnulado={onAnulado} />
      </Box>
    </Paper>
  )
}
