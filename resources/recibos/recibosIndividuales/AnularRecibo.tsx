import { useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import { AnularBody, type Recibo } from '#contract/recibos/recibos-individuales'
import { AnularFacturado } from '#resources/facturacion/facturas/AnularFacturado.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { recursoDeRecibo } from './imprimir.ts'

const validar = validarCon(AnularBody)

/** Voids a receipt while its till is open, to who may; the reason is part of the record. */
export function AnularRecibo({ recibo }: { recibo: Recibo }) {
  if (recibo.estado === 'anulado' || !recibo.caja_abierta) return null
  if (recibo.factura?.viva) return <AnularFacturado recibo={recibo} />
  return (
    <BotonDialogo label="recibos.anular.boton" color="error" resource={recursoDeRecibo(recibo)} action="anular">
      {(onClose) => <Pregunta recibo={recibo} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ recibo, onClose }: { recibo: Recibo; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('recibos.anular.pregunta', { numero: recibo.numero_texto, total: formatoLempiras(recibo.total) })}
      detalle={translate('recibos.anular.detalle')}
      guardar="recibos.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(recursoDeRecibo(recibo), recibo.id, 'anular', values)}
      hecho="recibos.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput ayuda="recibos.anular.motivo_ayuda" />
    </DialogoFormulario>
  )
}
