import { raw } from '#server/db/sql'

/**
 * Receipts `t` in force that brought money in, or owe tax, and have no invoice; none where the centre issues no
 * invoices. One whose invoice was credited has had it; what a debit note or an invoice on credit says needs none.
 */
export const SIN_FACTURA = raw(`
  t.estado = 'emitido'
  AND t.tipo IN ('individual', 'varios')
  AND (
    t.isv > 0
    OR EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = t.id AND p.metodo <> 'saldo_a_favor' AND p.monto > 0)
  )
  AND NOT EXISTS (SELECT FROM recibos o WHERE o.revierte_id = t.id AND o.estado = 'emitido')
  AND NOT EXISTS (SELECT FROM facturas f WHERE f.recibo_id = t.id AND f.tipo = '01' AND f.estado = 'emitida')
  AND EXISTS (
    SELECT FROM recibo_lineas l
    WHERE l.recibo_id = t.id AND NOT EXISTS (SELECT FROM factura_lineas d WHERE d.cargo_id = l.cargo_id)
  )
  AND EXISTS (SELECT FROM centro WHERE facturar <> 'nunca')
  AND EXISTS (SELECT FROM rangos_cai k WHERE k.tipo = '01')
`)
