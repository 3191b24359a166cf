/** Payments that families report (docs/diseno/dominio.md, «Cuenta de la familia»). */
export const REPORTADOS = {
  // An accepted report has a receipt of its own, in force, of what it says; with that undone, the report waits again.
  aviso_recibo: `
    SELECT t.id::text AS quien
    FROM avisos_pago t
    JOIN recibos r ON r.id = t.recibo_id
    WHERE r.estado <> 'emitido'
      OR r.tipo <> 'individual'
      OR r.total <> t.monto
      OR EXISTS (SELECT FROM recibos o WHERE o.revierte_id = r.id AND o.tipo = 'reversion' AND o.estado = 'emitido')
      OR EXISTS (SELECT FROM avisos_pago o WHERE o.recibo_id = r.id AND o.id <> t.id)
      OR NOT EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = r.id AND p.metodo IN ('transferencia', 'deposito'))
  `,
} as const
