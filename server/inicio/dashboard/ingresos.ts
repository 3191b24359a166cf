import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { mesesEntre, sumarMeses } from '#contract/tiempo/fechas'
import type { Metodo } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { diasSql } from '#server/reportes/recibosgeneral/dias'
import { CLAVES, pedidoDe } from '#server/reportes/recibosgeneral/dinero'
import type { MetasPorMes } from './metas.ts'

interface Leido {
  hoy: number
  por_mes: { mes: string; recibido: number }[]
  por_metodo: { metodo: Metodo; monto: number }[]
}

/**
 * Income of today, of the month and of the last twelve, from the money of RecibosGeneral: one statement, one moment;
 * and by another, a year ago.
 */
export async function ingresosDe(db: Db, hoy: string, metas: MetasPorMes): Promise<Tablero['ingresos']> {
  const { ingresosPorMes, ingresosDelMes, haceUnAnio } = filtrosDelTablero(hoy)
  const [leido] = await db.many<Leido>(sql`
    WITH ${diasSql(pedidoDe(ingresosPorMes), ['recibo', 'metodo'], { mesesAntesDe: ingresosDelMes.fecha_gte })}
    SELECT
      (SELECT coalesce(sum(cobrado + devuelto), 0)::bigint FROM dia_de_recibo WHERE fecha = ${hoy}::date) AS hoy,
      (
        SELECT coalesce(jsonb_agg(m), '[]')
        FROM (SELECT ${CLAVES.mes} AS mes, sum(cobrado + devuelto)::bigint AS recibido FROM dia_de_recibo GROUP BY 1) m
      ) AS por_mes,
      (
        SELECT coalesce(jsonb_agg(m ORDER BY m.monto DESC, m.metodo), '[]')
        FROM (
          SELECT metodo, sum(cobrado + devuelto)::bigint AS monto
          FROM dia_de_metodo
          WHERE pagos > 0 AND metodo <> 'saldo_a_favor' AND fecha >= ${ingresosDelMes.fecha_gte}::date
          GROUP BY metodo
        ) m
      ) AS por_metodo
  `)
  const antes = await db.one<{ recibido: number }>(sql`
    WITH ${diasSql(pedidoDe(haceUnAnio), ['recibo'], 'dia')}
    SELECT coalesce(sum(cobrado + devuelto), 0)::bigint AS recibido FROM dia_de_recibo
  `)
  if (!leido) throw new Error('Los ingresos no devolvieron ninguna fila')
  const recibido = new Map(leido.por_mes.map((fila) => [fila.mes, fila.recibido]))
  const cuantos = mesesEntre(ingresosPorMes.fecha_gte, hoy) + 1
  const por_mes = Array.from({ length: cuantos }, (_, indice) => {
    const mes = sumarMeses(ingresosPorMes.fecha_gte, indice).slice(0, 7)
    return { mes, recibido: recibido.get(mes) ?? 0, meta: metas.de('ingresos', mes) }
  })
  return {
    hoy: leido.hoy,
    mes: recibido.get(hoy.slice(0, 7)) ?? 0,
    meta: metas.de('ingresos', hoy),
    hace_un_anio: antes.recibido,
    por_mes,
    por_metodo: leido.por_metodo,
  }
}
