/** Tills, what they counted, and the expenses that they paid. */
export const CAJAS = {
  // The money that the close expected by each method is what the till's documents say: float, receipts, what went back,
  // movements.
  caja_esperado: `
    SELECT c.id::text AS quien
    FROM cajas c
    JOIN (
      SELECT id AS caja_id, 'efectivo' AS metodo, fondo AS monto
      FROM cajas
      UNION ALL
      SELECT
        r.caja_id, p.metodo,
        CASE WHEN r.tipo IN ('devolucion', 'reversion', 'rechazo') THEN -p.monto ELSE p.monto END
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      WHERE r.estado = 'emitido' AND p.metodo NOT IN ('saldo_a_favor', 'retencion')
      UNION ALL
      SELECT caja_id, 'efectivo', monto
      FROM caja_movimientos
      WHERE anulado_en IS NULL
      UNION ALL
      SELECT caja_id, metodo, -esperado
      FROM caja_conteos
    ) m ON m.caja_id = c.id
    WHERE c.cerrada_en IS NOT NULL
    GROUP BY c.id, m.metodo
    HAVING sum(m.monto) <> 0
  `,

  caja_sin_cerrar: `
    SELECT c.id::text AS quien
    FROM cajas c
    WHERE c.cerrada_en IS NULL AND EXISTS (SELECT FROM caja_conteos k WHERE k.caja_id = c.id)
    UNION
    SELECT c.id::text
    FROM cajas c
    WHERE c.cerrada_en IS NOT NULL AND NOT EXISTS (SELECT FROM caja_conteos k WHERE k.caja_id = c.id)
  `,

  caja_denominaciones: `
    SELECT d.caja_id::text AS quien
    FROM caja_denominaciones d
    GROUP BY d.caja_id
    HAVING sum(d.denominacion * d.cantidad) IS DISTINCT FROM (
      SELECT k.contado
      FROM caja_conteos k
      WHERE k.caja_id = d.caja_id AND k.metodo = 'efectivo'
    )
  `,

  // No cash in a till without it, and nothing of it was counted otherwise than it came in.
  caja_sin_efectivo: `
    SELECT c.id::text AS quien
    FROM cajas c
    WHERE c.sin_efectivo
      AND (
        EXISTS (
          SELECT FROM recibos r
          JOIN recibo_pagos p ON p.recibo_id = r.id
          WHERE r.caja_id = c.id AND p.metodo = 'efectivo'
        )
        OR EXISTS (SELECT FROM caja_movimientos m WHERE m.caja_id = c.id)
        OR EXISTS (SELECT FROM caja_conteos k WHERE k.caja_id = c.id AND k.metodo <> 'tarjeta' AND k.diferencia <> 0)
      )
  `,

  caja_dos_abiertas: `
    SELECT min(id)::text AS quien
    FROM cajas
    WHERE cerrada_en IS NULL
    GROUP BY usuario_id
    HAVING count(*) > 1
  `,

  gasto_suma: `
    SELECT id::text AS quien
    FROM gastos
    WHERE importe_exento + gravado_15 + gravado_18 + isv <> total
  `,

  // The ISV of an expense is credited in the month of its document or one of the next three, not before it counts, by
  // its use alone.
  gasto_credito: `
    SELECT proveedor || ', ' || to_char(fecha, 'DD/MM/YYYY') AS quien
    FROM gastos
    WHERE (credito_mes IS NOT NULL) <> (coalesce(uso_isv, 'exento') <> 'exento')
      OR credito_mes NOT BETWEEN periodo AND to_char(date_trunc('month', fecha) + interval '3 months', 'YYYY-MM')
  `,

  // A later month than its document's takes an expense only where that one was closed.
  gasto_periodo: `
    SELECT proveedor || ', ' || to_char(fecha, 'DD/MM/YYYY') AS quien
    FROM gastos
    WHERE periodo <> to_char(fecha, 'YYYY-MM')
      AND NOT EXISTS (
        SELECT FROM (
          SELECT mes
          FROM cierres_mensuales
          UNION ALL
          SELECT mes
          FROM cierres_reabiertos
        ) m
        WHERE m.mes >= to_char(gastos.fecha, 'YYYY-MM')
      )
  `,

  // A supplier's notes take no more of any part of an expense than it has, none before it, none of a voided one.
  gasto_nota: `
    SELECT g.proveedor || ', ' || to_char(g.fecha, 'DD/MM/YYYY') AS quien
    FROM gastos g
    JOIN gasto_notas n ON n.gasto_id = g.id AND n.estado = 'registrado'
    GROUP BY g.id
    HAVING sum(n.importe_exento) > g.importe_exento
      OR sum(n.gravado_15) > g.gravado_15
      OR sum(n.gravado_18) > g.gravado_18
      OR sum(n.isv) > g.isv
      OR min(n.fecha) < g.fecha
      OR min(n.periodo) < g.periodo
      OR g.estado = 'anulado'
  `,

  // The till's cash that an expense took; of a voided one all came back, into its own till or, once closed, another.
  gasto_movimiento: `
    SELECT g.id::text AS quien
    FROM gastos g
    LEFT JOIN (
      SELECT gasto_id, sum(monto) AS monto
      FROM caja_movimientos
      WHERE anulado_en IS NULL
      GROUP BY gasto_id
    ) m ON m.gasto_id = g.id
    WHERE coalesce(m.monto, 0) <> CASE WHEN g.estado = 'registrado' AND g.caja_id IS NOT NULL THEN -g.pagado ELSE 0 END
  `,

  gasto_otra_caja: `
    SELECT g.id::text AS quien
    FROM gastos g
    JOIN caja_movimientos m ON m.gasto_id = g.id
    WHERE m.tipo = 'gasto' AND m.anulado_en IS NULL AND m.caja_id IS DISTINCT FROM g.caja_id
  `,
} as const
