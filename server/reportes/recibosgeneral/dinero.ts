import { RecibosFiltro, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { and, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { seenBy, whereSql, type ListSource } from '#server/http/list-query'
import { signoDe } from '#server/libro/signo'
import { recibosSource } from '#server/recibos/documento/recibo'

export const todosLosRecibos = recibosSource('RecibosGeneral', raw('TRUE'))

/** The question to the report: by what it adds up, and which receipts. */
export interface Pedido {
  /** Receipts, as whoever asks sees them; without anybody, as nobody does who reads no files of students. */
  source?: ListSource
  vista: 'recibos' | GrupoDeRecibos
  metodo?: string
  curso_id?: number
  categoria_id?: number
  /** Filter of receipts. */
  filter: Record<string, unknown>
}

/** Reads what is the report's own out of a filter of the dialect, as `sesion` asks. Throws `peticion_invalida`. */
export function pedidoDe(filtro: Record<string, unknown> = {}, sesion?: Sesion): Pedido {
  const dados = Object.fromEntries(
    Object.entries(filtro).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
  const { vista: _, ...filter } = dados
  return { ...parse(RecibosFiltro, dados), filter, source: sesion && seenBy(todosLosRecibos, sesion) }
}

interface Alcance {
  /** Condition on receipts `t`. */
  recibos: Sql
  /** Condition on the parts of their money. */
  partes: Sql
  conCurso: boolean
}

/**
 * The one source of every figure of the report: `recibo`, the receipts that are meant, and `dinero`, what they moved, a
 * row for each payment (`metodo`, `monto` in centavos above 0, `signo` −1 where it went back) and, where courses
 * matter, for each course (`curso_id`, 0 for none). `conCurso` says that they do.
 */
export const dineroDe = ({ recibos, partes, conCurso }: Alcance): Sql => sql`
  recibo AS (
    SELECT t.id, t.fecha, t.serie, t.estado, t.usuario_id, t.isv, ${signoDe('t')} AS signo
    FROM ${todosLosRecibos.from}
    WHERE ${recibos}
  ), ${conCurso ? POR_CURSO : POR_PAGO}, dinero AS (SELECT * FROM parte WHERE ${partes})
`

/** The same of what was asked of the report. */
export const dineroSql = (
  { source = todosLosRecibos, metodo, curso_id, categoria_id, filter }: Pedido,
  conCurso: boolean,
): Sql =>
  dineroDe({
    recibos: whereSql(source, filter),
    conCurso: conCurso || curso_id !== undefined || categoria_id !== undefined,
    partes: and([
      ...(metodo === undefined ? [] : [sql`metodo = ${metodo}`]),
      ...(curso_id === undefined ? [] : [sql`curso_id = ${curso_id}`]),
      ...(categoria_id === undefined
        ? []
        : [sql`curso_id IN (SELECT x.id FROM cursos x WHERE x.categoria_id = ${categoria_id})`]),
    ]),
  })

const RECIBO = raw('r.id AS recibo_id, r.fecha, r.serie, r.estado, r.usuario_id, r.signo')

/** A receipt without payments (a sale of nothing but gifts) counts all the same: LEFT. */
const POR_PAGO = sql`
  parte AS (
    SELECT ${RECIBO}, p.id AS pago_id, p.metodo, 0 AS curso_id, coalesce(p.monto, 0) AS monto
    FROM recibo r
    LEFT JOIN recibo_pagos p ON p.recibo_id = r.id
  )
`

/*
 * Each payment split over the courses of its receipt in proportion to their lines. Payments and courses are laid side
 * by side and what has been shared out so far is rounded, never each part: so the parts of a payment sum to the
 * payment, and those of a course to its lines, to the centavo. Numeric: two amounts multiplied outgrow a bigint.
 */
const POR_CURSO = sql`
  linea AS (
    SELECT l.recibo_id, coalesce(m.curso_id, 0) AS curso_id, sum(l.total) AS total
    FROM recibo r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    LEFT JOIN cargos k ON k.id = l.cargo_id
    LEFT JOIN matriculas m ON m.id = k.matricula_id
    WHERE l.total > 0
    GROUP BY 1, 2
  ), curso AS (
    SELECT
      *, sum(total) OVER (PARTITION BY recibo_id ORDER BY curso_id) AS hasta,
      sum(total) OVER (PARTITION BY recibo_id) AS todo
    FROM linea
  ), pago AS (
    SELECT p.recibo_id, p.id, p.metodo, p.monto, sum(p.monto) OVER (PARTITION BY p.recibo_id ORDER BY p.orden) AS hasta
    FROM recibo r
    JOIN recibo_pagos p ON p.recibo_id = r.id
  ), parte AS (
    SELECT
      ${RECIBO}, p.id AS pago_id, p.metodo, coalesce(c.curso_id, 0) AS curso_id,
      CASE WHEN p.monto IS NULL THEN 0 WHEN c.todo IS NULL OR c.total = c.todo THEN p.monto ELSE (
        round(p.hasta * c.hasta / c.todo) - round((p.hasta - p.monto) * c.hasta / c.todo) - round(
          p.hasta * (c.hasta - c.total) / c.todo
        ) + round((p.hasta - p.monto) * (c.hasta - c.total) / c.todo)
      )::bigint END AS monto
    FROM recibo r
    LEFT JOIN pago p ON p.recibo_id = r.id
    LEFT JOIN curso c ON c.recibo_id = r.id
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
  usuario: raw('usuario_id::text'),
  metodo: raw('metodo'),
  serie: raw('serie'),
  curso: raw('curso_id::text'),
}
