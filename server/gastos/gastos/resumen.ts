import { GastosDelMes, type GastosResumen } from '#contract/gastos/resumen'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { AskedSource } from '#server/resource/export'
import { whereSql } from '#server/http/list-query'
import { gastosSource } from './lectura.ts'

const SUMAS = raw(
  ['importe_exento', 'gravado_15', 'gravado_18', 'isv', 'total']
    .map((campo) => `coalesce(sum(t.${campo}), 0)::bigint AS ${campo}`)
    .join(', '),
)

/** Totals over everything that the filter holds, in one statement and so of one moment. */
export async function resumenDeGastos(db: Db, filtro: Record<string, unknown>): Promise<GastosResumen> {
  const { resumen } = await db.one<{ resumen: GastosResumen }>(sql`
    WITH gasto AS MATERIALIZED (
      SELECT
        t.id, t.periodo AS mes, t.categoria_id, t.es_costo, t.estado, t.importe_exento, t.gravado_15,
        t.gravado_18, t.isv, t.total
      FROM ${gastosSource.from}
      WHERE ${whereSql(gastosSource, filtro)}
    ),
    vigente AS (SELECT * FROM gasto WHERE estado = 'registrado'),
    costo AS (SELECT * FROM vigente WHERE es_costo),
    celda AS MATERIALIZED (
      SELECT mes, categoria_id, count(*) AS gastos, sum(total)::bigint AS total
      FROM costo
      GROUP BY mes, categoria_id
    )
    SELECT to_jsonb(suma) || jsonb_build_object(
      'anulados', (
        SELECT jsonb_build_object('gastos', count(*), 'total', coalesce(sum(total), 0))
        FROM gasto
        WHERE estado = 'anulado'
      ), 'sin_costo', (
        SELECT jsonb_build_object(
          'gastos', coalesce(sum(s.gastos), 0), 'total', coalesce(sum(s.total), 0), 'por_categoria',
          coalesce(jsonb_agg(s ORDER BY s.total DESC, s.categoria_nombre), '[]')
        )
        FROM (
          SELECT t.categoria_id, k.nombre AS categoria_nombre, count(*) AS gastos, sum(t.total)::bigint AS total
          FROM vigente t
          JOIN gasto_categorias k ON k.id = t.categoria_id
          WHERE NOT t.es_costo
          GROUP BY t.categoria_id, k.nombre
        ) s
      ), 'acreditado', (
        SELECT coalesce(sum(n.total), 0)
        FROM costo v
        JOIN gasto_notas n ON n.gasto_id = v.id AND n.estado = 'registrado'
      ), 'sin_comprobante', (
        SELECT count(*)
        FROM vigente v
        WHERE NOT EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = v.id)
      ), 'por_categoria', (
        SELECT coalesce(jsonb_agg(c ORDER BY c.total DESC, c.categoria_nombre), '[]')
        FROM (
          SELECT t.categoria_id, k.nombre AS categoria_nombre, count(*) AS gastos, ${SUMAS}
          FROM costo t
          JOIN gasto_categorias k ON k.id = t.categoria_id
          GROUP BY t.categoria_id, k.nombre
        ) c
      ), 'por_mes', (
        SELECT coalesce(jsonb_agg(m ORDER BY m.mes), '[]')
        FROM (
          SELECT
            mes, sum(gastos) AS gastos, sum(total) AS total,
            jsonb_agg(jsonb_build_object('categoria_id', categoria_id, 'total', total)) AS categorias
          FROM celda
          GROUP BY mes
        ) m
      )
    ) AS resumen
    FROM (SELECT count(*) AS gastos, ${SUMAS} FROM costo t) suma
  `)
  return resumen
}

/** The same by month and category, in rows: what a sheet of the summary holds. */
export const resumenEnHoja: AskedSource = {
  modulo: 'Gastos',
  asked: (filtro) => ({
    filter: {},
    source: {
      modulo: 'Gastos',
      row: GastosDelMes,
      from: sql`
        (
          SELECT row_number() OVER (ORDER BY g.mes, g.es_costo DESC, g.total DESC)::int AS id, g.*
          FROM (
            SELECT t.periodo AS mes, c.nombre AS categoria_nombre, t.es_costo, count(*) AS gastos, ${SUMAS}
            FROM ${gastosSource.from}
            WHERE ${whereSql(gastosSource, filtro)} AND t.estado = 'registrado'
            GROUP BY 1, t.categoria_id, c.nombre, t.es_costo
          ) g
        ) t
      `,
      sort: ['id', 'ASC'],
      adds: ['gastos'],
    },
  }),
}
