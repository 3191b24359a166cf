import { FiltroDePartes } from '#contract/reportes/recibosgeneral'
import { raw, sql, type Sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { partesQueValen, type DePartes } from '#server/recibos/documento/partes'
import { dineroDe, dineroSql, todosLosRecibos, type Pedido } from './dinero.ts'

/*
 * The kept parts of receipts (migration 0206): what their documents come to by payment, course and product, made with
 * the days (`dias.ts`).
 */

/** Columns of both `dinero` and the kept parts. */
const COMUNES = [
  ...['fecha', 'recibo_id', 'usuario_id', 'caja_id', 'cuenta_id', 'curso_id', 'producto_id', 'pago_id'],
  ...['signo', 'serie', 'estado', 'metodo'],
]
const comunes = raw(COMUNES.join(', '))
export const PARTES = raw([...COMUNES, 'monto', 'sola'].join(', '))

/** The parts of the receipts `t` that are meant, from their documents, as they are kept. */
export const partesDe = (recibos: Sql, partes?: DePartes): Sql => sql`
  SELECT *, count(*) OVER (PARTITION BY recibo_id) = 1 AS sola
  FROM (
    WITH ${dineroDe({ recibos, conLineas: true, partes })}
    SELECT ${comunes}, sum(monto)::bigint AS monto
    FROM dinero
    GROUP BY ${comunes}
  ) AS parte
`

const DE_FECHAS = /^fecha(_gte|_lte|_gt|_lt)?$/
const DE_RECIBOS = ['serie', 'usuario_id', 'caja_id', 'estado']
const DE_PARTES: readonly string[] = ['metodo', 'cuenta_id', 'curso_id', 'categoria_id', 'producto_id']

/** Whether kept parts can answer it: nothing is asked but what they have. */
const estaGuardado = ({ filter }: Pedido): boolean =>
  Object.keys(filter).every((clave) => DE_FECHAS.test(clave) || DE_RECIBOS.includes(clave) || DE_PARTES.includes(clave))

/**
 * `WITH` parts that end in `dinero`, as `dineroSql` has it (`sola`: the row is known to be its receipt's only one): of what is kept where that can answer, and the days that
 * were touched from their documents; of one statement, exact at its moment.
 */
export function dineroGuardado(pedido: Pedido, conLineas: boolean): Sql {
  if (!estaGuardado(pedido)) return dineroSql(pedido, conLineas)
  const { partes, filter } = pedido
  const claves = Object.entries(filter)
  const periodo = whereSql(todosLosRecibos, Object.fromEntries(claves.filter(([clave]) => DE_FECHAS.test(clave))))
  const recibos = whereSql(
    todosLosRecibos,
    Object.fromEntries(claves.filter(([clave]) => !Object.hasOwn(FiltroDePartes.shape, clave))),
  )
  const tocados = sql`${recibos} AND t.fecha = ANY(ARRAY(SELECT fecha FROM tocado))`
  return sql`
    tocado AS MATERIALIZED (SELECT DISTINCT t.fecha FROM dias_por_resumir t WHERE ${periodo}),
    dinero AS (
      SELECT ${PARTES}
      FROM partes_de_recibos t
      WHERE ${recibos} AND t.fecha NOT IN (SELECT fecha FROM tocado) AND ${partes ? partesQueValen(partes) : raw('TRUE')}
      UNION ALL
      SELECT ${PARTES}
      FROM (${partesDe(tocados, partes)}) AS hecha
    )
  `
}
