import { FiltroDePartes, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
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
export const PARTES = raw([...COMUNES, 'monto', 'primera'].join(', '))

/** Things by which a receipt has several parts, and their columns; any other is one of the whole receipt. */
const COLUMNA = {
  metodo: 'metodo',
  cuenta: 'cuenta_id',
  curso: 'curso_id',
  categoria: 'categoria_id',
  producto: 'producto_id',
} as const
type DeParte = keyof typeof COLUMNA
export const esDeParte = (dimension: GrupoDeRecibos | undefined): dimension is DeParte =>
  dimension !== undefined && Object.hasOwn(COLUMNA, dimension)

const COSAS = Object.keys(COLUMNA) as DeParte[]
/** A course has one category. */
const sinRepetir = (cosas: readonly DeParte[]): DeParte[] =>
  COSAS.filter((cosa) => cosas.includes(cosa) && !(cosa === 'categoria' && cosas.includes('curso')))

/** Sets of up to two things, each with its bit of `primera`. */
const PRIMERAS = [
  ...new Set(
    [undefined, ...COSAS].flatMap((una) =>
      [undefined, ...COSAS].map((otra) => sinRepetir([una, otra].filter(esDeParte)).join()),
    ),
  ),
]
/** The bit of parts that are alone in their receipt. */
const SOLA = 1 << PRIMERAS.length

/** Whether a part is the first of its receipt that has those things. */
export const esPrimera = (...dimensiones: (GrupoDeRecibos | undefined)[]): Sql =>
  raw(`(primera & ${1 << PRIMERAS.indexOf(sinRepetir(dimensiones.filter(esDeParte)).join())}) <> 0`)
/** Whether a part is known to be its receipt's only one. */
export const ES_SOLA = raw(`(primera & ${SOLA}) <> 0`)

/** Numbers of the receipts of a group, counted so. */
export const contadas = (vista: GrupoDeRecibos): Sql => sql`
  count(*) FILTER (WHERE estado = 'emitido' AND ${esPrimera(vista)}) AS recibos,
  count(*) FILTER (WHERE estado = 'anulado' AND ${esPrimera(vista)}) AS anulados
`

const EN_ORDEN = 'ORDER BY pago_id, curso_id, producto_id'
const primera = raw(
  [
    ...PRIMERAS.map((cosas, bit) => {
      const columnas = ['recibo_id', ...cosas.split(',').flatMap((cosa) => COLUMNA[cosa as DeParte] ?? [])]
      const lugar = `row_number() OVER (PARTITION BY ${columnas.join(', ')} ${EN_ORDEN})`
      return `CASE WHEN ${lugar} = 1 THEN ${1 << bit} ELSE 0 END`
    }),
    `CASE WHEN count(*) OVER recibo = 1 THEN ${SOLA} ELSE 0 END`,
  ].join(' + '),
)

/** The parts of the receipts `t` that are meant, from their documents, as they are kept. */
export const partesDe = (recibos: Sql, partes?: DePartes): Sql => sql`
  SELECT ${comunes}, monto, ${primera} AS primera
  FROM (
    SELECT p.*, coalesce(x.categoria_id, 0) AS categoria_id
    FROM (
      WITH ${dineroDe({ recibos, conLineas: true, partes })}
      SELECT ${comunes}, sum(monto)::bigint AS monto
      FROM dinero
      GROUP BY ${comunes}
    ) AS p
    LEFT JOIN cursos x ON x.id = p.curso_id
  ) AS parte
  WINDOW recibo AS (PARTITION BY recibo_id)
`

const DE_FECHAS = /^fecha(_gte|_lte|_gt|_lt)?$/
const DE_RECIBOS = ['serie', 'usuario_id', 'caja_id', 'estado']
const DE_PARTES: readonly string[] = ['metodo', 'cuenta_id', 'curso_id', 'categoria_id', 'producto_id']

/** Whether receipts are counted by the parts that are the first of theirs: none is left out. */
export const seCuentan = (pedido: Pedido): boolean => pedido.partes === undefined && estaGuardado(pedido)

/** Whether kept parts can answer it: nothing is asked but what they have. */
const estaGuardado = ({ filter }: Pedido): boolean =>
  Object.keys(filter).every((clave) => DE_FECHAS.test(clave) || DE_RECIBOS.includes(clave) || DE_PARTES.includes(clave))

/**
 * `WITH` parts that end in `dinero`, as `dineroSql` has it (with `primera`): of what is kept where that can answer, and
 * the days that were touched from their documents; of one statement, exact at its moment.
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
    tocado AS MATERIALIZED (SELECT t.fecha FROM dias_tocados t WHERE ${periodo}),
    dinero AS (
      SELECT ${PARTES}
      FROM partes_de_recibos t
      WHERE ${recibos} AND t.fecha NOT IN (SELECT fecha FROM tocado)
        AND ${partes ? partesQueValen(partes) : raw('TRUE')}
      UNION ALL
      SELECT ${PARTES}
      FROM (${partesDe(tocados, partes)}) AS hecha
    )
  `
}
