import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import type { Database } from '#server/db/pool'
import { counter } from '#tests/counter'
import * as hay from '#tests/kit'

/* Attendance as it stands in the database, for whoever reads it. */

const taps = counter()

/** An enrolment of a new student. */
export const matricula = async (
  db: Database,
  curso_id: number,
  {
    fecha,
    estado,
    ...datos
  }: { fecha?: string; estado?: string; nombres?: string; apellidos?: string; encargado_id?: number } = {},
): Promise<number> => hay.matricula(db, { cliente_id: await hay.estudiante(db, datos), curso_id, fecha, estado })

/** The time an hour later. */
const despues = (hora: string) => `${String(Number(hora.slice(0, 2)) + 1).padStart(2, '0')}${hora.slice(2)}`

interface Clase {
  hora?: string
  docente_id?: number
  tipo?: 'normal' | 'reposicion' | 'suspendida'
  /** The marks of the class; without them, nobody took it. */
  marcas?: Readonly<Record<number, EstadoAsistencia>>
}

/** A class with its marks by enrolment; answers its id. */
export async function clase(
  db: Database,
  curso_id: number,
  fecha: string,
  { hora = '08:00', docente_id, tipo = 'normal', marcas }: Clase = {},
): Promise<number> {
  const sesion_id = await hay.fila(db, 'asistencia_sesiones', {
    ...{ curso_id, fecha, hora_inicio: hora, hora_fin: despues(hora), docente_id, tipo },
    ...{ motivo: tipo === 'suspendida' ? 'Lluvia' : null, tomada_en: marcas ? new Date() : null },
  })
  for (const [matricula_id, estado] of Object.entries(marcas ?? {}))
    await hay.fila(db, 'asistencias', {
      ...{ sesion_id, matricula_id: Number(matricula_id), estado, marcada_en: new Date(Date.now() + taps.next()) },
    })
  return sesion_id
}

/** A weekly class of the course on every weekday of `dias` (1 = lunes). */
export async function horario(
  db: Database,
  curso_id: number,
  dias: readonly number[],
  { hora = '08:00', vigente_desde = null }: { hora?: string; vigente_desde?: string | null } = {},
): Promise<void> {
  await hay.filas(db, 'curso_horarios', dias.length, (n) => ({
    ...{ curso_id, dia: dias[n - 1], hora_inicio: hora, hora_fin: despues(hora), aula: 'Aula 1', vigente_desde },
  }))
}
