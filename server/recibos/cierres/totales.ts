import { isDeepStrictEqual } from 'node:util'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { TotalesMes, type AlCerrar } from '#contract/recibos/cierres'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { signoDe } from '#server/libro/signo'

/** Differences of a till, each counted method by itself: one's shortage is not made good by another's surplus. */
const POR_METODO = sql`caja_conteos`
/** As months were closed before: all methods of a till together. */
const POR_CAJA = sql`(SELECT caja_id, sum(diferencia) AS diferencia FROM caja_conteos GROUP BY caja_id)`

/**
 * Totals in centavos of the documents dated in a month (`YYYY-MM`) and of the expenses that count in it, in one
 * statement and so of one moment. A closed month answers the same whenever it is asked: nothing in it changes.
 */
export async function totalesDelMes(db: Db, mes: string, conteos: Sql = POR_METODO): Promise<TotalesMes> {
  const [desde, hasta] = [inicioDeMes(mes), finDeMes(mes)]
  const documentos = (tipo: string) =>
    sql`
      (
        SELECT jsonb_build_object('documentos', count(*), 'total', coalesce(sum(total), 0))
        FROM recibo
        WHERE estado = 'emitido' AND tipo = ${tipo}
      )
    `
  const notas = (tipo: string) =>
    sql`
      (
        SELECT jsonb_build_object('documentos', count(*), 'total', coalesce(sum(total), 0))
        FROM factura
        WHERE tipo = ${tipo} AND estado = 'emitida'
      )
    `
  const { totales } = await db.one<{ totales: unknown }>(sql`
    WITH recibo AS MATERIALIZED (
      SELECT r.id, r.serie, r.numero, r.tipo, r.estado, r.isv, r.total, ${signoDe('r')} AS signo
      FROM recibos r
      WHERE r.fecha BETWEEN ${desde}::date AND ${hasta}::date
    ),
    pago AS MATERIALIZED (
      SELECT r.serie, p.metodo, count(*) AS pagos, sum(r.signo * p.monto) AS monto
      FROM recibo r
      -- One by one: of a month they are few beside all payments, which PostgreSQL would rather read.
      CROSS JOIN LATERAL (SELECT p.metodo, p.monto FROM recibo_pagos p WHERE p.recibo_id = r.id OFFSET 0) p
      WHERE r.estado = 'emitido'
      GROUP BY r.serie, p.metodo
    ),
    gasto AS (
      SELECT count(*) AS documentos, coalesce(sum(total), 0) AS total, coalesce(sum(isv), 0) AS isv
      FROM gastos
      WHERE estado = 'registrado' AND periodo = ${mes} AND es_costo
    ),
    sin_costo AS (
      SELECT count(*) AS documentos, coalesce(sum(total), 0) AS total
      FROM gastos
      WHERE estado = 'registrado' AND periodo = ${mes} AND NOT es_costo
    ),
    nota AS (
      SELECT count(*) AS documentos, coalesce(sum(total), 0) AS total, coalesce(sum(isv), 0) AS isv
      FROM gasto_notas
      WHERE periodo = ${mes} AND estado = 'registrado'
    ),
    factura AS MATERIALIZED (
      SELECT tipo, estado, total, isv_15 + isv_18 AS isv
      FROM facturas
      WHERE fecha BETWEEN ${desde}::date AND ${hasta}::date
    ),
    caja AS (
      SELECT c.id, k.diferencia
      FROM cajas c
      LEFT JOIN ${conteos} k ON k.caja_id = c.id
      WHERE c.fecha BETWEEN ${desde}::date AND ${hasta}::date
    )
    SELECT jsonb_build_object(
      'recibos', (SELECT count(*) FROM recibo WHERE estado = 'emitido'), 'recibido',
      (SELECT coalesce(sum(monto), 0) FROM pago WHERE metodo <> 'saldo_a_favor'), 'saldo_a_favor',
      (SELECT coalesce(sum(monto), 0) FROM pago WHERE metodo = 'saldo_a_favor'), 'isv',
      (SELECT coalesce(sum(signo * isv), 0) FROM recibo WHERE estado = 'emitido'), 'devoluciones',
      ${documentos('devolucion')}, 'reversiones', ${documentos('reversion')}, 'rechazos', (
        SELECT jsonb_build_object('documentos', count(*), 'total', coalesce(-sum(signo * total), 0))
        FROM recibo
        WHERE estado = 'emitido' AND tipo IN ('rechazo', 'rechazo_deshecho')
      ), 'anulados', (
        SELECT jsonb_build_object('documentos', count(*), 'total', coalesce(sum(total), 0))
        FROM recibo
        WHERE estado = 'anulado'
      ), 'por_metodo', (
        SELECT coalesce(jsonb_agg(m ORDER BY m.metodo), '[]')
        FROM (
          SELECT metodo, sum(pagos) AS pagos, sum(monto) AS monto
          FROM pago
          GROUP BY metodo
        ) m
      ), 'por_serie', (
        SELECT coalesce(jsonb_agg(s ORDER BY s.serie), '[]')
        FROM (
          SELECT
            r.serie, count(*) FILTER (WHERE r.estado = 'emitido') AS documentos,
            count(*) FILTER (WHERE r.estado = 'anulado') AS anulados, min(r.numero) AS desde, max(r.numero) AS hasta,
            coalesce(sum(r.signo * r.total) FILTER (WHERE r.estado = 'emitido'), 0) AS total,
            coalesce(
              (
                SELECT sum(p.monto)
                FROM pago p
                WHERE p.serie = r.serie AND p.metodo <> 'saldo_a_favor'
              ), 0
            ) AS recibido
          FROM recibo r
          GROUP BY r.serie
        ) s
      ), 'gastos', (SELECT to_jsonb(gasto) FROM gasto), 'sin_costo',
      (SELECT to_jsonb(sin_costo) FROM sin_costo), 'notas_proveedor',
      (SELECT to_jsonb(nota) FROM nota), 'facturas', (
        SELECT jsonb_build_object(
          'documentos', count(*) FILTER (WHERE estado = 'emitida'), 'total',
          coalesce(sum(total) FILTER (WHERE estado = 'emitida'), 0), 'isv',
          coalesce(sum(isv) FILTER (WHERE estado = 'emitida'), 0), 'anuladas',
          count(*) FILTER (WHERE estado = 'anulada')
        )
        FROM factura
        WHERE tipo = '01'
      ), 'notas_credito', ${notas('06')}, 'notas_debito', ${notas('07')}, 'cajas', (
        SELECT jsonb_build_object(
          'cajas', count(DISTINCT id), 'faltantes', coalesce(-sum(diferencia) FILTER (WHERE diferencia < 0), 0),
          'sobrantes', coalesce(sum(diferencia) FILTER (WHERE diferencia > 0), 0)
        )
        FROM caja
      )
    ) AS totales
  `)
  return TotalesMes.parse(totales)
}

