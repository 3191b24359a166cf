import { useQueryClient } from '@tanstack/react-query'
import { TextInput, useTranslate } from 'react-admin'
import { ClaseBody, ReabrirBody } from '#contract/asistencia/asistencia'
import { recursoDe } from '#contract/modulos'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { ReferenciaInput } from '#src/form/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ASISTENCIA, diaCompleto } from './asistencia-model.ts'
import type { Vista } from './lista-model.ts'

export interface DialogoDeClase {
  vista: Vista
  onClose: () => void
}

const validarClase = validarCon(ClaseBody)
const validarSuspension = validarCon(ClaseBody.extend({ motivo: ReabrirBody.shape.motivo }))
const validarReabrir = validarCon(ReabrirBody)
const MOTIVO = { htmlInput: { maxLength: 200 } }
const ACTIVOS = { activo: true }
const POR_NOMBRE = { field: 'apellidos', order: 'ASC' as const }

/** Sends a class as it is to be, and reads the day and the list again. */
export function useGuardarClase() {
  const queries = useQueryClient()
  return async (body: Record<string, unknown>) => {
    await http(pathDe(ASISTENCIA, 'clase'), { method: 'PUT', body })
    await queries.invalidateQueries({ queryKey: [ASISTENCIA] })
  }
}

const comoEsta = ({ curso_id, fecha, hora_inicio, hora_fin, docente_id, tipo, motivo, version }: Vista) => ({ curso_id, fecha, hora_inicio, hora_fin, docente_id, tipo, motivo, version })

/** A substitute for one class, or its own teacher again. */
export function CambiarDocente({ vista, onClose }: DialogoDeClase) {
  const guardar = useGuardarClase()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('clases.suplente.titulo', { dia: diaCompleto(vista.fecha) })}
      detalle={translate('clases.suplente.detalle')}
      guardar="clases.suplente.guardar"
      defaultValues={comoEsta(vista)}
      validate={validarClase}
      enviar={guardar}
      hecho="clases.suplente.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <ReferenciaInput source="docente_id" reference={recursoDe('Docentes')} filter={ACTIVOS} sort={POR_NOMBRE} />
    </DialogoFormulario>
  )
}

export function Suspender({ vista, onClose }: DialogoDeClase) {
  const guardar = useGuardarClase()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('clases.suspender.titulo', { dia: diaCompleto(vista.fecha) })}
      detalle={translate('clases.suspender.detalle')}
      guardar="clases.suspender.boton"
      defaultValues={{ ...comoEsta(vista), tipo: 'suspendida', motivo: '' }}
      validate={validarSuspension}
      enviar={guardar}
      hecho="clases.suspender.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput source="motivo" isRequired autoFocus slotProps={MOTIVO} />
    </DialogoFormulario>
  )
}

export function QuitarSuspension({ vista, onClose }: DialogoDeClase) {
  const guardar = useGuardarClase()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('clases.suspender.quitar')}
      detalle={diaCompleto(vista.fecha)}
      guardar="clases.suspender.quitar"
      defaultValues={{ ...comoEsta(vista), tipo: 'normal', motivo: null }}
      validate={validarClase}
      enviar={guardar}
      hecho="clases.suspender.quitada"
      onClose={onClose}
      maxWidth="xs"
    >
      {null}
    </DialogoFormulario>
  )
}

export function Reabrir({ vista: { sesion_id, fecha, version }, onClose }: DialogoDeClase) {
  const queries = useQueryClient()
  const translate = useTranslate()
  const enviar = async (body: unknown) => {
    await http(pathDe(ASISTENCIA, `sesiones/${sesion_id}/reabrir`), { method: 'POST', body })
    await queries.invalidateQueries({ queryKey: [ASISTENCIA] })
  }
  return (
    <DialogoFormulario
      titulo={translate('clases.reabrir.titulo', { dia: diaCompleto(fecha) })}
      detalle={translate('clases.reabrir.detalle')}
      guardar="clases.reabrir.boton"
      defaultValues={{ motivo: '', version }}
      validate={validarReabrir}
      enviar={enviar}
      hecho="clases.reabrir.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput source="motivo" isRequired autoFocus slotProps={MOTIVO} />
    </DialogoFormulario>
  )
}
