import { MOST_ALUMNOS, MOST_CLASES, type Matriz } from '#contract/asistencia/reporte'
import { texto } from '#i18n/texto'

/** Notes on the classes and students that a matrix leaves out: a paper must not pass for the whole. */
export const loQueFalta = ({ mas_clases, mas_alumnos }: Pick<Matriz, 'mas_clases' | 'mas_alumnos'>): string[] => [
  ...(mas_clases ? [texto('asistencias.matriz.mas_clases', { clases: MOST_CLASES })] : []),
  ...(mas_alumnos ? [texto('asistencias.matriz.mas_alumnos', { alumnos: MOST_ALUMNOS })] : []),
]
