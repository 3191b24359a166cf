import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import type { School } from './fixtures.ts'

export interface ClaseDePrueba {
  curso_id: number
  nombre: string
  fecha: string
  hora_inicio: string
}

/**
 * A course of docente@demo.hn that has class now, with as many of the demonstration's students as asked for; her others
 * have none today, whatever the hour.
 */
export async function claseDeAhora(
  { db }: School,
  alumnos: number,
  nombre = 'Inglés de las ocho',
): Promise<ClaseDePrueba> {
  const fecha = hoy()
  const [hora_inicio, hora_fin] = [enHora(-10), enHora(50)]
  // The teacher's other classes are taken away: of two at this hour the application opens neither.
  await db.run(sql`UPDATE cursos SET docente_id = NULL WHERE docente_id = 1`)
  await db.run(sql`UPDATE asistencia_sesiones SET docente_id = NULL WHERE docente_id = 1 AND fecha = ${fecha}`)
  const { id: curso_id } = await db.one<{
    id: number
  }>(sql`
    INSERT INTO cursos (codigo, nombre, categoria_id, docente_id, periodo, fecha_inicio, fecha_fin, cupo, estado)
    SELECT
      'P-' || (SELECT count(*) FROM cursos), ${nombre}, min(id), 1, '2026-II', ${fecha}::date - 60, ${fecha}::date + 60,
      300, 'en_curso'
    FROM curso_categorias
    RETURNING id
  `)
  await db.run(
    sql`
      INSERT INTO curso_horarios (curso_id, dia, hora_inicio, hora_fin, aula)
      SELECT ${curso_id}, d, ${hora_inicio}, ${hora_fin}, 'Aula 3'
      FROM generate_series(1, 7) d
    `,
  )
  await db.run(sql`
    WITH m AS (
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      SELECT id, ${curso_id}, ${fecha}::date - 60, 'activa'
      FROM clientes
      WHERE apellidos <> 'Mejía Reyes'
      ORDER BY id LIMIT ${alumnos}
      RETURNING id, fecha
    )
    INSERT INTO matricula_estados (matricula_id, estado, fecha)
    SELECT id, 'activa', fecha
    FROM m
  `)
  return { curso_id, nombre, fecha, hora_inicio }
}

/** HH:MM in Tegucigalpa so many minutes from now, without leaving the day. */
function enHora(minutos: number): string {
  const [hora = 0, minuto = 0] = new Date()
    .toLocaleTimeString('es-HN', { timeZone: ZONA_HORARIA, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .split(':')
    .map(Number)
  const total = Math.min(
    Math.max(hora * 60 + minuto + minutos, minutos < 0 ? 0 : 60),
    minutos < 0 ? 22 * 60 + 58 : 23 * 60 + 59,
  )
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
