import { faltaDe, type PagoIncompleto } from '#contract/recibos/datos-de-pago'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { signoDe } from '#server/libro/signo'
import { numeroTexto } from '#server/documentos/numero'

/**
 * The payments of a till that lack what a bank or a card issuer knows them by, in the order in which they were taken:
 * of documents in force that take or give money, but for what the bank rejected. Of a closed till too, as they are now.
 */
export async function pagosIncompletos(db: Db, caja_id: number): Promise<PagoIncompleto[]> {
  const pagos = await db.many<Omit<PagoIncompleto, 'falta'>>(sql`
    SELECT
      p.id, p.recibo_id, ${numeroTexto('r')} AS numero_texto, r.tipo,
      coalesce(c.apellidos || ', ' || c.nombres, r.pagador_nombre) AS nombre, p.metodo,
      (${signoDe('r')} * p.monto)::bigint AS monto, p.cuenta_id, p.referencia, p.banco
    FROM recibos r
    JOIN recibo_pagos p ON p.recibo_id = r.id
    LEFT JOIN clientes c ON c.id = r.cliente_id
    WHERE r.caja_id = ${caja_id}
      AND r.tipo IN ('individual', 'varios', 'devolucion')
      AND r.estado = 'emitido'
      AND p.estado_banco IS DISTINCT FROM 'rechazado'
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    ORDER BY p.id
  `)
  return pagos.flatMap((pago) => {
    const falta = faltaDe(pago)
    return falta.length ? [{ ...pago, falta }] : []
  })
}
