import { useQueryClient } from '@tanstack/react-query'
import { TextInput } from 'react-admin'
import { ACTOS_DE_SESION, ClaseBody } from '#contract/asistencia/asistencia'
import { texto } from '#contract/campos'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { DialogoDeActo } from '#src/form/dialogos/Actos.tsx'
import { DialogoFormulario, type DialogoFormularioProps } from '#src/form/dialogos/DialogoFormulario.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ASISTENCIA, diaCompleto } from './asistencia-model.ts'
import type { Vista } from './lista-model.ts'

export interface DialogoDeClase {
  vista: Vista
  onClose: () => void
}

const validarClase = validarCon(ClaseBody)
const validarSuspension = validarCon(ClaseBody.extend({ motivo: texto(200) }))
const MOTIVO = { htmlInput: { maxLength: 200 } }
const ACTIVOS = { activo: true }
const SUSPENDIDA = { tipo: 'suspendida' as const, motivo: '' }
const DADA = { tipo: 'normal' as const, motivo: null }
const POR_NOMBRE = { field: 'apellidos', order: 'ASC' as const }

/** Sends a class as it is to be, and reads the day and the list again. */
export function useGuardarClase() {
  const queries = useQueryClient()
  return async (body: Record<string, unknown>) => {
    await http(pathDe(ASISTENCIA, 'clase'), { method: 'PUT', body })
    await queries.invalidateQueries({ queryKey: [ASISTENCIA] })
  }
}

interface CambioDeClaseProps
  extends
    DialogoDeClase,
    Pick<DialogoFormularioProps<unknown>, 'titulo' | 'detalle' | 'guardar' | 'hecho' | 'children'> {
  /** The fields of the class that the dialog changes; the rest stays as it is. */
  cambio?: Partial<Pick<Vista, 'tipo' | 'motivo'>>
  validate?: DialogoFormularioProps<unknown>['validate']
}

function CambioDeClase({ vista, cambio, validate = validarClase, ...dialogo }: CambioDeClaseProps) {
  const { curso_id, fecha, hora_inicio, hora_fin, docente_id, tipo, motivo, version } = vista
  const guardar = useGuardarClase()
  return (
    <DialogoFormulario
      {...dialogo}
      defaultValues={{ curso_id, fecha, hora_inicio, hora_fin, docente_id, tipo, motivo, version, ...cambio }}
      validate={validate}
      enviar={guardar}
      maxWidth="xs"
    />
  )
}

/** A substitute for one class, or its own teacher again. */
export const CambiarDocente = (props: DialogoDeClase) => (
  <CambioDeClase
    {...props}
    titulo={translate('clases.suplente.titulo', { dia: diaCompleto(props.vista.fecha) })}
    detalle={translate('clases.suplente.detalle')}
    guardar="clases.suplente.guardar"
    hecho="clases.suplente.hecho"
  >
    <ReferenciaInput source="docente_id" reference={recursoDe('Docentes')} filter={ACTIVOS} sort={POR_NOMBRE} />
  </CambioDeClase>
)

/** A class that is not given, and why. */
export const Suspender = (props: DialogoDeClase) => (
  <CambioDeClase
    {...props}
    cambio={SUSPENDIDA}
    validate={validarSuspension}
    titulo={translate('clases.suspender.titulo', { dia: diaCompleto(props.vista.fecha) })}
    detalle={translate('clases.suspender.detalle')}
    guardar="clases.suspender.boton"
    hecho="clases.suspender.hecho"
  >
    <TextInput source="motivo" isRequired autoFocus slotProps={MOTIVO} />
  </CambioDeClase>
)

/** The class is given after all. */
export const QuitarSuspension = (props: DialogoDeClase) => (
  <CambioDeClase
    {...props}
    cambio={DADA}
    titulo={translate('clases.suspender.quitar')}
    detalle={diaCompleto(props.vista.fecha)}
    guardar="clases.suspender.quitar"
    hecho="clases.suspender.quitada"
  >
    {null}
  </CambioDeClase>
)

/** A closed class may be changed again, and its history says why. */
export function Reabrir({ vista: { sesion_id, curso_id, fecha, hora_inicio, version }, onClose }: DialogoDeClase) {
  return (
    <DialogoDeActo
      acto={ACTOS_DE_SESION.reabrir}
      registro={{ id: sesion_id ?? 0, curso_id, fecha, hora_inicio, estado: 'cerrada', version: version ?? 0 }}
      params={{ dia: diaCompleto(fecha) }}
      onClose={onClose}
    />
  )
}
