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
import type { Tono } from '#src/list/Estado.tsx'

export const REPORTE = recursoDe('ReporteAsistencias')

/** The kind of rows now; an unknown one, from an old address or saved filter, counts as `estudiantes`. */
export const vistaDe = ({ vista }: Record<string, unknown>): VistaAsistencia =>
  VISTAS_ASISTENCIA.find((una) => una === vista) ?? 'estudiantes'

const ORDENES: Record<VistaAsistencia, { field: string; order: 'ASC' | 'DESC' }> = {
  estudiantes: { field: 'nombre', order: 'ASC' },
  faltas: { field: 'seguidas', order: 'DESC' },
  sin_tomar: { field: 'fecha', order: 'DESC' },
}
export const ordenDe = (vista: VistaAsistencia) => ORDENES[vista]
export const esOrdenable = (vista: VistaAsistencia, campo: string): boolean => campo in FILAS_ASISTENCIA[vista].shape

/** Filters that every kind of row knows. */
const COMUNES = ['q', 'curso_id', 'docente_id', 'periodo', 'fecha_gte', 'fecha_lte', 'fecha_lapso']

/** The filter of another kind of rows: what only the ones before knew stays behind. */
export const filtroDe = (vista: VistaAsistencia, filtro: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(filtro).filter(([nombre]) => COMUNES.includes(nombre))),
  ...(vista === 'estudiantes' ? ACTIVAS : { vista }),
})
export const ACTIVAS = { estado: 'activa' }

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
