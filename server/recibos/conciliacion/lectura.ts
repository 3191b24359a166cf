import { ConciliacionResumen, DIAS_POR_CONFIRMAR, PagoBanco, type EstadoBanco } from '#contract/recibos/conciliacion'
import { segunQuienBusca, type Palabras } from '#server/catalogos/personas/busqueda'
import type { Db } from '#server/db/pool'
import { and, raw, sql, type Sql } from '#server/db/sql'
import { searchSql, selectSql, type ListSource } from '#server/http/list-query'
import { buscarRecibos } from '#server/recibos/documento/busqueda'
import { lista, resumen, suma } from '#server/resource/resumen'
import { numeroTexto } from '#server/documentos/numero'

/** Rejected before rejections were documents. */
const HEREDADO = raw(`(t.estado_banco = 'rechazado' AND x.recibo_id IS NULL)`)

/** Whether the counter's date of a payment lies farther before its receipt (`r`) than is believed. */
export const fechaLejana = (pago: 't' | 'p'): Sql =>
  raw(`coalesce(${pago}.fecha_banco < coalesce(r.mora_al, r.fecha) - ${DIAS_POR_CONFIRMAR}, false)`)

/**
 * Nothing is left to confirm of a receipt that was undone; what the bank had said of it stays to be read. A value of
 * its row, and no join: a count stops after as many as it tells, instead of reading all receipts first.
 */
const VIGENTES = raw(`
  t.estado_banco IS NOT NULL AND (SELECT v.estado = 'emitido' FROM recibos v WHERE v.id = t.recibo_id) AND (
    t.estado_banco <> 'por_confirmar' OR NOT EXISTS (
      SELECT FROM recibos o WHERE o.revierte_id IS NOT NULL AND o.revierte_id = t.recibo_id AND o.estado = 'emitido'
    )
  )
`)

// LEFT, so that PostgreSQL leaves out what a count has no use for.
const pagosCon = (recibos: 'JOIN' | 'LEFT JOIN'): Sql =>
  raw(`
  recibo_pagos t
  ${recibos} recibos r ON r.id = t.recibo_id
  LEFT JOIN clientes c ON c.id = r.cliente_id
  LEFT JOIN cuentas k ON k.id = t.cuenta_id
  LEFT JOIN usuarios u ON u.id = t.conciliado_por
  LEFT JOIN rechazos x ON x.pago_id = t.id AND x.deshecho_id IS NULL
  LEFT JOIN recibos rc ON rc.id = x.recibo_id
`)
const PAGOS = pagosCon('LEFT JOIN')

const deEstado = (estado: EstadoBanco): Sql => sql`
  jsonb_build_object(
    'pagos', ${suma('pagos', `estado_banco = '${estado}'`)}, 'monto', ${suma('monto', `estado_banco = '${estado}'`)}
  )
`

export const pagosDeBanco: ListSource = {
  modulo: 'Conciliacion',
  row: PagoBanco,
  from: PAGOS,
  sortedFrom: { fecha: pagosCon('JOIN') },
  columns: {
    numero_texto: numeroTexto('r'),
    fecha: raw('r.fecha'),
    emitido_en: raw('r.emitido_en'),
    cliente_nombre: raw(`c.apellidos || ', ' || c.nombres`),
    pagador_nombre: raw('r.pagador_nombre'),
    cuenta_nombre: raw('k.nombre'),
    conciliado_por_nombre: raw('u.nombre'),
    rechazo_id: raw('x.recibo_id'),
    rechazo_numero: numeroTexto('rc'),
    heredado: HEREDADO,
    fecha_lejana: fechaLejana('t'),
    cliente_id: raw('r.cliente_id'),
  },
  // Payments are written in the order in which their receipts are.
  orders: { emitido_en: [raw('t.id')] },
  ...segunQuienBusca((palabras) => ({ search: (text) => buscarPagos(text, palabras) })),
  scope: VIGENTES,
  sort: ['emitido_en', 'DESC'],
  resumen: resumen(ConciliacionResumen, {
    con: (where) => sql`
      WITH pago AS MATERIALIZED (
        SELECT t.cuenta_id, t.estado_banco, count(*) AS pagos, sum(t.monto)::bigint AS monto
        FROM ${PAGOS}
        WHERE ${where}
        GROUP BY t.cuenta_id, t.estado_banco
      )
    `,
    de: raw('pago'),
    medidas: {
      por_estado: sql`jsonb_build_object(
        'por_confirmar', ${deEstado('por_confirmar')}, 'confirmado', ${deEstado('confirmado')},
        'rechazado', ${deEstado('rechazado')}
      )`,
      por_cuenta: lista(
        sql`
          SELECT
            p.cuenta_id, k.nombre AS cuenta_nombre,
            ${suma('p.monto', `p.estado_banco = 'por_confirmar'`)} AS por_confirmar,
            ${suma('p.monto', `p.estado_banco = 'confirmado'`)} AS confirmado
          FROM pago p
          LEFT JOIN cuentas k ON k.id = p.cuenta_id
          GROUP BY p.cuenta_id, k.nombre
        `,
        'g.cuenta_nombre NULLS LAST',
      ),
    },
  }),
}

/** Payments by their reference, or by what finds their receipt: number, payer or student. */
function buscarPagos(text: string, palabras: Palabras): Sql[] {
  const porReferencia = searchSql(raw('sin_acentos(p.referencia)'), text)
  const porRecibo = buscarRecibos(text, palabras)
  if (!porReferencia.length || !porRecibo.length) return []
  return [
    sql`
      t.id = ANY(
        ARRAY(
          SELECT p.id
          FROM recibo_pagos p
          WHERE p.referencia IS NOT NULL AND ${and(porReferencia)}
          UNION
          SELECT p.id
          FROM recibos t
          JOIN recibo_pagos p ON p.recibo_id = t.id
          WHERE ${and(porRecibo)}
        )
      )
    `,
  ]
}

export const leerPagos = (db: Db, ids: readonly number[]): Promise<PagoBanco[]> =>
  db.many<PagoBanco>(
    sql`
      SELECT ${selectSql(pagosDeBanco)}
      FROM ${pagosDeBanco.from}
      WHERE t.id = ANY(${[...ids]}) AND ${VIGENTES}
      ORDER BY t.id
    `,
  )
