import { CURSOS_DEL_TABLERO, filtrosDelTablero } from '#contract/inicio/dashboard'
import { sql, type Sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { fuente } from '#server/reportes/clientes-matriculados/service'

/** The seats taken of open and running courses, all of them and the fullest, as ClientesMatriculados counts. */
export function cursosDe(hoy: string): Sql {
  const { inscritos, en_espera } = fuente.columns
  return sql`
    WITH curso AS MATERIALIZED (
      SELECT t.id, t.codigo, t.nombre, t.periodo, t.cupo, ${inscritos} AS inscritos, ${en_espera} AS en_espera
      FROM ${fuente.from}
      WHERE ${whereSql(fuente, filtrosDelTablero(hoy).cursos)}
    )
    SELECT
      count(*) AS cursos, coalesce(sum(cupo), 0) AS cupo, coalesce(sum(inscritos), 0) AS inscritos,
      coalesce(sum(en_espera), 0) AS en_espera, (
        SELECT coalesce(json_agg(m), '[]')
        FROM (
          SELECT *
          FROM curso
          ORDER BY inscritos::numeric / greatest(cupo, 1) DESC, en_espera DESC, nombre, id LIMIT ${CURSOS_DEL_TABLERO}
        ) m
      ) AS mayores
    FROM curso
  `
}
