import {
  ASISTENCIA_MINIMA,
  FALTAS_SEGUIDAS,
  GRUPOS_ASISTENCIA,
  type AsistenciasResumen,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { clasesTomadas, columnasDeCuenta, periodosDe, PORCENTAJE, SUMAS } from './cuentas.ts'
import type { Pedido } from './fuentes.ts'
import { resumenSinTomar } from './sin-tomar.ts'

/** Totals over everything that the filter holds, in one statement and so of one moment. */
export async function resumenDe(db: Db, pedido: Pedido, hoy: string): Promise<AsistenciasResumen | SinTomarResumen> {
  const { vista, alcance, source, filter } = pedido
  if (vista === 'sin_tomar') return resumenSinTomar(db, source, filter, alcance, hoy)
  const { clases, presentes, ausentes, tardes, justificados, seguidas } = columnasDeCuenta(alcance)
  const [leido] = await db.search<Omit<AsistenciasResumen, 'vista'>>(sql`
    ${source.with}, fila AS MATERIALIZED (
      SELECT
        t.curso_id, t.cliente_id, c.nombre || ' · ' || c.periodo AS curso, c.docente_id,
        d.nombres || ' ' || d.apellidos AS docente,
        ${clases} AS clases, ${presentes} AS presentes, ${ausentes} AS ausentes, ${tardes} AS tardes,
        ${justificados} AS justificados, ${seguidas} AS seguidas
      FROM ${source.from}
      WHERE ${whereSql(source, filter)}
    )
    SELECT
      r.*, ${PORCENTAJE('r.')} AS porcentaje,
      (
        SELECT count(*)
        FROM asistencia_sesiones s
        JOIN cursos c ON c.id = s.curso_id
        WHERE s.curso_id IN (SELECT curso_id FROM fila) AND ${clasesTomadas(alcance)}
      ) AS sesiones,
      ${grupos('curso_id', 'curso')} AS por_curso, ${grupos('docente_id', 'docente')} AS por_docente,
      ${periodosDe(alcance.quien)} AS periodos
    FROM (
      SELECT
        count(*) AS matriculas, count(DISTINCT cliente_id) AS estudiantes, count(DISTINCT curso_id) AS cursos, ${SUMAS},
        count(*) FILTER (WHERE seguidas >= ${FALTAS_SEGUIDAS}) AS con_faltas,
        count(*) FILTER (WHERE ${PORCENTAJE('')} < ${ASISTENCIA_MINIMA}) AS bajas
      FROM fila
    ) r
  `)
  if (!leido) throw new Error('Los totales no devolvieron ninguna fila')
  return { vista, ...leido }
}

/** Groups whose classes are attended least; one that has had no class yet is left out. */
const grupos = (id: string, nombre: string): Sql => sql`
  (
    SELECT coalesce(jsonb_agg(g ORDER BY g.porcentaje, g.nombre), '[]')
    FROM (
      SELECT *, ${PORCENTAJE('')} AS porcentaje
      FROM (
        SELECT ${raw(id)} AS id, coalesce(${raw(nombre)}, '') AS nombre, count(*) AS matriculas, ${SUMAS}
        FROM fila
        GROUP BY 1, 2
      ) s
      WHERE clases > justificados
      ORDER BY porcentaje, nombre LIMIT ${GRUPOS_ASISTENCIA}
    ) g
  )
`
