import { ESTADOS_ASISTENCIA, type EstadoAsistencia } from '#contract/asistencia/asistencia'
import { CON_ASISTENCIA } from '#contract/asistencia/reporte'
import type { Quien } from '#server/catalogos/cursos/propios'
import { and, ident, join, raw, sql, type Sql } from '#server/db/sql'

/*
 * The count of an enrolment's classes, in one place: the list, its totals, the matrix and the papers go by it. In all
 * of it `t` is an enrolment, `c` its course, `s` a class and `a` the mark of one in the other.
 */

/** The classes that a report looks at: between two local dates, both included, and those that this user may see. */
export interface Alcance {
  desde?: string
  hasta?: string
  quien: Quien
}

const MARCAS = raw('asistencias a JOIN asistencia_sesiones s ON s.id = a.sesion_id')

/** The teacher that this user is. */
const suDocente = ({ usuario_id }: Quien): Sql => sql`(SELECT id FROM docentes WHERE usuario_id = ${usuario_id})`

/**
 * Courses `c` that a role that sees only its own may look at: those that the user teaches, or gave or gives a class of;
 * undefined for all.
 */
export const cursosVisibles = (quien: Quien): Sql | undefined =>
  quien.solo_propios
    ? sql`
      (
        c.docente_id = ${suDocente(quien)}
          OR EXISTS (SELECT FROM asistencia_sesiones s WHERE s.curso_id = c.id AND s.docente_id = ${suDocente(quien)})
      )
    `
    : undefined

/** The periods of all those courses, the latest first. */
export const periodosDe = (quien: Quien): Sql =>
  sql`
    (
      SELECT coalesce(jsonb_agg(p.periodo ORDER BY p.periodo DESC), '[]')
      FROM (SELECT DISTINCT c.periodo FROM cursos c WHERE ${cursosVisibles(quien) ?? raw('TRUE')}) p
    )
  `

/** Condition: of a visible course `c`, only the classes `s` that the user teaches or substitutes. */
export const clasesVisibles = (quien: Quien): Sql =>
  quien.solo_propios ? sql`(c.docente_id = ${suDocente(quien)} OR s.docente_id = ${suDocente(quien)})` : raw('TRUE')

/** Enrolments `t` that were ever on a list; the place of a registration that nobody accepted yet has no student. */
const CON_LISTA = raw(
  `t.cliente_id IS NOT NULL AND t.estado IN (${CON_ASISTENCIA.map((estado) => `'${estado}'`).join(', ')})`,
)

/**
 * Enrolments of `CON_LISTA` that this user may see: of a course that she teaches, all; of another, those on the list of
 * a class that she took.
 */
export const matriculasVisibles = (quien: Quien): Sql =>
  quien.solo_propios
    ? sql`
      ${CON_LISTA} AND (
        c.docente_id = ${suDocente(quien)}
          OR t.id IN (SELECT a.matricula_id FROM ${MARCAS} WHERE s.docente_id = ${suDocente(quien)})
      )
    `
    : CON_LISTA

/** Classes `s` that were taken, within the dates. */
export const clasesTomadas = ({ desde, hasta, quien }: Alcance): Sql =>
  and([
    raw('s.tomada_en IS NOT NULL'),
    ...(desde === undefined ? [] : [sql`s.fecha >= ${desde}`]),
    ...(hasta === undefined ? [] : [sql`s.fecha <= ${hasta}`]),
    clasesVisibles(quien),
  ])

/** Classes within the scope that count for enrolment `t`: none earlier than its own date. */
export const clasesDe = (alcance: Alcance): Sql => sql`${clasesTomadas(alcance)} AND s.fecha >= t.fecha`

/** Classes, and those with each mark. */
export const CONTADORES = ['clases', 'presentes', 'ausentes', 'tardes', 'justificados'] as const

/** Marks of an enrolment, counted by kind. */
function contadas({ desde }: Alcance): Sql {
  const dentro = desde === undefined ? raw('TRUE') : sql`s.fecha >= ${desde}`
  const marcadas = (estado: EstadoAsistencia) =>
    sql`count(*) FILTER (WHERE ${dentro} AND a.estado = ${raw(`'${estado}'`)}) AS ${ident(`${estado}s`)}`
  return sql`
    count(*) FILTER (WHERE ${dentro}) AS clases, ${join(ESTADOS_ASISTENCIA.map(marcadas))},
    max(s.fecha) FILTER (WHERE ${dentro}) AS ultima
  `
}

/** When the last class began that the enrolment missed, and that it did not. */
const ULTIMAS = raw(
  `
    max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado = 'ausente') AS falto,
    coalesce(max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado <> 'ausente'), '-infinity') AS cumplio
  `,
)
/** A row of absences has no beginning: it is read from before `desde` on. */
const desdeSiempre = (alcance: Alcance): Sql => clasesDe({ ...alcance, desde: undefined })

