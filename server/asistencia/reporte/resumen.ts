import {
  ASISTENCIA_MINIMA,
  AsistenciasResumen,
  FALTAS_SEGUIDAS,
  GRUPOS_ASISTENCIA,
  type VistaAsistencia,
} from '#contract/asistencia/reporte'
import { ident, join, sql, type Sql } from '#server/db/sql'
import type { ListSource, Resumen } from '#server/http/list-query'
import { cuenta, lista, resumen } from '#server/resource/resumen'
import {
  clasesTomadas,
  columnasDeCuenta,
  conLasDe,
  CONTADORES,
  periodosDe,
  PORCENTAJE,
  SUMAS,
  type Alcance,
} from './cuentas.ts'

/** Totals of enrolments with their counters. */
export function resumenDe(vista: VistaAsistencia, alcance: Alcance, source: ListSource): Resumen {
  const cuentas = columnasDeCuenta(alcance)
  const contadas = [...CONTADORES, 'seguidas', 'porcentaje'] as const
  return resumen(AsistenciasResumen, {
    // Names are those of the few courses that are told.
    con: (where) => sql`
      ${conLasDe(source.with)} fila AS MATERIALIZED (
        SELECT t.curso_id, t.cliente_id, ${join(contadas.map((una) => sql`${cuentas[una]} AS ${ident(una)}`))}
        FROM ${source.countFrom ?? source.from}
        WHERE ${where}
      ),
      de_curso AS MATERIALIZED (
        SELECT f.*, c.nombre || ' · ' || c.periodo AS curso, c.docente_id, d.nombres || ' ' || d.apellidos AS docente
        FROM (SELECT curso_id, count(*) AS cuantas, ${SUMAS} FROM fila GROUP BY curso_id) f
        JOIN cursos c ON c.id = f.curso_id
        LEFT JOIN docentes d ON d.id = c.docente_id
      )
    `,
    de: sql`fila`,
    medidas: {
      vista: sql`${vista}::text`,
      matriculas: cuenta(),
      estudiantes: sql`(SELECT count(*) FROM (SELECT DISTINCT cliente_id FROM fila) AS uno)`,
      cursos: sql`(SELECT count(*) FROM de_curso)`,
      con_faltas: cuenta(sql`seguidas >= ${FALTAS_SEGUIDAS}`),
      bajas: cuenta(sql`porcentaje < ${ASISTENCIA_MINIMA}`),
      porcentaje: PORCENTAJE((contador) => `sum(${contador})`),
      sesiones: sql`(
        SELECT count(*)
        FROM asistencia_sesiones s
        JOIN cursos c ON c.id = s.curso_id
        WHERE s.curso_id IN (SELECT curso_id FROM de_curso) AND ${clasesTomadas(alcance)}
      )`,
      por_curso: grupos('curso_id', 'curso'),
      por_docente: grupos('docente_id', 'docente'),
      periodos: periodosDe(alcance.quien),
    },
  })
}

/** Groups whose classes are attended least; one that has had no class yet is left out. */
const grupos = (id: string, nombre: string): Sql =>
  lista(
    sql`
      SELECT *, ${PORCENTAJE()} AS porcentaje
      FROM (
        SELECT ${ident(id)} AS id, coalesce(${ident(nombre)}, '') AS nombre, sum(cuantas)::int AS matriculas, ${SUMAS}
        FROM de_curso
        GROUP BY 1, 2
      ) s
      WHERE clases > justificados
      ORDER BY porcentaje, nombre, id LIMIT ${GRUPOS_ASISTENCIA}
    `,
    'g.porcentaje, g.nombre, g.id',
  )
