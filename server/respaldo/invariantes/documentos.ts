/** Fiscal invoices, their ranges, and settlements. */
export const DOCUMENTOS = {
  rango_hueco: `
    SELECT r.establecimiento || '-' || r.punto_emision || '-' || r.tipo || ' ' || r.desde AS quien
    FROM rangos_cai r
    LEFT JOIN (
      SELECT rango_id, count(*) AS cuantas, min(correlativo) AS primera, max(correlativo) AS ultima
      FROM facturas
      GROUP BY rango_id
    ) f ON f.rango_id = r.id
    WHERE r.siguiente - coalesce(r.inicio, r.desde) <> coalesce(f.cuantas, 0)
      OR f.primera <> coalesce(r.inicio, r.desde)
      OR f.ultima <> r.siguiente - 1
  `,

  factura_numero: `
    SELECT f.numero AS quien
    FROM facturas f
    JOIN rangos_cai r ON r.id = f.rango_id
    WHERE f.tipo <> r.tipo
      OR f.correlativo NOT BETWEEN r.desde AND r.hasta
      OR f.numero <> r.establecimiento || '-' || r.punto_emision || '-' || r.tipo || '-'
        || lpad(f.correlativo::text, 8, '0')
  `,

  factura_lineas: `
    SELECT f.numero AS quien
    FROM facturas f
    LEFT JOIN (
      SELECT factura_id, sum(total) AS total, sum(isv) AS isv
      FROM factura_lineas
      GROUP BY factura_id
    ) l ON l.factura_id = f.id
    WHERE f.total <> coalesce(l.total, 0) OR f.isv_15 + f.isv_18 <> coalesce(l.isv, 0)
  `,

  factura_suma: `
    SELECT numero AS quien
    FROM facturas
    WHERE importe_exento + importe_exonerado + gravado_15 + gravado_18 + isv_15 + isv_18 <> total
  `,

  // Credited whole, it is in force no more.
  factura_repetida: `
    SELECT min(numero) AS quien
    FROM facturas
    WHERE tipo = '01' AND estado = 'emitida' AND acreditado < total
    GROUP BY recibo_id
    HAVING count(*) > 1
  `,

  factura_mayor: `
    SELECT f.numero AS quien
    FROM facturas f
    JOIN recibos r ON r.id = f.recibo_id
    WHERE f.estado = 'emitida' AND f.total > r.total
  `,

  nota_excede: `
    SELECT f.numero AS quien
    FROM facturas f
    JOIN facturas n ON n.factura_id = f.id AND n.estado = 'emitida'
    WHERE f.tipo = '01'
    GROUP BY f.id, f.numero, f.total
    HAVING coalesce(sum(n.total) FILTER (WHERE n.tipo = '06'), 0) > f.total + coalesce(
      sum(n.total) FILTER (WHERE n.tipo = '07'), 0
    )
  `,

  factura_acreditado: `
    SELECT f.numero AS quien
    FROM facturas f
    LEFT JOIN (
      SELECT factura_id, sum(total) AS total
      FROM facturas
      WHERE tipo = '06' AND estado = 'emitida'
      GROUP BY factura_id
    ) n ON n.factura_id = f.id
    WHERE f.acreditado <> coalesce(n.total, 0)
  `,

  nota_linea: `
    SELECT DISTINCT f.numero AS quien
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN facturas n ON n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
    JOIN factura_lineas nl ON nl.factura_id = n.id AND nl.acredita_orden = l.orden
    GROUP BY f.numero, l.factura_id, l.orden, l.total, l.isv
    HAVING sum(nl.total) > l.total OR sum(nl.isv) > l.isv
  `,

  // Neither voided nor reversed while its invoice is in force, unless that was credited whole.
  factura_sin_recibo: `
    SELECT f.numero AS quien
    FROM facturas f
    JOIN recibos r ON r.id = f.recibo_id
    WHERE f.tipo = '01'
      AND f.estado = 'emitida'
      AND (r.estado = 'anulado' OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido'))
      AND f.total > (
        SELECT coalesce(sum(n.total), 0)
        FROM facturas n
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
      )
  `,

  finiquito_debe: `
    SELECT f.numero AS quien
    FROM finiquitos f
    WHERE f.estado = 'vigente'
      AND EXISTS (
        SELECT FROM cargos c
        WHERE c.matricula_id = f.matricula_id AND c.anulado_en IS NULL AND c.aplicado < c.neto
      )
  `,

  // What one in force certifies is still so: whatever changes its charges revokes it.
  finiquito_suma: `
    SELECT f.numero AS quien
    FROM finiquitos f
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(bruto), 0) AS bruto, coalesce(sum(descuento), 0) AS descuento,
        coalesce(sum(aplicado), 0) AS aplicado
      FROM cargos
      WHERE matricula_id = f.matricula_id AND anulado_en IS NULL
    ) c
    LEFT JOIN (
      SELECT finiquito_id, sum(monto) AS monto
      FROM cargo_ajustes
      WHERE hasta IS NULL
      GROUP BY finiquito_id
    ) a ON a.finiquito_id = f.id
    WHERE f.estado = 'vigente'
      AND (
        f.total_cargos <> c.bruto OR f.total_descuentos + f.condonado <> c.descuento OR f.total_pagado <> c.aplicado
          OR f.condonado <> coalesce(a.monto, 0)
      )
  `,

  finiquito_repetido: `
    SELECT min(numero) AS quien
    FROM finiquitos
    WHERE estado = 'vigente'
    GROUP BY matricula_id
    HAVING count(*) > 1
  `,
} as const
