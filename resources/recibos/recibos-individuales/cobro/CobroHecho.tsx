import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useCreatePath } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { BotonImprimirFactura } from '#resources/facturacion/facturas/BotonImprimirFactura.tsx'
import { AnularRecibo } from '#resources/recibos/recibos-individuales/deshacer/AnularRecibo.tsx'
import { BotonImprimir } from '#resources/recibos/recibos-individuales/BotonImprimir.tsx'
import { BotonWhatsApp } from '#resources/recibos/recibos-individuales/BotonWhatsApp.tsx'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { ReciboHecho } from './ReciboHecho.tsx'

interface CobroHechoProps {
  recibo: Recibo
  onNuevo: () => void
  /** It was wrong and is voided: what it paid is owed again. */
  onAnulado: () => void
}

/** The receipt is made: its number, the change to hand back, and the next one at a key; or it is voided at once. */
export function CobroHecho({ recibo, onNuevo, onAnulado }: CobroHechoProps) {
  const createPath = useCreatePath()
  const factura = recibo.factura?.viva ? recibo.factura : null
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ maxWidth: 640, mx: 'auto', mt: { sm: 4 }, p: { xs: 2, sm: 4 }, textAlign: 'center' }}
    >
      <ReciboHecho recibo={recibo} titulo={translate('recibos.cobro.hecho', { numero: recibo.numero_texto })}>
        <Button variant="contained" onClick={onNuevo}>
          {translate('recibos.nuevo')}
        </Button>
        {factura?.modalidad === 'autoimpresor' ? (
          <BotonImprimirFactura factura={factura} label="facturacion.factura.imprimir" />
        ) : (
          <BotonImprimir recibo={recibo} />
        )}
        <BotonWhatsApp recibo={recibo} />
        <BotonEnlace to={createPath({ resource: RECIBOS, type: 'show', id: recibo.id })}>
          {translate('recibos.cobro.ver')}
        </BotonEnlace>
        <AnularRecibo recibo={recibo} onAnulado={onAnulado} />
      </ReciboHecho>
    </Paper>
  )
}
