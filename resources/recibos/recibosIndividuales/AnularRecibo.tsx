import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import { AnularBody, type Recibo } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { AnularFacturado } from '#resources/facturacion/facturas/AnularFacturado.tsx'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { anulacionDe, efectivoDe } from './anulacion.ts'
import { recursoDeRecibo, VENTAS } from './imprimir.ts'

const validar = validarCon(AnularBody)
const VACIO = { motivo: '' }

/** Undoes a receipt, to who may, and says beforehand how: voided with its till, or reversed by a document of today. */
export function AnularRecibo({ recibo, onAnulado }: { recibo: Recibo; onAnulado?: () => void }) {
  const anulacion = anulacionDe(recibo)
  if (anulacion === null) return null
  if (recibo.factura?.viva) return <AnularFacturado recibo={recibo} />
  return (
    <BotonDialogo label="recibos.anular.boton" color="error" resource={recursoDeRecibo(recibo)} action="anular">
      {(onClose) =>
        anulacion === 'anula' ? (
          <Anular recibo={recibo} onAnulado={onAnulado} onClose={onClose} />
        ) : (
          <Revertir recibo={recibo} onAnulado={onAnulado} onClose={onClose} />
        )
      }
    </BotonDialogo>
  )
}

/**
 * Undoes a sale, to who may and may sell, and hands over one with the same lines that waits to be charged. Nothing for
 * one whose invoice is in force.
 */
export function AnularYCobrar({ recibo, onAnulada }: { recibo: Recibo; onAnulada: (venta: VentaEnEspera) => void }) {
  const { canAccess } = useCanAccess({ resource: VENTAS, action: 'create' })
  const provider = useDataProvider<CampanaDataProvider>()
  const [idempotencyKey] = useState(nuevaClave)
  const translate = useTranslate()
  if (recibo.tipo !== 'varios' || anulacionDe(recibo) !== 'anula' || recibo.factura?.viva || !canAccess) return null
  return (
    <BotonDialogo label="ventas.otra_vez.boton" color="error" resource={VENTAS} action="anular">
      {(onClose) => (
        <DialogoFormulario
          titulo={preguntaDe(recibo, translate)}
          detalle={translate('ventas.otra_vez.detalle')}
          guardar="ventas.otra_vez.boton"
          color="error"
          defaultValues={VACIO}
          validate={validar}
          enviar={(values) =>
            provider.accion<VentaEnEspera>(VENTAS, recibo.id, 'anular-y-cobrar', values, { idempotencyKey })
          }
          hecho="ventas.otra_vez.hecho"
          onHecho={onAnulada}
          onClose={onClose}
          maxWidth="xs"
        >
          <MotivoInput clase="recibo" ayuda="recibos.anular.motivo_ayuda" />
        </DialogoFormulario>
      )}
    </BotonDialogo>
  )
}

const preguntaDe = ({ numero_texto, total }: Recibo, translate: ReturnType<typeof useTranslate>): string =>
  translate('recibos.anular.pregunta', { numero: numero_texto, total: formatoLempiras(total) })

interface PreguntaProps {
  recibo: Recibo
  onAnulado?: () => void
  onClose: () => void
}

function useEnviar({ tipo, id }: Recibo) {
  const provider = useDataProvider<CampanaDataProvider>()
  return (values: object) => provider.accion<Recibo>(recursoDeRecibo({ tipo }), id, 'anular', values)
}

function Anular({ recibo, onAnulado, onClose }: PreguntaProps) {
  const enviar = useEnviar(recibo)
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={preguntaDe(recibo, translate)}
      detalle={translate(recibo.tipo === 'devolucion' ? 'recibos.anular.detalle_devolucion' : 'recibos.anular.detalle')}
      guardar="recibos.anular.boton"
      color="error"
      defaultValues={VACIO}
      validate={validar}
      enviar={enviar}
      hecho="recibos.anular.hecho"
      onHecho={onAnulado}
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="recibo" ayuda="recibos.anular.motivo_ayuda" />
    </DialogoFormulario>
  )
}

/** The till of the receipt was closed: its day stays, and the money leaves the till of whoever undoes it. */
function Revertir({ recibo, onAnulado, onClose }: PreguntaProps) {
  const enviar = useEnviar(recibo)
  const caja = useCajaDelMostrador()
  const translate = useTranslate()
  const sale = efectivoDe(recibo.pagos)
  const efectivo = caja?.conteos.find(({ metodo }) => metodo === 'efectivo')
  // A blind till's expected cash is known to the server alone: only it says whether there is enough.
  const ciega = efectivo?.esperado === null
  const hay = efectivo?.esperado ?? 0
  const alcanza = !!caja && (ciega || hay >= sale)
  const montos = { monto: formatoLempiras(sale), hay: formatoLempiras(hay) }
  const titulo = preguntaDe(recibo, translate)
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
