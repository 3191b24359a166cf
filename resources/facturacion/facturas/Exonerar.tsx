import { TextInput, useNotify } from 'react-admin'
import { Exonerar as Peticion, type Factura } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import { datosEnviados } from '#resources/recibos/recibos-individuales/datos-de-pago.ts'
import { ReembolsoInputs } from '#resources/recibos/recibos-individuales/deshacer/ReembolsoInputs.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DebitosQueQuedan } from './notas/DebitosQueQuedan.tsx'
import { CAMPOS_EXONERACION } from './exoneracion-model.ts'
import { FACTURAS } from './facturas-model.ts'
import { imprimirFactura } from './imprimir.ts'

const MAXIMO = { htmlInput: { maxLength: 40 } }

/**
 * The button, for who may, that exonerates a receipt that bore tax, when its buyer turns out to pay none: its invoice
 * is credited, the tax goes back and the invoice is made out anew.
 */
export function Exonerar({ recibo }: { recibo: Recibo }) {
  const seExonera = recibo.tipo === 'individual' || recibo.tipo === 'varios'
  if (!seExonera || recibo.estado === 'anulado' || recibo.revertido_por || recibo.isv === 0) return null
  return (
    <BotonDialogo label="facturacion.exoneracion.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => <Pregunta recibo={recibo} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ recibo, onClose }: { recibo: Recibo; onClose: () => void }) {
  const caja = useCajaDelMostrador()
  const notify = useNotify()
  const titulo = translate('facturacion.exoneracion.titulo', { numero: recibo.numero_texto })
  const detalle = translate('facturacion.exoneracion.detalle', { isv: formatoLempiras(recibo.isv) })
  if (caja === null) return <DialogoSinCaja titulo={titulo} detalle={detalle} onClose={onClose} />
  const imprimir = (factura: Factura) => {
    if (factura.modalidad === 'autoimpresor')
      imprimirFactura(factura).catch((error: Error) => notify(error.message, { type: 'error' }))
  }
  return (
    <DialogoFormulario<Factura>
      titulo={titulo}
      detalle={detalle}
      guardar="facturacion.exoneracion.boton"
      defaultValues={{
        cliente_nombre: recibo.pagador_nombre,
        cliente_documento: recibo.pagador_documento ?? '',
        orden_compra_exenta: '',
        constancia_exonerado: '',
        registro_sag: '',
        metodo: 'saldo_a_favor',
        referencia: '',
        banco: '',
        motivo: '',
      }}
      validate={VALIDAR}
      enviar={({ referencia, banco, cuenta_id, ...values }, accion) =>
        accion<Factura>(FACTURAS, null, 'exonerar', {
          recibo_id: recibo.id,
          ...values,
          ...datosEnviados(values.metodo, { referencia, banco, cuenta_id }),
        })
      }
      unaVez
      hecho={(factura) => translate('facturacion.exoneracion.hecha', { numero: factura.numero })}
      onHecho={imprimir}
      onClose={onClose}
    >
      <DebitosQueQuedan debitos={recibo.factura?.debitos ?? []} />
      <TextInput
        source="cliente_nombre"
        label="facturacion.factura.cliente"
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextInput source="cliente_documento" autoComplete="off" slotProps={{ htmlInput: { maxLength: 30 } }} />
      {CAMPOS_EXONERACION.map((campo) => (
        <TextInput key={campo} source={campo} autoComplete="off" slotProps={MAXIMO} />
      ))}
      <ReembolsoInputs conCliente={recibo.cliente_id !== null} />
      <MotivoInput clase="factura" despues />
    </DialogoFormulario>
  )
}

const VALIDAR = validarCon(Peticion.omit({ recibo_id: true }))
