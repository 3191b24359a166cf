import type { Centavos } from '#contract/dinero'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { acreditadoDe } from '#server/facturacion/facturas/notas'
import { conQueIsv, facturadoDeLoRechazado, sinFacturarSql } from '#server/facturacion/facturas/rechazado'
import { DE_LA_LINEA, LO_QUE_SE_FUE, type LineaDeRecibo } from '#server/libro/linea'

/* Lines of receipts by what of them can be given back. Amounts in centavos, tax included. */

/** The part of a line of a receipt that is given back. */
export interface Parte {
  linea_id: number
  monto: Centavos
  /** All of it is tax: of a buyer who turned out to pay none. */
  solo_isv?: boolean
}

/** A line of a receipt, with what was given back of it and what an invoice in force still says of it. */
export interface LineaDevolvible extends LineaDeRecibo {
  recibo_id: number
  orden: number
  /** It is credit of its client, not a sale. */
  anticipo: boolean
  /**
   * Invoices in force that say it, with the amount that each says: first its own, then those of what the bank took back
   * and it paid again.
   */
  facturas: readonly { factura_id: number; orden: number; monto: Centavos; suya: boolean }[]
  /** The amount of it that goes by those invoices of the first time, so that its own does not say it. */
  cubierto: Centavos
}

/**
 * Money that a line received and still has, neither given back nor taken back by the bank; below 0 where it was both.
 */
export const quedaDe = ({ total, con_saldo, devuelto, rechazado, vuelto }: LineaDevolvible): Centavos =>
  total - con_saldo - devuelto - rechazado - vuelto

/** Money of a line that can be given back, where its receipt still holds so much. */
export const porDevolver = (linea: LineaDevolvible): Centavos => Math.max(0, quedaDe(linea) + linea.vuelto)

const CAMPOS = sql`
  ${DE_LA_LINEA}, l.recibo_id, l.orden,
  EXISTS (
    SELECT FROM creditos k
    WHERE k.tipo = 'excedente'
      AND (k.recibo_linea_id = l.id OR k.recibo_linea_id IS NULL AND k.recibo_id = l.recibo_id AND l.cargo_id IS NULL
        AND l.producto_id IS NULL AND k.cliente_id = l.cliente_id AND k.monto = l.total)
  ) AS anticipo,
  f.facturas, f.cubierto
`

/** The lines of a receipt, or those of the ids. The receipts are locked by the caller. */
export const lineasDevolvibles = (
  db: Db,
  cuales: { recibo_id: number } | { ids: readonly number[] },
): Promise<LineaDevolvible[]> =>
  db.many(sql`
    SELECT ${CAMPOS}
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    -- By a name that no query inside takes for its own lines.
    CROSS JOIN LATERAL (SELECT l.cargo_id, l.recibo_id, ${conQueIsv('l')} AS isv) esta
    CROSS JOIN LATERAL (
      SELECT
        coalesce(
          jsonb_agg(
            jsonb_build_object('factura_id', v.factura_id, 'orden', v.orden, 'monto', v.monto, 'suya', v.suya)
            ORDER BY v.suya DESC, v.factura_id, v.orden
          ),
          '[]'
        ) AS facturas,
        least(
          coalesce(sum(v.monto) FILTER (WHERE NOT v.suya), 0),
          -- The amount that its own invoice does not say or, where it has none, will not say.
          CASE
            WHEN bool_or(v.suya) THEN greatest(
              0, l.total - l.con_saldo - d.devuelto - t.rechazado - sum(v.monto) FILTER (WHERE v.suya)
            )
            WHEN count(*) > 0 THEN (
              SELECT s.monto - t.rechazado FROM (${sinFacturarSql(sql`l.recibo_id`)}) s WHERE s.id = l.id
            )
            ELSE 0
          END
        )::bigint AS cubierto
      FROM (
        SELECT f.id AS factura_id, l2.orden, l2.total - ${acreditadoDe('l2')} AS monto, true AS suya
        FROM facturas f
        JOIN factura_lineas l2 ON l2.factura_id = f.id AND l2.recibo_linea_id = l.id
        WHERE f.recibo_id = l.recibo_id AND f.tipo = '01' AND f.estado = 'emitida' AND l2.total > ${acreditadoDe('l2')}
        UNION ALL
        -- A line that pays again what the bank took back goes by the invoice of the first time, where its tax is that.
        SELECT factura_id, factura_orden, facturado, false
        FROM (${facturadoDeLoRechazado(sql`q.cargo_id = esta.cargo_id AND q.recibo_id < esta.recibo_id`)}) c
        WHERE c.isv = esta.isv
      ) v
    ) f
    WHERE ${'ids' in cuales ? sql`l.id = ANY(${cuales.ids}::int[])` : sql`l.recibo_id = ${cuales.recibo_id}`}
    ORDER BY l.id
  `)
