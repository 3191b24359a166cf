import type { Clase, ClaseClave } from '#contract/asistencia/asistencia'
import type { Quien } from '#server/catalogos/cursos/propios'
import type { Db } from '#server/db/pool'
import { raw, sql, suelto, type Sql } from '#server/db/sql'
import { enLista } from './en-lista.ts'
import { planeadasSql } from './planeadas.ts'

interface Cuales {
  /** Local dates, both included. */
  desde: string
  hasta: string
  curso_id?: number
  hora_inicio?: string
  /** Leaves out the classes of others from this date on. */
  propias_desde?: string
}

/** A class as asked for, with whether its course's timetable has it. */
export type ClaseHallada = Clase & { planeada: boolean }

/** The classes of some days by date and hour, planned or extra, as far as this user may see them. */
export const clasesDe = (db: Db, quien: Quien, cuales: Cuales): Promise<ClaseHallada[]> =>
  db.many<ClaseHallada>(clasesSql(quien, cuales))

/** The same: one query. Who was only said to give a class goes with it when the timetable no longer has it. */
export function clasesSql(
  { usuario_id, solo_propios }: Quien,
  { desde, hasta, curso_id, hora_inicio, propias_desde }: Cuales,
): Sql {
  const curso = (columna: string) => (curso_id === undefined ? raw('true') : sql`${raw(columna)} = ${curso_id}`)
  const hora = hora_inicio === undefined ? raw('true') : sql`hora_inicio = ${hora_inicio}::time`
  const propia = raw('coalesce(c.docente_id = mio.id OR x.docente_id = mio.id, false)')
  const visible = solo_propios
    ? propia
    : propias_desde === undefined
      ? raw('true')
      : sql`(x.fecha < ${propias_desde}::date OR ${propia})`
  return sql`
    SELECT
      x.curso_id, x.fecha, to_char(x.hora_inicio, 'HH24:MI') AS hora_inicio,
      to_char(x.hora_fin, 'HH24:MI') AS hora_fin, x.aula, x.planeada, x.sesion_id, x.version, x.motivo,
      coalesce(x.tipo, 'normal') AS tipo, CASE WHEN x.tomada_en IS NULL THEN 'por_tomar' ELSE x.estado END AS estado,
      c.codigo AS curso_codigo, c.nombre AS curso_nombre, k.id AS docente_id,
      k.nombres || ' ' || k.apellidos AS docente_nombre, ${propia} AS propia, f.nombre AS feriado, n.*
    FROM (
      SELECT
        curso_id, fecha, hora_inicio, coalesce(s.hora_fin, p.hora_fin) AS hora_fin, p.aula,
        p.curso_id IS NOT NULL AS planeada, s.id AS sesion_id, s.version, s.docente_id, s.tipo, s.motivo, s.estado,
        s.tomada_en
      FROM (SELECT * FROM (${planeadasSql(desde, hasta, curso('c.id'))}) p WHERE ${hora}) p
      FULL JOIN (
        SELECT *
        FROM asistencia_sesiones
        WHERE fecha BETWEEN ${desde}::date AND ${hasta}::date AND ${curso('curso_id')} AND ${hora}
      ) s USING (curso_id, fecha, hora_inicio)
    ) x
    JOIN cursos c
      ON c.id = x.curso_id
        AND (c.estado NOT IN ('borrador', 'cancelado') OR x.tomada_en IS NOT NULL)
        AND (x.planeada OR x.tipo <> 'normal' OR x.tomada_en IS NOT NULL)
    LEFT JOIN docentes k ON k.id = coalesce(x.docente_id, c.docente_id)
    LEFT JOIN docentes mio ON mio.usuario_id = ${suelto(usuario_id)}
    LEFT JOIN feriados f ON f.fecha = x.fecha
    CROSS JOIN LATERAL (
      SELECT
        count(*) AS alumnos, count(*) FILTER (WHERE a.estado = 'presente') AS presentes,
        count(*) FILTER (WHERE a.estado = 'ausente') AS ausentes, count(*) FILTER (WHERE a.estado = 'tarde') AS tardes,
        count(*) FILTER (WHERE a.estado = 'justificado') AS justificados
      FROM matriculas m
      LEFT JOIN asistencias a ON a.sesion_id = x.sesion_id AND a.matricula_id = m.id
      WHERE m.curso_id = x.curso_id AND (a.matricula_id IS NOT NULL OR ${enLista(raw('x.fecha'))})
    ) n
    WHERE ${visible}
    ORDER BY x.fecha, x.hora_inicio, c.nombre, c.id
  `
}

/** One class; undefined alike when there is none and when it is somebody else's. */
export async function claseDe(
  db: Db,
  quien: Quien,
  { curso_id, fecha, hora_inicio }: ClaseClave,
): Promise<ClaseHallada | undefined> {
  const [clase] = await clasesDe(db, quien, { desde: fecha, hasta: fecha, curso_id, hora_inicio })
  return clase
}

/** Name of the holiday on a local date, if it is one. */
export const feriadoDel = (fecha: string): Sql => sql`SELECT nombre FROM feriados WHERE fecha = ${fecha}`

/** The same. */
export const feriadoDe = async (db: Db, fecha: string): Promise<string | null> =>
  (await db.maybe<{ nombre: string }>(feriadoDel(fecha)))?.nombre ?? null
