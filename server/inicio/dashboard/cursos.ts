import { CURSOS_DEL_TABLERO, filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { fuente } from '#server/reportes/clientes-matriculados/service'

/** The seats taken of open and running courses, all of them and the fullest, as ClientesMatriculados counts. */
export async function cursosDe(db: Db, hoy: string): Promise<Tablero['cursos']> {
  const { inscritos, en_espera } = fuente.columns
  const { cursos } = await db.one<{ cursos: Tablero['cursos'] }>(sql`
    WITH curso AS MATERIALIZED (
      SELECT t.id, t.codigo, t.nombre, t.periodo, t.cupo, ${inscritos} AS inscritos, ${en_espera} AS en_espera
      FROM ${fuente.from}
      WHERE ${whereSql(fuente, filtrosDelTablero(hoy).cursos)}
    )
    SELECT to_jsonb(s) || jsonb_build_object(
      'mayores', (
        SELECT coalesce(jsonb_agg(m), '[]')
        FROM (
          SELECT *
          FROM curso
          ORDER BY inscritos::numeric / greatest(cupo, 1) DESC, en_espera DESC, nombre, id LIMIT ${CURSOS_DEL_TABLERO}
        ) m
      )
    ) AS cursos
    FROM (
      SELECT
        count(*) AS cursos, coalesce(sum(cupo), 0) AS cupo, coalesce(sum(inscritos), 0) AS inscritos,
        coalesce(sum(en_espera), 0) AS en_espera
      FROM curso
    ) s
  `)
  return cursos
}
