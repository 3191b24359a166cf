import { raw, sql, type Sql } from '#server/db/sql'

/** Courses that have classes: a draft has none yet, and a cancelled one no longer. */
const CON_CLASES = raw(`('abierto', 'en_curso', 'finalizado')`)

/**
 * The classes that timetables plan between two local dates, both included: (`curso_id`, `fecha`, `hora_inicio`,
 * `hora_fin`, `aula`). The classes of a later `vigente_desde` replace the whole schedule before it, as
 * `clasesVigentes` of the contract says; two rooms at the same hour are one class. Holidays and what became of each
 * class are not its business. `cursos` narrows it to some courses `c`.
 */
export const planeadasSql = (desde: string, hasta: string, cursos: Sql = raw('TRUE')): Sql => sql`
  SELECT DISTINCT ON (v.curso_id, fecha, v.hora_inicio)
    v.curso_id, v.primera + 7 * n AS fecha, v.hora_inicio, v.hora_fin, v.aula
  FROM (
    SELECT
      h.*, d.desde + (h.dia - extract(isodow FROM d.desde)::int + 7) % 7 AS primera,
      least(${hasta}::date, coalesce(h.siguiente - 1, h.fin)) AS ultima
    FROM (
      SELECT
        h.curso_id, h.dia, h.hora_inicio, h.hora_fin, h.aula, c.fecha_fin AS fin, i.desde,
        (
          SELECT min(o.vigente_desde)
          FROM curso_horarios o
          WHERE o.curso_id = c.id AND o.vigente_desde > i.desde
        ) AS siguiente
      FROM cursos c
      JOIN curso_horarios h ON h.curso_id = c.id, LATERAL (SELECT greatest(h.vigente_desde, c.fecha_inicio) AS desde) i
      WHERE c.estado IN ${CON_CLASES} AND c.fecha_inicio <= ${hasta} AND c.fecha_fin >= ${desde} AND ${cursos}
    ) h, LATERAL (SELECT greatest(h.desde, ${desde}::date) AS desde) d
  ) v, generate_series(0, (v.ultima - v.primera) / 7) n
  WHERE v.primera <= v.ultima
`
