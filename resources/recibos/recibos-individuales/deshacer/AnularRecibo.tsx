import Alert from '@mui/material/Alert'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { ACTOS_DE_COBRO, ACTOS_DE_VENTA, type Recibo } from '#contract/recibos/recibos-individuales'
import { ACTO_DE_OTRA_VEZ, type VentaEnEspera } from '#contract/recibos/recibos-varios'
import { AnularFacturado } from '#resources/facturacion/facturas/AnularFacturado.tsx'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { anulacionDe, efectivoDe } from './anulacion.ts'
import { recursoDeRecibo, VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'

const validar = validarCon(ACTOS_DE_COBRO.anular.cuerpo)

/** Undoes a receipt, to who may, and says beforehand how: voided with its till, or reversed by a document of today. */
export function AnularRecibo({ recibo, onAnulado }: { recibo: Recibo; onAnulado?: () => void }) {
  const anulacion = anulacionDe(recibo)
  if (anulacion === null) return null
  if (recibo.factura?.viva) return <AnularFacturado recibo={recibo} />
  if (anulacion === 'anula')
    return (
      <Actos
        de={recibo.tipo === 'varios' ? ACTOS_DE_VENTA : ACTOS_DE_COBRO}
        registro={recibo}
        params={nombrado(recibo)}
        detalle={recibo.tipo === 'devolucion' ? 'recibos.anular.detalle_devolucion' : undefined}
        onHecho={onAnulado}
      />
    )
  return (
    <BotonDialogo label="recibos.anular.boton" color="error" resource={recursoDeRecibo(recibo)} action="anular">
      {(onClose) => <Revertir recibo={recibo} onAnulado={onAnulado} onClose={onClose} />}
    </BotonDialogo>
  )
}

/**
 * Undoes a sale, to who may and may sell, and hands over one with the same lines that waits to be charged. Nothing for
 * one whose invoice is in force.
 */
export function AnularYCobrar({ recibo, onAnulada }: { recibo: Recibo; onAnulada: (venta: VentaEnEspera) => void }) {
  const { canAccess } = useCanAccess({ resource: VENTAS, action: 'create' })
  if (recibo.tipo !== 'varios' || anulacionDe(recibo) !== 'anula' || recibo.factura?.viva || !canAccess) return null
  return <Actos de={ACTO_DE_OTRA_VEZ} registro={recibo} params={nombrado(recibo)} onHecho={onAnulada} />
}

const nombrado = ({ numero_texto, total }: Recibo) => ({ numero: numero_texto, total: formatoLempiras(total) })

interface PreguntaProps {
  recibo: Recibo
  onAnulado?: () => void
  onClose: () => void
}

/** The till of the receipt was closed: its day stays, and the money leaves the till of whoever undoes it. */
function Revertir({ recibo, onAnulado, onClose }: PreguntaProps) {
  const caja = useCajaDelMostrador()
  const sale = efectivoDe(recibo.pagos)
  const efectivo = caja?.conteos.find(({ metodo }) => metodo === 'efectivo')
  // A blind till's expected cash is known to the server alone: only it says whether there is enough.
  const ciega = efectivo?.esperado === null
  const hay = efectivo?.esperado ?? 0
  const alcanza = !!caja && (ciega || hay >= sale)
  const montos = { monto: formatoLempiras(sale), hay: formatoLempiras(hay) }
  const titulo = translate('recibos.anular.pregunta', nombrado(recibo))
  const detalle = translate('recibos.anular.detalle_reversion')
  if (caja === null) return <DialogoSinCaja titulo={titulo} detalle={detalle} onClose={onClose} />
  return (
    <DialogoFormulario
      titulo={titulo}
      detalle={detalle}
      guardar={alcanza && 'recibos.anular.revertir'}
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values, accion) => accion<Recibo>(recursoDeRecibo(recibo), recibo.id, 'anular', values)}
      hecho={({ revertido_por }) =>
        translate('recibos.anular.hecho_reversion', { numero: revertido_por?.numero_texto ?? '' })
      }
      onHecho={onAnulado}
      onClose={onClose}
    >
      {caja && !alcanza && <Alert severity="warning">{translate('recibos.anular.sin_efectivo', montos)}</Alert>}
      {alcanza && sale > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate(ciega ? 'recibos.anular.sale_efectivo_ciega' : 'recibos.anular.sale_efectivo', montos)}
        </Alert>
      )}
      {alcanza && <MotivoInput clase="recibo" ayuda="recibos.anular.motivo_ayuda" />}
    </DialogoFormulario>
  )
}
