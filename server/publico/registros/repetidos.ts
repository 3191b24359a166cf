import { NINOS_POR_TELEFONO } from '#contract/publico/convocatoria'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import type { Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** Whether rows `a` and `b` are of one child: the same document, or the same name and birth date. */
const mismo = (a: string, b: string): Sql =>
  raw(`(
    ${a}.dni = ${b}.dni OR ${a}.otro_documento = ${b}.otro_documento OR (
      ${a}.fecha_nacimiento = ${b}.fecha_nacimiento
        AND sin_acentos(${a}.nombres || ' ' || ${a}.apellidos) = sin_acentos(${b}.nombres || ' ' || ${b}.apellidos)
    )
  )`)

/** One registration and the courses that it asks for. */
interface Pedido {
  registro_id: number
  cursos: readonly number[]
}

/**
 * Courses, of those that registrations ask for, in which their child has a live place already, by another registration,
 * an enrolment or an earlier one of those same `pedidos` (docs/diseno/dominio.md, «Nadie acapara cupos»). The courses
 * are locked, so that of two that come at once the second one sees the first.
 */
export async function pedidosRepetidos(tx: Tx, pedidos: readonly Pedido[]): Promise<(p: number, c: number) => boolean> {
  const filas = pedidos.flatMap(({ registro_id, cursos }) => cursos.map((curso_id) => ({ registro_id, curso_id })))
  const repetidos = await tx.many<{ registro_id: number; curso_id: number }>(sql`
    WITH pedido AS (
      SELECT *
      FROM unnest(
        ${filas.map((f) => f.registro_id)}::int[], ${filas.map((f) => f.curso_id)}::int[]
      ) AS x (registro_id, curso_id)
    )
    SELECT x.registro_id, x.curso_id
    FROM pedido x
    JOIN registros r ON r.id = x.registro_id
    WHERE EXISTS (
      SELECT FROM matriculas m
      JOIN registros o ON o.id = m.registro_id AND o.id <> r.id
      WHERE m.curso_id = x.curso_id AND ${VIVA} AND ${mismo('o', 'r')}
    ) OR EXISTS (
      SELECT FROM matriculas m
      JOIN clientes p ON p.id = m.cliente_id
      WHERE m.curso_id = x.curso_id AND ${VIVA} AND ${mismo('p', 'r')}
    ) OR EXISTS (
      SELECT FROM pedido y
      JOIN registros o ON o.id = y.registro_id AND o.id < r.id
      WHERE y.curso_id = x.curso_id AND ${mismo('o', 'r')}
    )
  `)
  return (registro, curso) => repetidos.some((uno) => uno.registro_id === registro && uno.curso_id === curso)
}

/**
 * Registrations of one campaign, those that hold places first and then in the order in which they came, beyond the
 * children that their telephone may hold places for. The campaign is locked, so that of two that come at once the
 * second one counts the first.
 */
export async function pedidosDeMas(
  tx: Tx,
  convocatoria_id: number,
  pedidos: readonly Pedido[],
): Promise<(registro_id: number) => boolean> {
  const deMas = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM (
      SELECT
        r.id,
        row_number() OVER (PARTITION BY coalesce(r.encargado_telefono, r.telefono) ORDER BY s.tiene DESC, r.id) AS orden
      FROM registros r
      CROSS JOIN LATERAL (
        SELECT EXISTS (
          SELECT FROM matriculas m WHERE m.registro_id = r.id AND m.estado IN ('preinscrita', 'en_espera')
        ) AS tiene
      ) s
      WHERE r.convocatoria_id = ${convocatoria_id}
        AND (s.tiene OR r.id = ANY(${pedidos.map(({ registro_id }) => registro_id)}::int[]))
        AND coalesce(r.encargado_telefono, r.telefono) IS NOT NULL
    ) x
    WHERE orden > ${NINOS_POR_TELEFONO}
  `)
  const ids = new Set(deMas.map(({ id }) => id))
  return (registro_id) => ids.has(registro_id)
}
