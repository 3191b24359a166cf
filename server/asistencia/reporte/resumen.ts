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
import { clasesTomadas, columnasDeCuenta, CONTADORES, periodosDe, PORCENTAJE, SUMAS, type Alcance } from './cuentas.ts'

/** Totals of enrolments with their counters. */
export function resumenDe(vista: VistaAsistencia, alcance: Alcance, source: ListSource): Resumen {
  const cuentas = columnasDeCuenta(alcance)
  const contadas = [...CONTADORES, 'seguidas'] as const
  return resumen(AsistenciasResumen, {
    con: (where) => sql`
      ${source.with}, fila AS MATERIALIZED (
        SELECT
          t.curso_id, t.cliente_id, c.nombre || ' · ' || c.periodo AS curso, c.docente_id,
          d.nombres || ' ' || d.apellidos AS docente,
          ${join(contadas.map((una) => sql`${cuentas[una]} AS ${ident(una)}`))}
        FROM ${source.from}
        WHERE ${where}
      )
    `,
    de: sql`fila`,
    medidas: {
      vista: sql`${vista}::text`,
      matriculas: cuenta(),
      estudiantes: sql`count(DISTINCT cliente_id)`,
      cursos: sql`count(DISTINCT curso_id)`,
      con_faltas: cuenta(sql`seguidas >= ${FALTAS_SEGUIDAS}`),
      bajas: cuenta(sql`${PORCENTAJE()} < ${ASISTENCIA_MINIMA}`),
      porcentaje: PORCENTAJE((contador) => `sum(${contador})`),
      sesiones: sql`(
        SELECT count(*)
        FROM asistencia_sesiones s
        JOIN cursos c ON c.id = s.curso_id
        WHERE s.curso_id IN (SELECT curso_id FROM fila) AND ${clasesTomadas(alcance)}
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
        SELECT ${ident(id)} AS id, coalesce(${ident(nombre)}, '') AS nombre, count(*) AS matriculas, ${SUMAS}
        FROM fila
        GROUP BY 1, 2
      ) s
      WHERE clases > justificados
      ORDER BY porcentaje, nombre LIMIT ${GRUPOS_ASISTENCIA}
    `,
    'g.porcentaje, g.nombre',
  )