/** Payments of receipts in force, dated until the end of a month, of which the bank has not said anything yet. */
export async function pendienteAl(db: Db, mes: string): Promise<AlCerrar> {
  const por_confirmar = await db.one<AlCerrar['por_confirmar']>(sql`
    SELECT count(*) AS pagos, coalesce(sum(p.monto), 0)::bigint AS monto
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.estado_banco = 'por_confirmar'
      AND r.estado = 'emitido'
      AND r.fecha <= ${finDeMes(mes)}::date
      AND NOT EXISTS (SELECT FROM recibos o WHERE o.revierte_id = r.id AND o.estado = 'emitido')
  `)
  return { por_confirmar }
}

/** The closed months whose documents add up to something else today than on the day they were closed: none, ever. */
export async function mesesQueNoCuadran(db: Db): Promise<string[]> {
  const cierres = await db.many<{ mes: string; totales: unknown }>(
    sql`SELECT mes, totales FROM cierres_mensuales ORDER BY mes`,
  )
  const fallan: string[] = []
  for (const { mes, totales } of cierres) {
    const guardados = TotalesMes.safeParse(totales).data
    const coincide = async (conteos: Sql) => isDeepStrictEqual(await totalesDelMes(db, mes, conteos), guardados)
    if (!(await coincide(POR_METODO)) && !(await coincide(POR_CAJA))) fallan.push(mes)
  }
  return fallan
}
