import { useRef } from 'react'
import { useCreatePath, useDataProvider, useNavigate, useTranslate } from 'react-admin'
import type { Factura } from '#contract/facturacion/facturas'
import { ReembolsoInputs } from '#resources/recibos/recibosIndividuales/ReembolsoInputs.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { FACTURAS, porAcreditar, seAcredita } from './facturas-model.ts'
import { MontosDeLineas } from './MontosDeLineas.tsx'
import { erroresDeNota, montosIniciales, peticionDe, type NotaEscrita } from './nota-model.ts'
import { NumeroInput } from './NumeroInput.tsx'

/** Credits an invoice, whole or in part, to who may; the note's own page opens. */
export function NotaCredito({ factura }: { factura: Factura }) {
  if (!seAcredita(factura)) return null
  return (
    <BotonDialogo label="facturacion.nota.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => <Pregunta factura={factura} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({
  factura: { id, numero, lineas, con_cliente: conCliente },
  onClose,
}: {
  factura: Factura
  onClose: () => void
}) {
  const provider = useDataProvider<CampanaDataProvider>()
  const clave = useRef(nuevaClave())
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const translate = useTranslate()
  const acreditables = porAcreditar(lineas)
  return (
    <DialogoFormulario<Factura>
      titulo={translate('facturacion.nota.titulo', { numero })}
      detalle={translate('facturacion.nota.detalle')}
      guardar="facturacion.nota.emitir"
      defaultValues={{
        motivo: '',
        montos: montosIniciales(acreditables),
        metodo: null,
        referencia: '',
        rango_id: null,
        correlativo: null,
      }}
      validate={(values) => ({
        ...erroresDeNota(values, acreditables),
        ...(!values.metodo && { metodo: { message: 'validacion.requerido', args: {} } }),
      })}
      enviar={(values) =>
        provider.accion<Factura>(FACTURAS, id, 'nota-credito', peticionDe(values as NotaEscrita, acreditables), {
          idempotencyKey: clave.current,
        })
      }
      hecho={(nota) => translate('facturacion.nota.hecha', { numero: nota.numero })}
      onHecho={(nota) => navigate(createPath({ resource: FACTURAS, type: 'show', id: nota.id }))}
      onClose={onClose}
    >
      <MotivoInput clase="factura" ayuda="facturacion.nota.motivo_ayuda" />
      <MontosDeLineas lineas={acreditables} total="facturacion.nota.total" />
      <ReembolsoInputs conSoloNota conCliente={conCliente} />
      <NumeroInput tipo="06" />
    </DialogoFormulario>
  )
}
