import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import type { Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { counter } from '../counter.ts'
import { estudiante } from './datos.ts'

/* Attendance as it stands in the database, for whoever reads it. */

const taps = counter()

/** An enrolment of a new student. */
export async function matricula(
  db: Database,
  curso_id: number,
  {
    fecha = '2026-07-01',
    estado = 'activa',
    ...datos
  }: { fecha?: string; estado?: string; nombres?: string; apellidos?: string; encargado_id?: number } = {},
): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      VALUES (${await estudiante(db, datos)}, ${curso_id}, ${fecha}, ${estado})
      RETURNING id
    `,
  )
  return id
}

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
  const { id } = await db.one<{
    id: number
  }>(sql`
    INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, docente_id, tipo, motivo, tomada_en)
    VALUES (
      ${curso_id}, ${fecha}, ${hora}, ${hora}::time + interval '1 hour', ${docente_id ?? null}, ${tipo},
      ${tipo === 'suspendida' ? 'Lluvia' : null}, ${marcas ? raw('now()') : null}
    )
    RETURNING id
  `)
  for (const [matricula_id, estado] of Object.entries(marcas ?? {})) {
    await db.run(
      sql`
        INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
        SELECT ${id}, ${matricula_id}, ${estado}, now() + ${taps.next()} * interval '1 ms', min(u.id)
        FROM usuarios u
      `,
    )
  }
  return id
}

/** A weekly class of the course on every weekday of `dias` (1 = lunes). */
export async function horario(
  db: Database,
  curso_id: number,
  dias: readonly number[],
  { hora = '08:00', vigente_desde = null }: { hora?: string; vigente_desde?: string | null } = {},
): Promise<void> {
  await db.run(
    sql`
      INSERT INTO curso_horarios (curso_id, dia, hora_inicio, hora_fin, aula, vigente_desde)
      SELECT ${curso_id}, dia, ${hora}, ${hora}::time + interval '1 hour', 'Aula 1', ${vigente_desde}
      FROM unnest(${dias}::int[]) dia
    `,
  )
}
