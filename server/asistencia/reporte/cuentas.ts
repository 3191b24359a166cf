import { CON_ASISTENCIA } from '#contract/asistencia/reporte'
import type { Quien } from '#server/catalogos/cursos/propios'
import { and, empty, raw, sql, type Sql } from '#server/db/sql'

/*
 * How an enrolment's classes are counted, in one place: the list, its totals, the matrix and the papers go by it.
 * In all of it `t` is an enrolment, `c` its course, `s` a class and `a` the mark of one in the other.
 */

/** The classes that a report looks at: between two local dates, both included, and those that this user may see. */
export interface Alcance {
  desde?: string
  hasta?: string
  quien: Quien
}

/** The teacher that this user is. */
const suDocente = ({ usuario_id }: Quien): Sql => sql`(SELECT id FROM docentes WHERE usuario_id = ${usuario_id})`

/** Courses `c` that a role that sees only its own may look at: those that the user teaches, or gave or gives a class of; undefined for all. */
export const cursosVisibles = (quien: Quien): Sql | undefined =>
  quien.solo_propios ? sql`(c.docente_id = ${suDocente(quien)} OR EXISTS (SELECT FROM asistencia_sesiones s WHERE s.curso_id = c.id AND s.docente_id = ${suDocente(quien)}))` : undefined

/** The periods of all those courses, the latest first. */
export const periodosDe = (quien: Quien): Sql => sql`(SELECT coalesce(jsonb_agg(p.periodo ORDER BY p.periodo DESC), '[]') FROM (SELECT DISTINCT c.periodo FROM cursos c WHERE ${cursosVisibles(quien) ?? raw('TRUE')}) p)`

/** Of the classes `s` of a visible course `c`, those that the user teaches or substitutes. */
export const clasesVisibles = (quien: Quien): Sql => (quien.solo_propios ? sql`(c.docente_id = ${suDocente(quien)} OR s.docente_id = ${suDocente(quien)})` : raw('TRUE'))

/** Enrolments `t` that were ever on a list. The place of a registration that nobody accepted yet has no student. */
export const CON_LISTA = raw(`t.cliente_id IS NOT NULL AND t.estado IN (${CON_ASISTENCIA.map((estado) => `'${estado}'`).join(', ')})`)

/** Classes `s` that were taken, within the dates. */
export const clasesTomadas = ({ desde, hasta, quien }: Alcance): Sql =>
  and([raw('s.tomada_en IS NOT NULL'), ...(desde === undefined ? [] : [sql`s.fecha >= ${desde}`]), ...(hasta === undefined ? [] : [sql`s.fecha <= ${hasta}`]), clasesVisibles(quien)])

/** Of those, the ones that count for enrolment `t`: none earlier than its own date. */
export const clasesDe = (alcance: Alcance): Sql => sql`${clasesTomadas(alcance)} AND s.fecha >= t.fecha`

/**
 * What the marks of an enrolment come to, in one pass: its counters, and the absences with the last class that ends
 * them. A row of absences has no beginning: it is read from before `desde` on.
 */
export function cuentaSql(alcance: Alcance, desde: { from: Sql; porMatricula: boolean }): Sql {
  const dentro = alcance.desde === undefined ? raw('TRUE') : sql`s.fecha >= ${alcance.desde}`
  const marcadas = (estado: string) => sql`count(*) FILTER (WHERE a.estado = ${raw(`'${estado}'`)} AND ${dentro})`
  return sql`SELECT ${desde.porMatricula ? raw('t.id AS matricula_id,') : empty} count(*) FILTER (WHERE ${dentro}) AS clases,
      ${marcadas('presente')} AS presentes, ${marcadas('ausente')} AS ausentes, ${marcadas('tarde')} AS tardes, ${marcadas('justificado')} AS justificados,
      max(s.fecha) FILTER (WHERE ${dentro}) AS ultima,
      max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado <> 'ausente') AS corte,
      array_agg(s.fecha + s.hora_inicio) FILTER (WHERE a.estado = 'ausente') AS faltas
    FROM ${desde.from} WHERE ${clasesDe({ ...alcance, desde: undefined })} ${desde.porMatricula ? raw('GROUP BY t.id') : empty}`
}

/** Basis points of counters that have these names; NULL where nothing counts. */
export const PORCENTAJE = (de: string): Sql =>
  raw(`CASE WHEN ${de}clases > ${de}justificados THEN round((${de}presentes + ${de}tardes) * 10000.0 / (${de}clases - ${de}justificados))::int END`)

const SEGUIDA = raw(`unnest(k.faltas) AS falta WHERE falta > coalesce(k.corte, '-infinity')`)

/** The columns of a row whose counters are joined as `k`. */
export const COLUMNAS_DE_CUENTA = {
  clases: raw('coalesce(k.clases, 0)'),
  presentes: raw('coalesce(k.presentes, 0)'),
  ausentes: raw('coalesce(k.ausentes, 0)'),
  tardes: raw('coalesce(k.tardes, 0)'),
  justificados: raw('coalesce(k.justificados, 0)'),
  porcentaje: PORCENTAJE('k.'),
  seguidas: sql`(SELECT count(*) FROM ${SEGUIDA})`,
  ultima: raw('k.ultima'),
}
export const FALTA_DESDE = sql`(SELECT min(falta)::date FROM ${SEGUIDA})`

/** Sums of counters over rows that have them. */
export const SUMAS = raw(['clases', 'presentes', 'ausentes', 'tardes', 'justificados'].map((clave) => `coalesce(sum(${clave}), 0)::int AS ${clave}`).join(', '))
