import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { MATRICULADAS } from '#contract/catalogos/matriculas'
import { fuente as matriculas } from '#server/catalogos/matriculas/lectura'
import { raw, sql, type Sql } from '#server/db/sql'
import { dineroDe, RECIBIDO } from '#server/reportes/recibosgeneral/dinero'
import { fuente as registros } from '#server/reportes/nuevos-registros/lectura'

const LOCAL = `AT TIME ZONE '${ZONA_HORARIA}'`
const mesDe = (fecha: string): string => `date_trunc('month', ${fecha})::date`

/** Conditions on the goals of `meta`: only the months of those that meet them are read, by the index of a date. */
const INGRESOS_DE_TODO = `tipo = 'ingresos' AND de_todo`
const INGRESOS_DE_CURSOS = `tipo = 'ingresos' AND NOT de_todo`
const delMesDe = (metas: string, fecha: string): Sql => entre(metas, fecha, (mes) => mes, fecha)
const delMesDeInstante = (metas: string, instante: string): Sql =>
  entre(metas, instante, (mes) => `${mes}::timestamp ${LOCAL}`, `${instante} ${LOCAL}`)

function entre(metas: string, columna: string, comoEs: (mes: string) => string, fecha: string): Sql {
  const [primero, despues] = ['min(mes)', 'max(siguiente)'].map((que) =>
    comoEs(`(SELECT ${que} FROM meta WHERE ${metas})`),
  )
  return raw(
    `${columna} >= ${primero} AND ${columna} < ${despues} AND ${mesDe(fecha)} IN (SELECT mes FROM meta WHERE ${metas})`,
  )
}

/** Income of each month: all of it (`curso_id` NULL), and course by course where a goal is of courses. */
const INGRESO = sql`
  (
    WITH ${dineroDe({ recibos: delMesDe(INGRESOS_DE_TODO, 't.fecha'), conLineas: false })}
    SELECT ${raw(mesDe('fecha'))} AS mes, NULL::int AS curso_id, ${RECIBIDO}
    FROM dinero
    GROUP BY 1
  )
  UNION ALL (
    WITH ${dineroDe({ recibos: delMesDe(INGRESOS_DE_CURSOS, 't.fecha'), conLineas: true })}
    SELECT ${raw(mesDe('fecha'))} AS mes, curso_id, ${RECIBIDO}
    FROM dinero
    GROUP BY 1, 2
  )
`

const SUYO = raw('mes = g.mes AND CASE WHEN g.de_todo THEN curso_id IS NULL ELSE curso_id = ANY(g.cursos) END')

/**
 * `avance` (`id`, `logrado` in centavos or people): what was reached of the goals that `ids` selects, from the sources
 * of the reports that they link to (`filtroDeMeta`). Each month is read once, however many goals it has.
 */
export const avance = (ids: Sql): Sql => sql`
  WITH meta AS MATERIALIZED (
    SELECT
      m.id, m.tipo, x.mes, (x.mes + interval '1 month')::date AS siguiente,
      m.curso_id IS NULL AND m.categoria_id IS NULL AS de_todo,
      ARRAY(
        SELECT c.id
        FROM cursos c
        WHERE c.id = m.curso_id OR c.categoria_id = m.categoria_id
      ) AS cursos
    FROM metas m
    CROSS JOIN LATERAL (SELECT make_date(m.anio, m.mes, 1) AS mes) x
    WHERE m.id IN (${ids})
  ),
  ingreso AS MATERIALIZED (${INGRESO}),
  matricula AS MATERIALIZED (
    SELECT ${raw(mesDe('t.fecha'))} AS mes, t.curso_id, count(*) AS cuantas
    FROM ${matriculas.from}
    WHERE ${matriculas.scope} AND t.estado = ANY(${MATRICULADAS}) AND ${delMesDe(`tipo = 'matriculas'`, 't.fecha')}
    GROUP BY GROUPING SETS ((1), (1, 2))
  ),
  registro AS MATERIALIZED (
    SELECT t.id, ${raw(mesDe(`t.creado_en ${LOCAL}`))} AS mes
    FROM ${registros.from}
    WHERE ${delMesDeInstante(`tipo = 'registros'`, 't.creado_en')}
  ),
  avance AS MATERIALIZED (
    SELECT
      g.id,
      coalesce(
        CASE WHEN g.tipo = 'ingresos' THEN (SELECT sum(recibido) FROM ingreso WHERE ${SUYO}) WHEN g.tipo = 'matriculas'
        THEN (SELECT sum(cuantas) FROM matricula WHERE ${SUYO}) WHEN g.de_todo THEN (
          SELECT count(*)
          FROM registro r
          WHERE r.mes = g.mes
        ) ELSE (
          SELECT count(*)
          FROM registro r
          WHERE r.mes = g.mes AND r.id IN (SELECT m.registro_id FROM matriculas m WHERE m.curso_id = ANY(g.cursos))
        ) END, 0
      )::bigint AS logrado
    FROM meta g
  )
`
