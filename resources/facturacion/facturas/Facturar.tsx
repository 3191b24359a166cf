import { useRef } from 'react'
import { TextInput, useCreatePath, useDataProvider, useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { FacturaCrear, type Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { FACTURAS, seFactura } from './facturas-model.ts'
import { imprimirFactura } from './imprimir.ts'
import { NumeroInput } from './NumeroInput.tsx'

const validar = validarCon(FacturaCrear.omit({ recibo_id: true }))

/** Invoices a receipt, to who may: whom it is made out to, and the paper. */
export function Facturar({ recibo }: { recibo: Recibo }) {
  if (!seFactura(recibo)) return null
  return (
    <BotonDialogo label="facturacion.facturar.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => <Pregunta recibo={recibo} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ recibo, onClose }: { recibo: Recibo; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const clave = useRef(nuevaClave())
  const notify = useNotify()
  const createPath = useCreatePath()
  const enviar = async (values: FieldValues) =>
    (
      await provider.create<Factura>(FACTURAS, {
        data: peticionDe(recibo.id, values),
        meta: { idempotencyKey: clave.current },
      })
    ).data
  const imprimir = (factura: Factura) => {
    if (factura.modalidad === 'autoimpresor')
      imprimirFactura(factura).catch((error: Error) => notify(error.message, { type: 'error' }))
  }
  return (
    <DialogoFormulario<Factura>
      titulo={translate('facturacion.facturar.titulo', { numero: recibo.numero_texto })}
      guardar="facturacion.facturar.boton"
      defaultValues={{
        cliente_nombre: recibo.pagador_nombre,
        cliente_documento: recibo.pagador_documento ?? '',
        rango_id: null,
        correlativo: null,
      }}
      validate={validar}
      enviar={enviar}
      hecho={(factura) => translate('facturacion.facturar.hecha', { numero: factura.numero })}
      enlace={({ id }) => createPath({ resource: FACTURAS, type: 'show', id })}
      onHecho={imprimir}
      onClose={onClose}
    >
      <TextInput
        source="cliente_nombre"
        label="facturacion.factura.cliente"
        autoFocus
        helperText="facturacion.facturar.nombre_ayuda"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextInput source="cliente_documento" autoComplete="off" slotProps={{ htmlInput: { maxLength: 30 } }} />
      <NumeroInput tipo="01" />
    </DialogoFormulario>
  )
}

/** The request that the contract asks for. */
const peticionDe = (recibo_id: number, factura: FieldValues) => ({ recibo_id, ...factura })
