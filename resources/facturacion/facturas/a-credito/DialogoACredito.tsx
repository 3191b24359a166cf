import FormHelperText from '@mui/material/FormHelperText'
import { TextInput, useCreatePath, useNavigate } from 'react-admin'
import { useController, useWatch, type FieldValues } from 'react-hook-form'
import { FacturaACreditoCrear, type CargoFacturable } from '#contract/facturacion/a-credito'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Factura } from '#contract/facturacion/facturas'
import { enLinea, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { RtnInput } from '#src/form/campos/person-inputs.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CamposExoneracion } from '../CamposExoneracion.tsx'
import { faltaExoneracion, type ExoneracionEscrita } from '../exoneracion-model.ts'
import { FACTURAS } from '../facturas-model.ts'
import { NumeroInput } from '../NumeroInput.tsx'
import { totalesDe } from './a-credito-model.ts'

const validar = validarCon(FacturaACreditoCrear.omit({ cargos: true }))
/** The term that is offered. */
const PLAZO = 30
const SIN_MOTIVO = { message: 'facturacion.error.exoneracion_vacia', args: {} }

interface DialogoACreditoProps {
  cargos: readonly CargoFacturable[]
  onClose: () => void
}

/** The invoice's buyer, and the day by which it is paid; its own page opens then. */
export function DialogoACredito({ cargos, onClose }: DialogoACreditoProps) {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  return (
    <DialogoFormulario<Factura>
      titulo={translate('facturacion.a_credito.titulo')}
      detalle={translate('facturacion.a_credito.detalle')}
      guardar="facturacion.a_credito.emitir"
      defaultValues={{
        cliente_nombre: '',
        cliente_documento: '',
        vence: sumarDias(hoyDelCentro(), PLAZO),
        exoneracion: null,
        rango_id: null,
        correlativo: null,
      }}
      validate={async (values) => ({
        ...(await validar(values)),
        ...(faltaExoneracion(values.exoneracion as ExoneracionEscrita | null) && { exoneracion: SIN_MOTIVO }),
      })}
      enviar={(values, accion) => accion<Factura>(FACTURAS, null, 'a-credito', peticionDe(cargos, values))}
      unaVez
      hecho={({ numero }) => translate('facturacion.facturar.hecha', { numero })}
      onHecho={({ id }) => navigate(createPath({ resource: FACTURAS, type: 'show', id }))}
      onClose={onClose}
    >
      <Resumen cargos={cargos} />
      <TextInput
        source="cliente_nombre"
        label="facturacion.a_credito.empresa"
        isRequired
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <RtnInput source="cliente_documento" label="campos.rtn" isRequired />
      <FechaInput
        source="vence"
        label="facturacion.a_credito.vence"
        helperText="facturacion.a_credito.vence_ayuda"
        isRequired
      />
      <Exonerado />
      <NumeroInput tipo="01" />
    </DialogoFormulario>
  )
}

function Resumen({ cargos }: Pick<DialogoACreditoProps, 'cargos'>) {
  const exoneracion: unknown = useWatch({ name: 'exoneracion' })
  const { total, isv, estudiantes } = totalesDe(cargos, exoneracion !== null)
  return (
    <p>
      <strong>{formatoLempiras(total)}</strong>{' '}
      {enLinea(
        isv > 0 && translate('facturacion.a_credito.con_isv', { monto: formatoLempiras(isv) }),
        translate('facturacion.a_credito.cargos', { smart_count: cargos.length }),
        translate('facturacion.a_credito.estudiantes', { smart_count: estudiantes }),
      )}
    </p>
  )
}

function Exonerado() {
  const { field, fieldState } = useController({ name: 'exoneracion' })
  return (
    <>
      <CamposExoneracion exoneracion={field.value as ExoneracionEscrita | null} onChange={field.onChange} />
      {fieldState.error && (
        <FormHelperText error role="alert">
          {translate(SIN_MOTIVO.message)}
        </FormHelperText>
      )}
    </>
  )
}

/** The request that the contract asks for. */
const peticionDe = (
  cargos: readonly CargoFacturable[],
  { exoneracion, ...datos }: FieldValues,
): Record<string, unknown> => ({
  cargos: cargos.map(({ id }) => id),
  ...datos,
  ...(exoneracion as ExoneracionEscrita | null),
})
