import Alert from '@mui/material/Alert'
import { TextInput, useCreatePath, useNavigate } from 'react-admin'
import { CONSUMIDOR_FINAL } from '#contract/facturacion/consumidor-final'
import { esExonerado } from '#contract/facturacion/exoneracion'
import type { Factura } from '#contract/facturacion/facturas'
import { CompradorCorregir } from '#contract/facturacion/notas'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { RtnInput } from '#src/form/campos/person-inputs.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CAMPOS_EXONERACION } from './exoneracion-model.ts'
import { debitosDe, FACTURAS, seCorrige } from './facturas-model.ts'
import { NumeroInput } from './NumeroInput.tsx'

const VALIDAR = validarCon(CompradorCorregir)
const MAXIMO = { htmlInput: { maxLength: 40 } }
const SIN_NUMERO = { rango_id: null, correlativo: null }

/** Makes a document out anew, to who may, when its buyer was written wrong; the new one's page opens. */
export function CorregirComprador({ factura }: { factura: Factura }) {
  if (!seCorrige(factura)) return null
  return (
    <BotonDialogo label="facturacion.corregir.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => <Pregunta factura={factura} onClose={onClose} />}
    </BotonDialogo>
  )
}

/** It may still be annulled, when it is here. */
const nadaSePago = ({ total, acreditado, debitado, saldo }: Factura): boolean =>
  acreditado === 0 && debitado === 0 && (saldo === null || saldo === total)

function Pregunta({ factura, onClose }: { factura: Factura; onClose: () => void }) {
  const { id, tipo, numero, total, acreditado, vence, recibo_id, cliente_nombre, cliente_documento } = factura
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const anonimo = cliente_nombre === CONSUMIDOR_FINAL.toUpperCase()
  const exonerado = esExonerado(factura)
  const documento = { source: 'cliente_documento', autoComplete: 'off' }
  return (
    <DialogoFormulario<Factura>
      titulo={translate('facturacion.corregir.titulo', { numero })}
      detalle={[
        translate(`facturacion.corregir.${recibo_id === null ? 'detalle' : 'detalle_recibo'}`, {
          monto: formatoLempiras(total - acreditado),
        }),
        ...(nadaSePago(factura) ? [translate('facturacion.corregir.sin_entregar')] : []),
      ].join(' ')}
      guardar="facturacion.corregir.boton"
      defaultValues={{
        cliente_nombre: anonimo ? '' : cliente_nombre,
        cliente_documento: cliente_documento ?? '',
        ...(exonerado && Object.fromEntries(CAMPOS_EXONERACION.map((campo) => [campo, factura[campo] ?? '']))),
        motivo: '',
        nota: SIN_NUMERO,
        nueva: SIN_NUMERO,
      }}
      validate={VALIDAR}
      enviar={(values, accion) => accion<Factura>(FACTURAS, id, 'corregir', values)}
      unaVez
      hecho={(nueva) => translate('facturacion.corregir.hecha', { numero: nueva.numero })}
      onHecho={(nueva) => navigate(createPath({ resource: FACTURAS, type: 'show', id: nueva.id }))}
      onClose={onClose}
    >
      {debitosDe(factura).map((debito) => (
        <Alert key={debito.id} severity="info" sx={{ mb: 1 }}>
          {translate('facturacion.corregir.con_debito', { numero: debito.numero, cliente: cliente_nombre })}
        </Alert>
      ))}
      <TextInput
        source="cliente_nombre"
        label="facturacion.factura.cliente"
        isRequired={vence !== null}
        helperText={vence === null && tipo === '01' && 'facturacion.facturar.nombre_ayuda'}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      {vence === null ? (
        <TextInput {...documento} slotProps={{ htmlInput: { maxLength: 30 } }} />
      ) : (
        <RtnInput {...documento} label="campos.rtn" isRequired />
      )}
      {exonerado &&
        CAMPOS_EXONERACION.map((campo) => (
          <TextInput key={campo} source={campo} autoComplete="off" slotProps={MAXIMO} />
        ))}
      <MotivoInput clase="factura" ayuda="facturacion.nota.motivo_ayuda" />
      <NumeroInput tipo="06" de="nota" titulo="facturacion.corregir.nota" />
      <NumeroInput tipo={tipo} de="nueva" titulo="facturacion.corregir.nueva" />
    </DialogoFormulario>
  )
}
