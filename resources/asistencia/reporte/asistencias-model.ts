import {
  ASISTENCIA_MINIMA,
  FALTAS_SEGUIDAS,
  FILAS_ASISTENCIA,
  VISTAS_ASISTENCIA,
  type AsistenciaFila,
  type FilaAsistencia,
  type VistaAsistencia,
} from '#contract/asistencia/reporte'
import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import { recursoDe } from '#contract/modulos'
import type { Tono } from '#src/list/columnas/Estado.tsx'
import { vistaEn } from '#src/list/filtros/ver-model.ts'

export const REPORTE = recursoDe('ReporteAsistencias')

export const vistaDe = vistaEn(VISTAS_ASISTENCIA)

const ORDENES: Record<VistaAsistencia, { field: string; order: 'ASC' | 'DESC' }> = {
  estudiantes: { field: 'nombre', order: 'ASC' },
  faltas: { field: 'seguidas', order: 'DESC' },
  sin_tomar: { field: 'fecha', order: 'DESC' },
}
/** Filters that every kind of row knows. */
const COMUNES = ['q', 'curso_id', 'docente_id', 'periodo', 'fecha_gte', 'fecha_lte', 'fecha_lapso']

export const ACTIVAS = { estado: 'activa' }

/** The report's choice of rows: enrolments, absences in a row, or classes that nobody took. */
export const VISTAS = {
  vistas: VISTAS_ASISTENCIA,
  rotulos: 'asistencias.vista',
  vistaDe,
  /** Filters that only the kind of rows before knew stay behind. */
  filtroDe: (vista: VistaAsistencia, filtro: Record<string, unknown>): Record<string, unknown> => ({
    ...Object.fromEntries(Object.entries(filtro).filter(([nombre]) => COMUNES.includes(nombre))),
    ...(vista === 'estudiantes' ? ACTIVAS : { vista }),
  }),
  ordenDe: (vista: VistaAsistencia) => ORDENES[vista],
  esOrdenable: (vista: VistaAsistencia, campo: string): boolean => campo in FILAS_ASISTENCIA[vista].shape,
}

/** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
export const sonDe = <V extends VistaAsistencia>(
  vista: V,
  filas: readonly FilaAsistencia[],
): filas is Extract<FilaAsistencia, { vista: V }>[] => filas[0]?.vista === vista

/** The students × classes of a course. */
export const rutaDeMatriz = (curso_id?: unknown): string =>
  typeof curso_id === 'number' ? `/${REPORTE}/matriz?curso_id=${curso_id}` : `/${REPORTE}/matriz`

export const esBaja = (porcentaje: number | null): boolean => porcentaje !== null && porcentaje < ASISTENCIA_MINIMA
export const faltaSeguido = ({ seguidas }: Pick<AsistenciaFila, 'seguidas'>): boolean => seguidas >= FALTAS_SEGUIDAS

export const TONO_MARCA: Record<EstadoAsistencia, Tono> = {
  presente: 'bien',
  ausente: 'mal',
  tarde: 'aviso',
  justificado: 'info',
}
