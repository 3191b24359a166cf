import Alert from '@mui/material/Alert'
import { useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import { AnularBody, type Recibo } from '#contract/recibos/recibos-individuales'
import { AnularFacturado } from '#resources/facturacion/facturas/AnularFacturado.tsx'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaActual } from '#resources/recibos/caja/use-caja-actual.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { anulacionDe, efectivoDe } from './anulacion.ts'
import { recursoDeRecibo } from './imprimir.ts'

const validar = validarCon(AnularBody)
const VACIO = { motivo: '' }

/** Undoes a receipt, to who may, and says beforehand how: voided with its till, or reversed by a document of today. */
export function AnularRecibo({ recibo }: { recibo: Recibo }) {
  const anulacion = anulacionDe(recibo)
  if (anulacion === null) return null
  if (recibo.factura?.viva) return <AnularFacturado recibo={recibo} />
  return (
    <BotonDialogo label="recibos.anular.boton" color="error" resource={recursoDeRecibo(recibo)} action="anular">
      {(onClose) =>
        anulacion === 'anula' ? (
          <Anular recibo={recibo} onClose={onClose} />
        ) : (
          <Revertir recibo={recibo} onClose={onClose} />
        )
      }
    </BotonDialogo>
  )
}

interface PreguntaProps {
  recibo: Recibo
  onClose: () => void
}

function useEnviar({ tipo, id }: Recibo) {
  const provider = useDataProvider<CampanaDataProvider>()
  return (values: object) => provider.accion<Recibo>(recursoDeRecibo({ tipo }), id, 'anular', values)
}

function Anular({ recibo, onClose }: PreguntaProps) {
  const enviar = useEnviar(recibo)
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('recibos.anular.pregunta', {
        numero: recibo.numero_texto,
        total: formatoLempiras(recibo.total),
      })}
      detalle={translate(recibo.tipo === 'devolucion' ? 'recibos.anular.detalle_devolucion' : 'recibos.anular.detalle')}
      guardar="recibos.anular.boton"
      color="error"
      defaultValues={VACIO}
      validate={validar}
      enviar={enviar}
      hecho="recibos.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="recibo" ayuda="recibos.anular.motivo_ayuda" />
    </DialogoFormulario>
  )
}

/** The till of the receipt was closed: its day stays, and the money leaves the till of whoever undoes it. */
function Revertir({ recibo, onClose }: PreguntaProps) {
  const enviar = useEnviar(recibo)
  const { data: caja } = useCajaActual()
  const translate = useTranslate()
  const sale = efectivoDe(recibo.pagos)
  const hay = caja?.conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado ?? 0
  const alcanza = !!caja && hay >= sale
  const montos = { monto: formatoLempiras(sale), hay: formatoLempiras(hay) }
  const titulo = translate('recibos.anular.pregunta', {
    numero: recibo.numero_texto,
    total: formatoLempiras(recibo.total),
  })
  const detalle = translate('recibos.anular.detalle_reversion')
  if (caja === null) return <DialogoSinCaja titulo={titulo} detalle={detalle} onClose={onClose} />
  return (
    <DialogoFormulario
      titulo={titulo}
      detalle={detalle}
      guardar={alcanza && 'recibos.anular.revertir'}
      color="error"
      defaultValues={VACIO}
      validate={validar}
      enviar={enviar}
      hecho={({ revertido_por }) =>
        translate('recibos.anular.hecho_reversion', { numero: revertido_por?.numero_texto ?? '' })
      }
      onClose={onClose}
    >
      {caja && !alcanza && <Alert severity="warning">{translate('recibos.anular.sin_efectivo', montos)}</Alert>}
      {alcanza && sale > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('recibos.anular.sale_efectivo', montos)}
        </Alert>
      )}
      {alcanza && <MotivoInput clase="recibo" ayuda="recibos.anular.motivo_ayuda" />}
    </DialogoFormulario>
  )
}
