import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { acreditadoDe } from './notas.ts'

/** Whether line `fl` of invoice `f` still says money of line `l` that was given back (`devuelto.monto`, centavos). */
const DICE_LO_DEVUELTO = sql`fl.total - ${acreditadoDe('fl')} > l.total - l.con_saldo - devuelto.monto`

/** Lines `fl` of invoices `f` in force that say money which was given back: no range gave their note a number. */
export const SIN_SU_NOTA = sql`
  (
    SELECT x.devuelve_linea_id AS id, sum(x.total) AS monto
    FROM recibo_lineas x
    JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
    WHERE x.devuelve_linea_id IS NOT NULL
    GROUP BY x.devuelve_linea_id
  ) devuelto
  JOIN recibo_lineas l ON l.id = devuelto.id
  JOIN factura_lineas fl ON fl.recibo_linea_id = l.id
  JOIN facturas f ON f.id = fl.factura_id AND f.tipo = '01' AND f.estado = 'emitida' AND ${DICE_LO_DEVUELTO}
`

/**
 * The number of an invoice in force that still holds an advance whose credit was declared anew to pay the receipt: no
 * range gave its credit note a number. Until one does, what it paid is not invoiced.
 */
export async function anticipoPorAcreditar(db: Db, recibo_id: number): Promise<string | undefined> {
  const row = await db.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM creditos u
    JOIN recibo_lineas l ON l.cliente_id = u.cliente_id
    JOIN facturas f ON f.recibo_id = l.recibo_id AND f.tipo = '01' AND f.estado = 'emitida'
    JOIN factura_lineas fl ON fl.factura_id = f.id AND fl.recibo_linea_id = l.id
    CROSS JOIN LATERAL (
      SELECT sum(x.total) AS monto
      FROM recibo_lineas x
      JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
      WHERE x.devuelve_linea_id = l.id
    ) devuelto
    WHERE u.recibo_id = ${recibo_id}
      AND u.tipo = 'uso'
      AND u.isv = 'sin_declarar'
      AND ${DICE_LO_DEVUELTO}
    ORDER BY f.id LIMIT 1
  `)
  return row?.numero
}

/**
 * The number of an invoice in force that holds an advance of whoever's credit pays the receipt, which is from before
 * credit noted its treatment.
 */
export async function anticipoFacturado(db: Db, recibo_id: number): Promise<string | undefined> {
  const row = await db.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM creditos u
    JOIN creditos k ON k.cliente_id = u.cliente_id AND k.tipo = 'excedente'
    JOIN facturas f ON f.recibo_id = k.recibo_id AND f.tipo = '01' AND f.estado = 'emitida'
    JOIN factura_lineas l ON l.factura_id = f.id AND l.anticipo
    WHERE u.recibo_id = ${recibo_id}
      AND u.tipo = 'uso'
      AND l.total > (
        SELECT coalesce(sum(nl.total), 0)
        FROM facturas n
        JOIN factura_lineas nl ON nl.factura_id = n.id
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida' AND nl.acredita_orden = l.orden
      )
    ORDER BY f.id DESC LIMIT 1
  `)
  return row?.numero
}
