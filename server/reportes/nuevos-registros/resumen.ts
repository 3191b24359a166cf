import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { NINOS_POR_TELEFONO } from '#contract/publico/convocatoria'
import { fuente } from './lectura.ts'

/** Totals over everything that the filter holds, in one statement and so of one moment. */
export async function resumenDeRegistros(db: Db, filtro: Record<string, unknown>): Promise<RegistrosResumen> {
  const [leido] = await db.search<{ resumen: RegistrosResumen }>(sql`
    WITH registro AS MATERIALIZED (
      SELECT
        t.id, t.estado, t.convocatoria_id, ${fuente.columns.pendiente} AS pendiente,
        ${fuente.columns.telefono} AS telefono, t.revision_hasta
      FROM ${fuente.from}
      WHERE ${whereSql(fuente, filtro)}
    ),
    por_estado AS (SELECT estado, count(*) AS registros FROM registro GROUP BY estado),
    rafaga AS (
      SELECT telefono, count(*) AS registros
      FROM registro
      WHERE pendiente AND telefono IS NOT NULL
      GROUP BY telefono
      HAVING count(*) > ${NINOS_POR_TELEFONO}
      ORDER BY registros DESC, telefono
      LIMIT 5
    ),
    red AS (
      SELECT
        f.rafaga_id, count(*) AS registros, count(r.revision_hasta) AS retenidos, max(r.revision_hasta) AS hasta
      FROM registro r
      JOIN registro_rafagas f ON f.registro_id = r.id
      WHERE r.pendiente
      GROUP BY f.rafaga_id
      HAVING count(r.revision_hasta) > 0
      ORDER BY f.rafaga_id
      LIMIT 5
    ),
    por_convocatoria AS (
      SELECT
        r.convocatoria_id, k.nombre AS convocatoria_nombre, count(*) AS registros,
        count(*) FILTER (WHERE r.pendiente) AS pendientes
      FROM registro r
      JOIN convocatorias k ON k.id = r.convocatoria_id
      GROUP BY r.convocatoria_id, k.nombre
    )
    SELECT jsonb_build_object(
      'registros', (SELECT count(*) FROM registro), 'pendientes', (SELECT count(*) FROM registro WHERE pendiente),
      'en_espera', (
        SELECT count(*)
        FROM registro r
        WHERE r.pendiente AND EXISTS (SELECT FROM matriculas m WHERE m.registro_id = r.id AND m.estado = 'en_espera')
      ), 'por_estado', (SELECT coalesce(jsonb_agg(e ORDER BY e.registros DESC), '[]') FROM por_estado e),
      'rafagas', (SELECT coalesce(jsonb_agg(a ORDER BY a.registros DESC, a.telefono), '[]') FROM rafaga a),
      'redes', (SELECT coalesce(jsonb_agg(n ORDER BY n.rafaga_id), '[]') FROM red n),
      'por_convocatoria', (
        SELECT coalesce(jsonb_agg(c ORDER BY c.registros DESC, c.convocatoria_id), '[]')
        FROM por_convocatoria c
      )
    ) AS resumen
  `)
  if (!leido) throw new Error('Los totales no devolvieron ninguna fila')
  return leido.resumen
}
