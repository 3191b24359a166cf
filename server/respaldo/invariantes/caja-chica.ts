/** Petty cash (docs/diseno/dominio.md, «Caja chica»). */
export const CAJA_CHICA = {
  // Cash and vouchers that wait to be replenished are the fund; so is what was put into it less what was taken out.
  caja_chica_fondo: `
    SELECT c.nombre AS quien
    FROM cajas_chicas c
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(monto), 0) AS dado, coalesce(sum(monto) FILTER (WHERE tipo = 'fondo'), 0) AS fondo
      FROM caja_chica_movimientos
      WHERE caja_chica_id = c.id AND anulado_en IS NULL
    ) m
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(pagado), 0) AS gastado, coalesce(sum(pagado) FILTER (WHERE reposicion_id IS NULL), 0) AS pendiente
      FROM gastos
      WHERE caja_chica_id = c.id AND estado = 'registrado'
    ) v
    WHERE m.dado - v.gastado + v.pendiente <> c.monto OR m.fondo <> c.monto
  `,

  caja_chica_negativa: `
    SELECT c.nombre AS quien
    FROM cajas_chicas c
    WHERE (
        SELECT coalesce(sum(monto), 0)
        FROM caja_chica_movimientos
        WHERE caja_chica_id = c.id AND anulado_en IS NULL
      ) < (SELECT coalesce(sum(pagado), 0) FROM gastos WHERE caja_chica_id = c.id AND estado = 'registrado')
  `,

  // A replenishment gives back exactly what its vouchers spent, of its own fund; a voided one has none. What a till
  // gave is what the fund got, or both are undone.
  caja_chica_reposicion: `
    SELECT c.nombre || ', ' || to_char(m.fecha, 'DD/MM/YYYY') AS quien
    FROM caja_chica_movimientos m
    JOIN cajas_chicas c ON c.id = m.caja_chica_id
    LEFT JOIN caja_movimientos k ON k.id = m.caja_movimiento_id
    LEFT JOIN (
      SELECT reposicion_id, sum(pagado) AS total, min(caja_chica_id) AS primera, max(caja_chica_id) AS ultima
      FROM gastos
      WHERE reposicion_id IS NOT NULL AND estado = 'registrado'
      GROUP BY reposicion_id
    ) v ON v.reposicion_id = m.id
    WHERE coalesce(v.total, 0) <> CASE WHEN m.tipo = 'reposicion' AND m.anulado_en IS NULL THEN m.monto ELSE 0 END
      OR coalesce(v.primera, m.caja_chica_id) <> m.caja_chica_id
      OR coalesce(v.ultima, m.caja_chica_id) <> m.caja_chica_id
      OR k.id IS NOT NULL AND (k.monto <> -m.monto OR (k.anulado_en IS NULL) <> (m.anulado_en IS NULL))
  `,
} as const
