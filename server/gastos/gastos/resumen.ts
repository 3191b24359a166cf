import { GastosDelMes, GastosResumen } from '#contract/gastos/resumen'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { AskedSource } from '#server/resource/salida/export'
import { whereSql } from '#server/http/list-query'
import { cuenta, lista, resumen, suma } from '#server/resource/resumen'
import { gastosSource } from './lectura.ts'

const SUMAS = join(
  ['importe_exento', 'gravado_15', 'gravado_18', 'isv', 'total'].map(
    (campo) => sql`${suma(`t.${campo}`)} AS ${ident(campo)}`,
  ),
)

/** Expenses of a table by category, the largest first. */
const porCategoria = (de: Sql, sumas: Sql): Sql =>
  lista(
    sql`
      SELECT t.categoria_id, k.nombre AS categoria_nombre, count(*) AS gastos, ${sumas}
      FROM ${de} t
      JOIN gasto_categorias k ON k.id = t.categoria_id
      GROUP BY t.categoria_id, k.nombre
    `,
    'g.total DESC, g.categoria_nombre',
  )

export const resumenDeGastos = resumen(GastosResumen, {
  con: (where) => sql`
    WITH gasto AS MATERIALIZED (
      SELECT
        t.id, t.periodo AS mes, t.categoria_id, t.es_costo, t.estado, t.importe_exento, t.gravado_15,
        t.gravado_18, t.isv, t.total
      FROM ${gastosSource.from}
      WHERE ${where}
    ),
    vigente AS (SELECT * FROM gasto WHERE estado = 'registrado'),
    costo AS (SELECT * FROM vigente WHERE es_costo),
    sin_costo AS (SELECT * FROM vigente WHERE NOT es_costo),
    celda AS MATERIALIZED (
      SELECT mes, categoria_id, count(*) AS gastos, sum(total)::bigint AS total
      FROM costo
      GROUP BY mes, categoria_id
    )
  `,
  de: raw('costo'),
  medidas: {
    gastos: cuenta(),
    anulados: raw(`(
      SELECT jsonb_build_object('gastos', count(*), 'total', coalesce(sum(total), 0))
      FROM gasto
      WHERE estado = 'anulado'
    )`),
    sin_costo: sql`(
      SELECT jsonb_build_object(
        'gastos', count(*), 'total', coalesce(sum(total), 0), 'por_categoria',
        ${porCategoria(raw('sin_costo'), raw('sum(t.total)::bigint AS total'))}
      )
      FROM sin_costo
    )`,
    acreditado: raw(`(
      SELECT coalesce(sum(n.total), 0)
      FROM costo v
      JOIN gasto_notas n ON n.gasto_id = v.id AND n.estado = 'registrado'
    )`),
    sin_comprobante: raw(`(
      SELECT count(*)
      FROM vigente v
      WHERE NOT EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = v.id)
    )`),
    por_categoria: porCategoria(raw('costo'), SUMAS),
    por_mes: lista(
      `
        SELECT
          mes, sum(gastos) AS gastos, sum(total) AS total,
          jsonb_agg(jsonb_build_object('categoria_id', categoria_id, 'total', total)) AS categorias
        FROM celda
        GROUP BY mes
      `,
      'g.mes',
    ),
  },
})

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