// LEFT, so that PostgreSQL leaves out what is not read.
const deUna = (que: Sql, alcance: Alcance): Sql =>
  sql`LEFT JOIN LATERAL (SELECT ${que} FROM ${MARCAS} WHERE a.matricula_id = t.id AND ${desdeSiempre(alcance)})`
const ULTIMAS_CONTADAS = raw('CROSS JOIN LATERAL (SELECT k.falto, k.cumplio) r')

/** Whether all classes of an enrolment count: what they come to is kept (migration 0220). */
export const esGuardada = ({ desde, hasta, quien }: Alcance): boolean =>
  desde === undefined && hasta === undefined && !quien.solo_propios

/** Joins what is kept of an enrolment, of which each has a row: a page in the order of a count is read by an index. */
export const CON_LA_GUARDADA = raw('JOIN matricula_asistencias k ON k.matricula_id = t.id')

/** Joins what marks of an enrolment come to as `k`: kept, or counted with its `ULTIMAS` as `r`, for those of a page. */
export const conCuenta = (alcance: Alcance): Sql =>
  esGuardada(alcance)
    ? sql`LEFT ${CON_LA_GUARDADA}`
    : sql`${deUna(sql`${contadas(alcance)}, ${ULTIMAS}`, alcance)} k ON TRUE ${ULTIMAS_CONTADAS}`

/**
 * The same for all enrolments of `from` under a condition, in one pass; their `ULTIMAS` only where every row is asked
 * for them (`seguidas`).
 */
export function conCuentas(alcance: Alcance, from: Sql, condicion: Sql, seguidas: boolean): { with: Sql; from: Sql } {
  // Classes that are not read need not be told from those that count.
  const [que, clases] = seguidas
    ? [sql`${contadas(alcance)}, ${ULTIMAS}`, desdeSiempre(alcance)]
    : [contadas({ ...alcance, desde: undefined }), clasesDe(alcance)]
  return {
    with: sql`
      WITH cuenta AS MATERIALIZED (
        SELECT t.id AS matricula_id, ${que}
        FROM ${from}
        JOIN asistencias a ON a.matricula_id = t.id
        JOIN asistencia_sesiones s ON s.id = a.sesion_id
        WHERE ${clases} AND ${condicion}
        GROUP BY t.id
      )
    `,
    from: sql`
      ${from}
      LEFT JOIN cuenta k
        ON k.matricula_id = t.id ${seguidas ? ULTIMAS_CONTADAS : sql`${deUna(ULTIMAS, alcance)} r ON TRUE`}
    `,
  }
}

type Contador = (typeof CONTADORES)[number]

/** Basis points of counters as they are told; NULL where nothing counts. */
export const PORCENTAJE = (de: (contador: Contador) => string = (contador) => contador): Sql =>
  raw(
    `
      CASE WHEN ${de('clases')} > ${de('justificados')} THEN round(
        (${de('presentes')} + ${de('tardes')}) * 10000.0 / (${de('clases')} - ${de('justificados')})
      )::int END
    `,
  )

/** Columns of a row that hang on its classes. */
export const DE_CUENTA = [...CONTADORES, 'porcentaje', 'seguidas', 'ultima', 'falta_desde'] as const
type DeCuenta = (typeof DE_CUENTA)[number]
const todas = <C extends string>(columnas: readonly C[], de: (columna: C) => string) =>
  Object.fromEntries(columnas.map((columna) => [columna, raw(de(columna))])) as Record<C, Sql>

/** The columns of a row with `k`, and `r` where it is counted. */
export const columnasDeCuenta = (alcance: Alcance): Record<DeCuenta, Sql> =>
  esGuardada(alcance)
    ? todas(DE_CUENTA, (columna) => `k.${columna}`)
    : {
        ...todas(CONTADORES, (contador) => `coalesce(k.${contador}, 0)`),
        porcentaje: PORCENTAJE((contador) => `k.${contador}`),
        seguidas: sql`coalesce(${seguida(alcance, 'count(*)')}, 0)`,
        ultima: raw('k.ultima'),
        falta_desde: seguida(alcance, 'min(s.fecha)'),
      }

/**
 * Something about the absences in a row, looked up by the index of the course's classes where the last class is one:
 * few enrolments have any.
 */
const seguida = (alcance: Alcance, que: string): Sql =>
  sql`
    CASE WHEN r.falto > r.cumplio THEN (
      SELECT ${raw(que)}
      FROM ${MARCAS}
      WHERE a.matricula_id = t.id
        AND a.estado = 'ausente'
        AND s.curso_id = t.curso_id
        AND s.fecha >= r.cumplio::date
        AND s.fecha + s.hora_inicio > r.cumplio
        AND ${desdeSiempre(alcance)}
    ) END
  `

/** The beginning of a statement with tables of its own behind those of a source. */
export const conLasDe = (tablas: Sql | undefined): Sql => (tablas ? sql`${tablas},` : raw('WITH'))

/** Sums of counters over rows that have them. */
export const SUMAS = raw(CONTADORES.map((contador) => `coalesce(sum(${contador}), 0)::int AS ${contador}`).join(', '))
