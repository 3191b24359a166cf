/** Lines of the bank, and what they are of ours. */
export const BANCO = {
  // Lines and records of a reconciliation sum the same.
  banco_suma: `
    SELECT k.id::text AS quien
    FROM cuenta_conciliaciones k
    WHERE (SELECT sum(m.monto) FROM cuenta_movimientos m WHERE m.conciliacion_id = k.id)
      IS DISTINCT FROM (SELECT sum(a.monto) FROM cuenta_partidas a WHERE a.conciliacion_id = k.id)
  `,

  // Of an expense a reconciliation has what left the account: what was withheld never did.
  banco_gasto: `
    SELECT g.proveedor || ', ' || to_char(g.fecha, 'DD/MM/YYYY') AS quien
    FROM cuenta_partidas a
    JOIN gastos g ON g.id = a.gasto_id
    WHERE a.monto <> -g.pagado
  `,

  // A payment that a line shows is not waiting for the bank.
  banco_sin_confirmar: `
    SELECT p.id::text AS quien
    FROM cuenta_partidas a
    JOIN recibo_pagos p ON p.id = a.pago_id
    WHERE p.estado_banco = 'por_confirmar'
  `,

  // The cash of a till is deposited once: no more of it than its close counted.
  banco_caja: `
    SELECT a.caja_id::text AS quien
    FROM cuenta_partidas a
    JOIN caja_conteos n ON n.caja_id = a.caja_id AND n.metodo = 'efectivo'
    GROUP BY a.caja_id, n.contado
    HAVING sum(a.monto) > n.contado
  `,

  // The balance of a signed sheet is what the lines come to.
  banco_hoja: `
    SELECT h.mes AS quien
    FROM cuenta_hojas h
    JOIN cuenta_banco b ON b.cuenta_id = h.cuenta_id
    WHERE h.retirada_en IS NULL
      AND h.saldo_banco <> b.saldo_inicial + (
        SELECT coalesce(sum(m.monto), 0)
        FROM cuenta_movimientos m
        WHERE m.cuenta_id = h.cuenta_id AND to_char(m.fecha, 'YYYY-MM') <= h.mes
      )
  `,
} as const
