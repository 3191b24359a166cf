import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCanAccess, useCreatePath } from 'react-admin'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { recursoDeRecibo } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { FACTURAS } from './facturas-model.ts'

/**
 * Stands in for the button that voids a receipt whose invoice is in force: tells what comes first, and the way there.
 */
export const AnularFacturado = ({ recibo }: { recibo: Recibo }) => (
  <BotonDialogo label="recibos.anular.boton" color="error" resource={recursoDeRecibo(recibo)} action="anular">
    {(onClose) => <Aviso recibo={recibo} onClose={onClose} />}
  </BotonDialogo>
)

function Aviso({ recibo: { numero_texto, factura }, onClose }: { recibo: Recibo; onClose: () => void }) {
  const { canAccess } = useCanAccess({ resource: FACTURAS, action: 'show' })
  const createPath = useCreatePath()
  if (!factura) return null
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="con-factura">
      <DialogTitle id="con-factura">{translate('facturacion.facturado.titulo', { numero: numero_texto })}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">
          {translate('facturacion.facturado.detalle', { numero: factura.numero })}
        </DialogContentText>
        {!canAccess && (
          <DialogContentText variant="body2" sx={{ mt: 1 }}>
            {translate('facturacion.facturado.pida')}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
        {canAccess && (
          <BotonEnlace to={createPath({ resource: FACTURAS, type: 'show', id: factura.id })} variant="contained">
            {translate('facturacion.facturado.ver')}
          </BotonEnlace>
        )}
      </DialogActions>
    </Dialog>
  )
}
