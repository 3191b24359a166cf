import { filtrosDelTablero, type Tablero } from '#contract/inicio/dashboard'
import { mesesEntre, sumarMeses } from '#contract/tiempo/fechas'
import type { Metodo } from '#contract/recibos/metodos'
import { sql, type Sql } from '#server/db/sql'
import { diasSql, filasDe } from '#server/reportes/recibosgeneral/dias'
import { CLAVES, pedidoDe } from '#server/reportes/recibosgeneral/dinero'
import type { MetasPorMes } from './metas.ts'

export interface IngresosLeidos {
  hoy: number
  hace_un_anio: number
  por_mes: { mes: string; recibido: number }[]
  por_metodo: { metodo: Metodo; monto: number }[]
}

/**
 * Income of today, of the month, of the last twelve and of a year ago, from the money of RecibosGeneral. Days by method
 * have all of it; the month a year ago is read by its days, those since whole.
 */
export function ingresosDe(hoy: string): Sql {
  const { ingresosPorMes, ingresosDelMes, haceUnAnio } = filtrosDelTablero(hoy)
  const [mes, doce] = [ingresosDelMes.fecha_gte, ingresosPorMes.fecha_gte]
  const periodo = pedidoDe({ fecha_gte: haceUnAnio.fecha_gte, fecha_lte: ingresosPorMes.fecha_lte })
  const dia = filasDe('metodo')
  return sql`
    WITH ${diasSql(periodo, ['metodo'], { mesesDesde: doce, antesDe: mes })}
    SELECT
      coalesce(sum(cobrado + devuelto) FILTER (WHERE fecha = ${hoy}::date), 0)::bigint AS hoy,
      coalesce(sum(cobrado + devuelto) FILTER (WHERE fecha <= ${haceUnAnio.fecha_lte}::date), 0)::bigint
        AS hace_un_anio,
      (
        SELECT coalesce(json_agg(m), '[]')
        FROM (
          SELECT ${CLAVES.mes} AS mes, sum(cobrado + devuelto)::bigint AS recibido
          FROM ${dia}
          WHERE fecha >= ${doce}::date
          GROUP BY 1
        ) m
      ) AS por_mes,
      (
        SELECT coalesce(json_agg(m ORDER BY m.monto DESC, m.metodo), '[]')
        FROM (
          SELECT metodo, sum(cobrado + devuelto)::bigint AS monto
          FROM ${dia}
          WHERE pagos > 0 AND metodo <> 'saldo_a_favor' AND fecha >= ${mes}::date
          GROUP BY metodo
        ) m
      ) AS por_metodo
    FROM ${dia}
  `
}

export function conMetas(leidos: IngresosLeidos, metas: MetasPorMes, hoy: string): Tablero['ingresos'] {
  const { fecha_gte } = filtrosDelTablero(hoy).ingresosPorMes
  const recibido = new Map(leidos.por_mes.map((fila) => [fila.mes, fila.recibido]))
  const por_mes = Array.from({ length: mesesEntre(fecha_gte, hoy) + 1 }, (_, indice) => {
    const mes = sumarMeses(fecha_gte, indice).slice(0, 7)
    return { mes, recibido: recibido.get(mes) ?? 0, meta: metas.de('ingresos', mes) }
  })
  return {
    hoy: leidos.hoy,
    mes: recibido.get(hoy.slice(0, 7)) ?? 0,
    meta: metas.de('ingresos', hoy),
    hace_un_anio: leidos.hace_un_anio,
    por_mes,
    por_metodo: leidos.por_metodo,
  }
}
