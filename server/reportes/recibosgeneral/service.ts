import {
  DIAS_DEL_GRAFICO,
  GRUPOS_DEL_GRAFICO,
  type GrupoDeRecibos,
  type RecibosResumen,
} from '#contract/reportes/recibosgeneral'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { ANULADO, CLAVES, dineroSql, pedidoDe, RECIBIDO, SUMAS } from './dinero.ts'

/**
 * Totals over everything that the filter holds, in one statement and so of one moment; every group of the report sums
 * to them.
 */
export async function resumenDeRecibos(db: Db, filtro: Record<string, unknown>): Promise<RecibosResumen> {
  const pedido = pedidoDe(filtro)
  // A receipt is counted by itself: to tell payments of one from another's, all of them would have to be sorted.
  const contados =
    pedido.metodo === undefined && pedido.curso_id === undefined && pedido.categoria_id === undefined
      ? raw('TRUE')
      : raw('id IN (SELECT recibo_id FROM dinero)')
  const [fila] = await db.search<{ resumen: RecibosResumen }>(sql`
    WITH ${dineroSql(pedido, pedido.vista === 'curso')},
    suma AS (SELECT ${SUMAS}, ${ANULADO} FROM dinero),
    cuenta AS (
      SELECT
        count(*) FILTER (WHERE estado = 'emitido') AS recibos, count(*) FILTER (WHERE estado = 'anulado') AS anulados,
        coalesce(sum(signo * isv) FILTER (WHERE estado = 'emitido'), 0) AS isv
      FROM recibo
      WHERE ${contados}
    ),
    por_metodo AS (
      SELECT metodo, count(DISTINCT pago_id) AS pagos, sum(signo * monto) AS monto
      FROM dinero
      WHERE estado = 'emitido' AND metodo IS NOT NULL
      GROUP BY metodo
    )
    SELECT to_jsonb(s) - 'anulado' || jsonb_build_object(
      'recibos', c.recibos, 'isv', c.isv, 'anulados', jsonb_build_object('recibos', c.anulados, 'total', s.anulado),
      'por_metodo', (
        SELECT coalesce(jsonb_agg(m ORDER BY m.monto DESC, m.metodo), '[]')
        FROM por_metodo m
      ), 'por_usuario', (
        SELECT coalesce(
          jsonb_agg(jsonb_build_object('usuario_id', u.id, 'usuario_nombre', u.nombre) ORDER BY u.nombre, u.id), '[]'
        )
        FROM usuarios u
        WHERE u.id IN (SELECT usuario_id FROM recibo)
      ), 'grafico', ${graficoSql(pedido.vista === 'recibos' ? 'dia' : pedido.vista)}
    ) AS resumen
    FROM suma s, cuenta c
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila.resumen
}

const enOrden = (grupos: Sql, orden: string): Sql =>
  sql`(SELECT coalesce(jsonb_agg(g ORDER BY ${raw(orden)}), '[]') FROM (${grupos}) AS g)`
const porTiempo = (vista: 'dia' | 'mes'): Sql =>
  sql`jsonb_build_object('vista', ${vista}::text, 'grupos', ${enOrden(
    sql`
      SELECT ${CLAVES[vista]} AS id, ${CLAVES[vista]} AS nombre, ${RECIBIDO}
      FROM dinero
      WHERE estado = 'emitido'
      GROUP BY 1
    `,
    'g.id',
  )})`

/** What the chart of each kind of row shows. */
function graficoSql(vista: GrupoDeRecibos): Sql {
  if (vista === 'mes') return porTiempo('mes')
  if (vista === 'dia')
    return sql`
      CASE
        WHEN (SELECT max(fecha) - min(fecha) < ${DIAS_DEL_GRAFICO} FROM dinero WHERE estado = 'emitido')
          THEN ${porTiempo('dia')}
        ELSE ${porTiempo('mes')} END
    `
  const grupos = sql`
    SELECT ${CLAVES[vista]} AS id, ${RECIBIDO}
    FROM dinero
    WHERE estado = 'emitido' AND metodo <> 'saldo_a_favor'
    GROUP BY 1
    ORDER BY recibido DESC, id LIMIT ${GRUPOS_DEL_GRAFICO}
  `
  const nombre =
    vista === 'usuario'
      ? raw('(SELECT u.nombre FROM usuarios u WHERE u.id = g.id::int)')
      : vista === 'curso'
        ? raw(`coalesce((SELECT c.nombre || ' · ' || c.periodo FROM cursos c WHERE c.id = g.id::int), '')`)
        : raw('g.id')
  return sql`
    jsonb_build_object(
      'vista', ${vista}::text, 'grupos',
      ${enOrden(sql`SELECT g.*, ${nombre} AS nombre FROM (${grupos}) AS g`, 'g.recibido DESC, g.id')}
    )
  `
}
