import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'

/**
 * Limits of the money of a receipt that may go back, by what it was paid with and what it paid. Amounts in centavos.
 */

/** Condition on payments `p`: the bank has them, as far as is known. */
const NO_RECHAZADO = sql`NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)`

/** Tax that the payer withheld is no money that could go back, nor is what the bank took back. Throws `regla`. */
export async function requireNoRetenido(tx: Tx, recibo_id: number, monto: Centavos): Promise<void> {
  const { retenido, queda } = await tx.one<{ retenido: Centavos; queda: Centavos }>(sql`
    SELECT p.retenido, p.con_dinero - d.devuelto AS queda
    FROM (
      SELECT
        coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'retencion'), 0)::bigint AS retenido,
        coalesce(sum(p.monto) FILTER (WHERE p.metodo <> 'retencion'), 0)::bigint AS con_dinero
      FROM recibo_pagos p
      WHERE p.recibo_id = ${recibo_id} AND ${NO_RECHAZADO}
    ) p
    CROSS JOIN (
      SELECT coalesce(sum(x.total), 0)::bigint AS devuelto
      FROM recibo_lineas l
      JOIN recibo_lineas x ON x.devuelve_linea_id = l.id
      JOIN recibos r ON r.id = x.recibo_id AND r.estado = 'emitido'
      WHERE l.recibo_id = ${recibo_id}
    ) d
  `)
  if (retenido > 0 && monto > queda)
    throw invalidField('metodo', 'recibos.error.devuelve_retenido', { monto: formatoLempiras(Math.max(0, queda)) })
}

/** No more goes back to the card than it paid and did not charge back. Throws `regla`. */
export async function requirePagadoConTarjeta(tx: Tx, recibo_id: number, monto: Centavos): Promise<void> {
  const { queda } = await tx.one<{ queda: Centavos }>(sql`
    SELECT
      (
        SELECT coalesce(sum(p.monto), 0)
        FROM recibo_pagos p
        WHERE p.recibo_id = ${recibo_id} AND p.metodo = 'tarjeta' AND ${NO_RECHAZADO}
      ) - (
        SELECT coalesce(sum(p.monto), 0)
        FROM recibo_pagos p
        JOIN recibos d ON d.id = p.recibo_id AND d.estado = 'emitido'
        WHERE p.metodo = 'tarjeta'
          AND d.tipo = 'devolucion'
          AND EXISTS (
            SELECT FROM recibo_lineas x
            JOIN recibo_lineas l ON l.id = x.devuelve_linea_id
            WHERE x.recibo_id = d.id AND l.recibo_id = ${recibo_id}
          )
      ) AS queda
  `)
  if (monto > queda) throw invalidField('metodo', 'recibos.error.tarjeta_de_mas', { monto: formatoLempiras(queda) })
}

/**
 * A charge of a debit note or an invoice on credit is lowered by its credit note alone, and that only while it is
 * unpaid: the receipt is undone first. Throws `estado_no_permite`.
 */
export async function requireSinDocumento(tx: Tx, cargos: readonly number[]): Promise<void> {
  const documento = await tx.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM factura_lineas l
    JOIN facturas f ON f.id = l.factura_id
    WHERE l.cargo_id = ANY(${[...cargos]}::int[])
    LIMIT 1
  `)
  if (documento)
    throw new AppError('estado_no_permite', {
      message: { key: 'recibos.error.devuelve_documentado', params: documento },
    })
}
