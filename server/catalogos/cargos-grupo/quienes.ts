import { MAX_GRUPO, type DelGrupo, type PreviaGrupo, type PreviaGrupoBody } from '#contract/catalogos/cargos-grupo'
import { clientes } from '#server/catalogos/clientes/routes'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'
import { whereSql } from '#server/http/list-query'

const NADIE = raw('NULL::int')

/** A student `cliente_id` of the group and the enrolment that the charge is of, once each. */
function candidatos({ destino, curso_id, categoria_id, filtro }: PreviaGrupoBody): Sql {
  if (destino === 'filtro')
    return sql`
      SELECT t.id AS cliente_id, ${NADIE} AS matricula_id
      FROM ${clientes.from}
      WHERE t.activo AND ${whereSql(clientes, filtro ?? {})}
    `
  const cuales = destino === 'curso' ? sql`m.curso_id = ${curso_id}` : sql`u.categoria_id = ${categoria_id}`
  // A student in several courses of a category is charged once, with the oldest enrolment.
  return sql`
    SELECT m.cliente_id, min(m.id) AS matricula_id
    FROM matriculas m
    JOIN cursos u ON u.id = m.curso_id
    WHERE m.estado = 'activa' AND ${cuales}
    GROUP BY m.cliente_id
  `
}

/**
 * Students who would be charged, by name, and those of them who have a charge in force with the same words already. Of
 * a course or a category only active enrolments count, of a filter active students; never who was erased on request.
 * Throws `regla` for more than MAX_GRUPO.
 */
export async function quienesSon(db: Db, pedido: PreviaGrupoBody): Promise<PreviaGrupo> {
  const estudiantes = await db.search<DelGrupo>(sql`
    SELECT
      g.cliente_id, c.codigo, c.apellidos || ', ' || c.nombres AS nombre, g.matricula_id, u.nombre AS curso_nombre,
      (
        SELECT jsonb_build_object('cargo_id', k.id, 'fecha', k.fecha, 'neto', k.neto)
        FROM cargos k
        WHERE k.cliente_id = g.cliente_id
          AND k.anulado_en IS NULL
          AND k.matricula_id IS NOT DISTINCT FROM g.matricula_id
          AND sin_acentos(k.descripcion) = sin_acentos(${pedido.descripcion})
        ORDER BY k.id DESC LIMIT 1
      ) AS repetido
    FROM (${candidatos(pedido)}) AS g
    JOIN clientes c ON c.id = g.cliente_id AND c.fusionado_en IS NULL AND c.datos_borrados_en IS NULL
    LEFT JOIN matriculas m ON m.id = g.matricula_id
    LEFT JOIN cursos u ON u.id = m.curso_id
    ORDER BY c.apellidos, c.nombres, c.id LIMIT ${MAX_GRUPO + 1}
  `)
  if (estudiantes.length > MAX_GRUPO) throw invalidField('destino', 'grupos.error.muchos', { max: MAX_GRUPO })
  return { estudiantes, repetidos: estudiantes.filter(({ repetido }) => repetido !== null).length }
}
