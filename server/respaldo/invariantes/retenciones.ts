/** Money that the school withheld from suppliers (docs/decisions/2026-11-26-retenciones-hechas.md). */
export const RETENCIONES = {
  // An expense withheld what its rates take of what it has now.
  retencion_suma: `
    SELECT g.proveedor || ', ' || to_char(g.fecha, 'DD/MM/YYYY') AS quien
    FROM gastos g
    LEFT JOIN gasto_retenciones r ON r.gasto_id = g.id
    GROUP BY g.id
    HAVING g.retenido <> coalesce(sum(r.monto), 0)
      OR bool_or(
        r.importe_base <> CASE r.base WHEN 'isv' THEN g.isv ELSE g.importe_exento + g.gravado_15 + g.gravado_18 END
          OR r.monto <> (r.importe_base * r.tasa + 5000) / 10000
      )
  `,

  // A certificate in force says what its expense says, which is in force too.
  retencion_comprobante: `
    SELECT c.numero AS quien
    FROM comprobantes_retencion c
    JOIN gastos g ON g.id = c.gasto_id
    WHERE c.total <> (SELECT sum((l ->> 'monto')::bigint) FROM jsonb_array_elements(c.lineas) l)
      OR c.estado = 'emitido'
      AND (
        g.estado = 'anulado'
          OR (c.total, c.rtn_proveedor, c.proveedor, c.documento, c.fecha_documento)
            IS DISTINCT FROM (g.retenido, g.rtn_proveedor, g.proveedor, g.documento, g.fecha)
          OR c.lineas IS DISTINCT FROM (
            SELECT jsonb_agg(to_jsonb(r) - 'gasto_id' - 'tasa_id' ORDER BY r.tasa_id)
            FROM gasto_retenciones r
            WHERE r.gasto_id = g.id
          )
      )
  `,

  // No more is paid to the tax authority for a month than was withheld in it.
  retencion_pagada: `
    SELECT mes AS quien
    FROM (
      SELECT periodo AS mes, retenido AS monto
      FROM gastos
      WHERE estado = 'registrado' AND retenido > 0
      UNION ALL
      SELECT paga_retenciones_de, -total
      FROM gastos
      WHERE estado = 'registrado' AND paga_retenciones_de IS NOT NULL
    ) m
    GROUP BY mes
    HAVING sum(monto) < 0
  `,

  // An expense that is no cost is told by its category alone, and has nothing of a cost.
  gasto_sin_costo: `
    SELECT g.proveedor || ', ' || to_char(g.fecha, 'DD/MM/YYYY') AS quien
    FROM gastos g
    JOIN gasto_categorias c ON c.id = g.categoria_id
    WHERE g.es_costo <> c.es_costo
      OR g.es_costo AND g.paga_retenciones_de IS NOT NULL
      OR NOT g.es_costo
      AND (
        g.gravado_15 + g.gravado_18 + g.isv + g.retenido > 0
          OR num_nonnulls(g.uso_isv, g.curso_id) > 0
          OR EXISTS (SELECT FROM gasto_notas n WHERE n.gasto_id = g.id AND n.estado = 'registrado')
      )
  `,

  retencion_numero: `
    SELECT c.numero AS quien
    FROM comprobantes_retencion c
    JOIN rangos_cai r ON r.id = c.rango_id
    WHERE r.tipo <> 'retencion'
      OR c.correlativo NOT BETWEEN r.desde AND r.hasta
      OR c.numero <> r.establecimiento || '-' || r.punto_emision || '-' || r.codigo || '-'
        || lpad(c.correlativo::text, 8, '0')
  `,
} as const
