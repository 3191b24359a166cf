import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { mesesEntre, sumarMeses } from '#contract/fechas'
import type { Metodo } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CLAVES, dineroSql, pedidoDe, RECIBIDO } from '#server/reportes/recibosgeneral/dinero'
import type { MetasPorMes } from './metas.ts'

interface Leido {
  hoy: number
  por_mes: { mes: string; recibido: number }[]
  por_metodo: { metodo: Metodo; monto: number }[]
}

/**
 * Income of today, of the month and of the last twelve, from the money of RecibosGeneral: one statement, one moment.
 */
export async function ingresosDe(db: Db, hoy: string, metas: MetasPorMes): Promise<Tablero['ingresos']> {
  const { ingresosPorMes, ingresosDelMes } = filtrosDelTablero(hoy)
  const [leido] = await db.search<Leido>(sql`
    WITH ${dineroSql(pedidoDe(ingresosPorMes), false)}
    SELECT
      (SELECT recibido FROM (SELECT ${RECIBIDO} FROM dinero WHERE fecha = ${hoy}) d) AS hoy,
      (
        SELECT coalesce(jsonb_agg(m), '[]')
        FROM (SELECT ${CLAVES.mes} AS mes, ${RECIBIDO} FROM dinero GROUP BY 1) m
      ) AS por_mes,
      (
        SELECT coalesce(jsonb_agg(m ORDER BY m.monto DESC, m.metodo), '[]')
        FROM (
          SELECT metodo, sum(signo * monto) AS monto
          FROM dinero
          WHERE estado = 'emitido' AND metodo <> 'saldo_a_favor' AND fecha >= ${ingresosDelMes.fecha_gte}
          GROUP BY metodo
        ) m
      ) AS por_metodo
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
    por_mes,
    por_metodo: leido.por_metodo,
  }
}
