import { FILAS_ASISTENCIA, VISTAS_ASISTENCIA, type VistaAsistencia } from '#contract/asistencia/reporte'
import { ASISTENCIAS_POR } from '#contract/reportes/dimensiones'
import { porDimensiones } from '#resources/reportes/por-dimensiones.ts'
import { VISTAS as PROPIAS } from './asistencias-model.ts'

/** Attendance by enrolment, absences and classes, and whatever the marks add up by. */
export const { cruce: CRUCE, vistas: VISTAS } = porDimensiones(ASISTENCIAS_POR, {
  vistas: VISTAS_ASISTENCIA,
  rotulos: PROPIAS.rotulos,
  filtroDe: (vista, filtro) => PROPIAS.filtroDe(vista as VistaAsistencia, filtro),
  ordenDe: (vista) => PROPIAS.ordenDe(vista as VistaAsistencia),
  esOrdenable: (vista, campo) => campo in FILAS_ASISTENCIA[vista as VistaAsistencia].shape,
})
