import { RecibosFiltro, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import type { Comparacion } from '#contract/reportes/cruces'
import { raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { seenBy, whereSql, type ListSource } from '#server/http/list-query'
import { signoDe } from '#server/libro/signo'
import { partesQueValen, PRODUCTO_DE_LINEA, type DePartes } from '#server/recibos/documento/partes'
import { recibosSource } from '#server/recibos/documento/recibo'

export const todosLosRecibos = recibosSource('RecibosGeneral', raw('TRUE'))

/** The question to the report: by what it adds up, and which receipts. */
export interface Pedido {
  /** Receipts, as whoever asks sees them; without anybody, as nobody does who reads no files of students. */
  source?: ListSource
  vista: 'recibos' | GrupoDeRecibos
  columnas?: GrupoDeRecibos
  comparar?: Comparacion
  /** The parts of their money that count; all of it where nothing is said. */
  partes?: DePartes
  /** Filter of receipts, with that of the parts. */
  filter: Record<string, unknown>
}

/** Reads what is the report's own out of a filter of the dialect, as `sesion` asks. Throws `peticion_invalida`. */
export function pedidoDe(filtro: Record<string, unknown> = {}, sesion?: Sesion): Pedido {
  const dados = Object.fromEntries(Object.entries(filtro).filter(seDijo))
  const { vista: _, columnas: __, comparar: ___, ...filter } = dados
  const { vista, columnas, comparar, ...partes } = parse(RecibosFiltro, dados)
  return {
    ...{ vista, columnas, comparar, filter, source: sesion && seenBy(todosLosRecibos, sesion) },
    partes: Object.values(partes).some((valor) => valor !== undefined) ? partes : undefined,
  }
}

/** A list of no values narrows nothing, as a filter of which all was taken off; but `id` names its records. */
const seDijo = ([clave, valor]: [string, unknown]): boolean =>
  valor !== '' && valor !== null && valor !== undefined && !(Array.isArray(valor) && !valor.length && clave !== 'id')

/** Whether the filter of the parts is about what was paid. */
const esDeLineas = ({ curso_id, categoria_id, producto_id }: DePartes = {}): boolean =>
  curso_id !== undefined || categoria_id !== undefined || producto_id !== undefined

interface Alcance {
  /** Condition on receipts `t`. */
  recibos: Sql
  /** The parts of their money that count. */
  partes?: DePartes
  conLineas: boolean
}

/** Groupings by what was paid: each payment is split over it. */
export const SON_DE_LINEAS: readonly (GrupoDeRecibos | 'recibos')[] = ['curso', 'categoria', 'producto']

/**
 * The one source of every figure of the report: `recibo`, the receipts that are meant, and `dinero`, what they moved, a
 * row for each payment (`metodo`, `monto` in centavos above 0, `signo` −1 where it went back) and, where it matters
 * what it paid (`conLineas`), for each line (`curso_id` and `producto_id`, 0 for none).
 */
export const dineroDe = ({ recibos, partes, conLineas }: Alcance): Sql => sql`
  recibo AS (
    SELECT
      t.id, t.fecha, t.serie, t.estado, t.usuario_id, t.anulado_por,
      coalesce(t.caja_id, 0) AS caja_id, t.isv, t.tipo, t.revierte_id,
      ${signoDe('t')} AS signo
    FROM ${todosLosRecibos.from}
    WHERE ${recibos}
  ), ${conLineas ? POR_LINEA : POR_PAGO}, dinero AS (
    SELECT *, 0 AS primera FROM parte WHERE ${partes ? partesQueValen(partes) : raw('TRUE')}
  )
`

/** The same of what was asked of the report. */
export const dineroSql = ({ source = todosLosRecibos, partes, filter }: Pedido, conLineas: boolean): Sql =>
  dineroDe({ recibos: whereSql(source, filter), conLineas: conLineas || esDeLineas(partes), partes })

const RECIBO = raw('r.id AS recibo_id, r.fecha, r.serie, r.estado, r.usuario_id, r.caja_id, r.signo')
const PAGO = raw(`
  p.id AS pago_id, p.metodo, coalesce(p.cuenta_id, 0) AS cuenta_id, p.referencia, p.estado_banco, p.monto AS pagado
`)

/** A receipt without payments (a sale of nothing but gifts) counts all the same: LEFT. */
const POR_PAGO = sql`
  parte AS (
    SELECT ${RECIBO}, ${PAGO}, 0 AS curso_id, 0 AS producto_id, coalesce(p.monto, 0) AS monto
    FROM recibo r
    LEFT JOIN recibo_pagos p ON p.recibo_id = r.id
  )
`

/*
 * Each payment split over the lines of its receipt, to the centavo (`repartir_pagos`, migration 0206). Most receipts
 * have one payment or one line, and there is nothing to split.
 */
const POR_LINEA = sql`
  linea AS MATERIALIZED (
    SELECT
      l.recibo_id, l.orden, coalesce(m.curso_id, 0) AS curso_id, ${PRODUCTO_DE_LINEA} AS producto_id, l.total,
      l.con_saldo
    FROM recibo r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    LEFT JOIN cargos k ON k.id = l.cargo_id
    LEFT JOIN matriculas m ON m.id = k.matricula_id
  ), pago AS MATERIALIZED (
    SELECT p.*
    FROM recibo r
    JOIN recibo_pagos p ON p.recibo_id = r.id
  ), lineas AS (
    SELECT
      recibo_id, array_agg(orden ORDER BY orden) AS ordenes, array_agg(total ORDER BY orden) AS totales,
      array_agg(con_saldo ORDER BY orden) AS saldos, sum(total) AS todo
    FROM linea
    GROUP BY 1
    HAVING count(*) > 1
  ), pagos AS (
    SELECT
      recibo_id, array_agg(orden ORDER BY orden) AS ordenes, array_agg(monto ORDER BY orden) AS montos,
      array_agg(metodo = 'saldo_a_favor' ORDER BY orden) AS con_saldo, sum(monto) AS todo
    FROM pago
    GROUP BY 1
  ), repartido AS (
    SELECT l.recibo_id, p.ordenes[x.pago] AS pago, l.ordenes[x.linea] AS linea, x.monto
    FROM lineas l
    JOIN pagos p ON p.recibo_id = l.recibo_id AND (cardinality(p.montos) > 1 OR p.todo <> l.todo),
      repartir_pagos(p.montos, p.con_saldo, l.totales, l.saldos) AS x
  ), parte AS (
    SELECT
      ${RECIBO}, ${PAGO}, coalesce(l.curso_id, 0) AS curso_id, coalesce(l.producto_id, 0) AS producto_id,
      CASE
        WHEN p.monto IS NULL THEN 0
        WHEN n.recibo_id IS NULL THEN p.monto
        ELSE coalesce(x.monto, l.total)
      END AS monto
    FROM recibo r
    LEFT JOIN pago p ON p.recibo_id = r.id
    LEFT JOIN linea l ON l.recibo_id = r.id
    LEFT JOIN lineas n ON n.recibo_id = r.id
    LEFT JOIN repartido x ON x.recibo_id = r.id AND x.pago = p.orden AND x.linea = l.orden
  )
`

const VIGENTE = `estado = 'emitido'`
const ENTRO = `${VIGENTE} AND metodo <> 'saldo_a_favor'`

/** Sums of rows of `dinero`, in centavos. */
export const SUMAS = raw(`
  coalesce(sum(monto) FILTER (WHERE ${ENTRO} AND signo > 0), 0)::bigint AS cobrado,
  coalesce(-sum(monto) FILTER (WHERE ${ENTRO} AND signo < 0), 0)::bigint AS devuelto,
  coalesce(sum(signo * monto) FILTER (WHERE ${ENTRO}), 0)::bigint AS recibido,
  coalesce(sum(signo * monto) FILTER (WHERE ${VIGENTE} AND metodo = 'saldo_a_favor'), 0)::bigint AS saldo_a_favor
`)
export const ANULADO = raw(`coalesce(sum(monto) FILTER (WHERE estado = 'anulado'), 0)::bigint AS anulado`)
/** Numbers of the receipts that rows of `dinero` are of. */
export const CUENTAS = raw(
  `
    count(DISTINCT recibo_id) FILTER (WHERE ${VIGENTE}) AS recibos,
    count(DISTINCT recibo_id) FILTER (WHERE estado = 'anulado') AS anulados
  `,
)
export const RECIBIDO = raw(`coalesce(sum(signo * monto) FILTER (WHERE ${ENTRO}), 0)::bigint AS recibido`)

/** The group of each row of `dinero`, as its `id`. */
export const CLAVES: Record<GrupoDeRecibos, Sql> = {
  dia: raw('fecha::text'),
  mes: raw(`to_char(fecha, 'YYYY-MM')`),
  anio: raw(`to_char(fecha, 'YYYY')`),
  usuario: raw('usuario_id::text'),
  metodo: raw('metodo'),
  serie: raw('serie'),
  curso: raw('curso_id::text'),
  categoria: raw('coalesce((SELECT x.categoria_id FROM cursos x WHERE x.id = curso_id), 0)::text'),
  producto: raw('producto_id::text'),
  caja: raw('caja_id::text'),
  cuenta: raw('cuenta_id::text'),
}
