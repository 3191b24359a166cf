import {
  ClaseSinTomar,
  DIAS_SIN_TOMAR,
  GRUPOS_ASISTENCIA,
  MOST_DIAS_SIN_TOMAR,
  SinTomarResumen,
} from '#contract/asistencia/reporte'
import { diasEntre, sumarDias } from '#contract/tiempo/fechas'
import { enLista } from '#server/asistencia/en-lista'
import { planeadasSql } from '#server/asistencia/planeadas'
import { raw, sql, type Sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'
import type { ListSource, Resumen } from '#server/http/list-query'
import { cuenta, lista, resumen } from '#server/resource/resumen'
import { clasesVisibles, cursosVisibles, periodosDe, type Alcance } from './cuentas.ts'

const LLAVE = 'curso_id, fecha, hora_inicio'

interface Dias {
  desde: string
  hasta: string
}

/** The past days that are looked at: those asked for, until yesterday. Throws `regla` for more than a year. */
function diasSinTomar({ desde, hasta }: Alcance, hoy: string): Dias {
  const ayer = sumarDias(hoy, -1)
  const fin = hasta !== undefined && hasta < ayer ? hasta : ayer
  const inicio = desde ?? sumarDias(fin, 1 - DIAS_SIN_TOMAR)
  if (diasEntre(inicio, fin) >= MOST_DIAS_SIN_TOMAR)
    throw invalidField('fecha_gte', 'asistencias.error.dias', { dias: MOST_DIAS_SIN_TOMAR })
  return { desde: inicio, hasta: fin }
}

/**
 * Classes of past days that nobody took: those of the timetable, and the extra ones that have a row. Not those that
 * were suspended, fall on a holiday or had nobody on their list.
 */
export function fuenteSinTomar(alcance: Alcance, hoy: string): ListSource {
  const dias = diasSinTomar(alcance, hoy)
  const { desde, hasta } = dias
  const { quien } = alcance
  const source: ListSource = {
    modulo: 'ReporteAsistencias',
    row: ClaseSinTomar,
    with: sql`
      WITH planeada AS MATERIALIZED (${planeadasSql(desde, hasta, cursosVisibles(quien))}),
      clase AS (
        SELECT ${raw(LLAVE)}, hora_fin, aula
        FROM planeada
        UNION ALL
        SELECT s.curso_id, s.fecha, s.hora_inicio, s.hora_fin, NULL
        FROM asistencia_sesiones s
        JOIN cursos c ON c.id = s.curso_id
        WHERE s.fecha BETWEEN ${desde} AND ${hasta}
          AND s.tomada_en IS NULL
          AND s.tipo = 'reposicion'
          AND c.estado NOT IN ('borrador', 'cancelado')
          AND NOT EXISTS (
            SELECT FROM planeada p
            WHERE (p.curso_id, p.fecha, p.hora_inicio) = (s.curso_id, s.fecha, s.hora_inicio)
          )
      ),
      falta AS MATERIALIZED (
        SELECT
          x.curso_id || '-' || x.fecha || '-' || to_char(x.hora_inicio, 'HH24MI') AS id, x.*,
          coalesce(s.docente_id, c.docente_id) AS docente_id
        FROM clase x
        JOIN cursos c ON c.id = x.curso_id
        LEFT JOIN asistencia_sesiones s USING (${raw(LLAVE)})
        WHERE s.tomada_en IS NULL
          AND s.tipo IS DISTINCT FROM 'suspendida'
          AND ${clasesVisibles(quien)}
          AND NOT EXISTS (SELECT FROM feriados f WHERE f.fecha = x.fecha)
          AND EXISTS (SELECT FROM matriculas m WHERE m.curso_id = x.curso_id AND ${enLista(raw('x.fecha'))})
      )
    `,
    from: raw('falta t LEFT JOIN cursos c ON c.id = t.curso_id LEFT JOIN docentes d ON d.id = t.docente_id'),
    columns: {
      vista: raw(`'sin_tomar'::text`),
      curso_codigo: raw('c.codigo'),
      curso_nombre: raw('c.nombre'),
      periodo: raw('c.periodo'),
      docente_nombre: raw(`d.nombres || ' ' || d.apellidos`),
    },
    orders: { docente_nombre: [raw('d.apellidos'), raw('d.nombres')], fecha: [raw('t.fecha'), raw('t.hora_inicio')] },
    search: raw('c.busqueda'),
    sort: ['fecha', 'DESC'],
  }
  return { ...source, resumen: resumenSinTomar(source, dias, quien) }
}

/** Number of classes that nobody took, by course and by teacher. */
const resumenSinTomar = (source: ListSource, { desde, hasta }: Dias, quien: Alcance['quien']): Resumen => {
  const grupos = (id: string, nombre: string): Sql =>
    lista(
      `
        SELECT ${id} AS id, coalesce(${nombre}, '') AS nombre, count(*) AS clases
        FROM fila
        GROUP BY 1, 2
        ORDER BY clases DESC, nombre LIMIT ${GRUPOS_ASISTENCIA}
      `,
      'g.clases DESC, g.nombre',
    )
  return resumen(SinTomarResumen, {
    con: (where) => sql`
      ${source.with}, fila AS MATERIALIZED (
        SELECT
          t.curso_id, c.nombre || ' · ' || c.periodo AS curso, t.docente_id, d.nombres || ' ' || d.apellidos AS docente
        FROM ${source.from}
        WHERE ${where}
      )
    `,
    de: raw('fila'),
    medidas: {
      vista: raw(`'sin_tomar'`),
      desde: sql`${desde}::text`,
      hasta: sql`${hasta}::text`,
      clases: cuenta(),
      por_curso: grupos('curso_id', 'curso'),
      por_docente: grupos('docente_id', 'docente'),
      periodos: periodosDe(quien),
    },
  })
}
