import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { numeroEnSql } from '#server/documentos/numero'
import { SIN_SENAL_DIAS } from '#server/reloj/duda'
import { NO_HEREDADO } from './heredados.ts'

/** Fiscal invoices, their ranges, and settlements. */
export const DOCUMENTOS = {
  rango_hueco: `
    SELECT r.establecimiento || '-' || r.punto_emision || '-' || coalesce(r.codigo, r.tipo) || ' ' || r.desde AS quien
    FROM rangos_cai r
    LEFT JOIN (
      SELECT rango_id, count(*) AS cuantas, min(correlativo) AS primera, max(correlativo) AS ultima
      FROM numeros_fiscales
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

  factura_antes_de_la_anterior: `
    SELECT d.numero AS quien
    FROM (
      SELECT id, numero, fecha, lag(fecha) OVER (PARTITION BY rango_id ORDER BY correlativo) AS anterior
      FROM facturas
      WHERE estado = 'emitida'
    ) d
    WHERE d.anterior > d.fecha AND ${NO_HEREDADO('factura_antes_de_la_anterior', 'd.id')}
  `,

  // Nothing is dated later than a clock could be believed from the last hour that was sure: it was written by a wrong
  // one, unless somebody said since that the day was right.
  fecha_de_otro_reloj: `
    SELECT d.quien
    FROM (
      SELECT ${numeroEnSql('r')} AS quien, r.fecha, 'recibos' AS entidad, r.id FROM recibos r
      UNION ALL
      SELECT f.numero, f.fecha, 'facturas', f.id FROM facturas f
      UNION ALL
      SELECT t.numero, t.fecha, 'comprobantes_retencion', t.id FROM comprobantes_retencion t
      UNION ALL
      SELECT g.proveedor || ', ' || to_char(g.fecha, 'DD/MM/YYYY'), g.fecha, 'gastos', g.id FROM gastos g
      UNION ALL
      SELECT c.id::text, c.fecha, 'cajas', c.id FROM cajas c
    ) d
    CROSS JOIN reloj k
    WHERE d.fecha > (k.guardado_en AT TIME ZONE '${ZONA_HORARIA}' + interval '${SIN_SENAL_DIAS} days')::date
      AND coalesce(
        (SELECT min(b.id) FROM bitacora b WHERE b.entidad = d.entidad AND b.entidad_id = d.id), k.base + 1
      ) > k.base
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

  // A receipt has one invoice in force; one that was credited whole is in force no more.
  factura_repetida: `
    SELECT min(numero) AS quien
    FROM facturas
    WHERE recibo_id IS NOT NULL AND tipo = '01' AND estado = 'emitida' AND acreditado < total
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
    JOIN facturas n ON n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
    GROUP BY f.id, f.numero, f.total
    HAVING sum(n.total) > f.total
  `,

  factura_debitado: `
    SELECT f.numero AS quien
    FROM facturas f
    LEFT JOIN (
      SELECT factura_id, sum(total) AS total
      FROM facturas
      WHERE tipo = '07' AND estado = 'emitida'
      GROUP BY factura_id
    ) n ON n.factura_id = f.id
    WHERE f.debitado <> coalesce(n.total, 0)
  `,

  // The amount of a debit note, or of an invoice on credit, less what was credited of it is owed or paid, under its own
  // tax. Nobody owes that of an annulled note; an annulled invoice, and what was made out anew, left its charges to
  // another.
  documento_cargo: `
    SELECT DISTINCT n.numero AS quien
    FROM facturas n
    JOIN factura_lineas l ON l.factura_id = n.id
    LEFT JOIN cargos c ON c.id = l.cargo_id
    WHERE (n.tipo = '07' OR n.vence IS NOT NULL AND n.estado = 'emitida')
        <> (l.cargo_id IS NOT NULL OR l.cargo_liberado_id IS NOT NULL AND EXISTS (
          SELECT FROM facturas x
          JOIN facturas s ON s.correccion_id = x.id
          WHERE x.factura_id = n.id AND x.estado = 'emitida'
        ))
      OR l.cargo_id IS NOT NULL
      AND CASE n.estado
        WHEN 'anulada' THEN c.anulado_en IS NULL
        ELSE c.anulado_en IS NOT NULL AND c.neto > 0
          OR c.isv <> CASE l.isv_tratamiento WHEN 'exonerado' THEN 'exento' ELSE l.isv_tratamiento END
          OR c.neto <> l.total - (
            SELECT coalesce(sum(cl.total), 0)
            FROM facturas x
            JOIN factura_lineas cl ON cl.factura_id = x.id AND cl.acredita_orden = l.orden
            WHERE x.factura_id = n.id AND x.tipo = '06' AND x.estado = 'emitida'
          )
      END
  `,

  // A document that took the place of another because its buyer was wrong says what the credit note took of that, line
  // by line, and is owed by the same charges, by the same day. While it is in force the other is not.
  factura_corregida: `
    SELECT DISTINCT s.numero AS quien
    FROM facturas s
    JOIN facturas n ON n.id = s.correccion_id
    LEFT JOIN facturas f ON f.id = n.factura_id
    LEFT JOIN LATERAL (
      SELECT
        count(*) FILTER (
          WHERE (l.total, l.isv, l.isv_tratamiento, l.recibo_linea_id, coalesce(l.cargo_id, l.cargo_liberado_id))
            IS DISTINCT FROM
            (nl.total, nl.isv, nl.isv_tratamiento, fl.recibo_linea_id, coalesce(fl.cargo_id, fl.cargo_liberado_id))
        ) AS otras
      FROM (SELECT * FROM factura_lineas WHERE factura_id = s.id) l
      FULL JOIN (SELECT * FROM factura_lineas WHERE factura_id = n.id) nl ON nl.orden = l.orden
      LEFT JOIN factura_lineas fl ON fl.factura_id = f.id AND fl.orden = nl.acredita_orden
    ) d ON true
    WHERE n.tipo <> '06'
      OR (s.tipo, s.recibo_id, s.vence) IS DISTINCT FROM (f.tipo, f.recibo_id, f.vence)
      OR s.estado = 'emitida' AND (n.estado = 'anulada' OR f.acreditado < f.total)
      OR d.otras > 0
  `,

  // The line that paid the charge of a fiscal document is in no other invoice in force: the charge has its document.
  // Money that the bank took back may have paid what the charge was before its enrolment moved to another course: the
  // rejection names both.
  documento_repetido: `
    SELECT DISTINCT n.numero AS quien
    FROM factura_lineas d
    JOIN facturas n ON n.id = d.factura_id
    JOIN recibo_lineas r ON r.cargo_id = d.cargo_id
    JOIN factura_lineas l ON l.recibo_linea_id = coalesce(r.rechaza_linea_id, r.id)
    JOIN facturas f ON f.id = l.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE d.cargo_id IS NOT NULL
      AND l.total > (
        SELECT coalesce(sum(cl.total), 0)
        FROM facturas x
        JOIN factura_lineas cl ON cl.factura_id = x.id AND cl.acredita_orden = l.orden
        WHERE x.factura_id = f.id AND x.tipo = '06' AND x.estado = 'emitida'
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

  // The tax of credit notes is the exact one of what they took of a line: of all of it that of the line, never more
  // than that. Notes from before are inherited, and one annulled among others leaves the rest to the next.
  nota_impuesto: `
    SELECT DISTINCT f.numero AS quien
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN (
      SELECT n.factura_id, nl.acredita_orden AS orden, sum(nl.total) AS total, sum(nl.isv) AS isv
      FROM facturas n
      JOIN factura_lineas nl ON nl.factura_id = n.id
      WHERE n.tipo = '06' AND n.estado = 'emitida'
      GROUP BY n.factura_id, nl.acredita_orden
    ) n ON n.factura_id = f.id AND n.orden = l.orden
    CROSS JOIN LATERAL (
      SELECT CASE l.isv_tratamiento WHEN 'gravado_15' THEN 15 WHEN 'gravado_18' THEN 18 ELSE 0 END AS tasa
    ) t
    WHERE NOT EXISTS (
        SELECT FROM facturas x
        WHERE x.factura_id = f.id AND x.tipo = '06' AND (x.heredada OR x.estado = 'anulada')
      )
      AND n.isv <> CASE
        WHEN n.total = l.total THEN l.isv
        ELSE least((2 * n.total * t.tasa + 100 + t.tasa)::bigint / (2 * (100 + t.tasa)), l.isv)
      END
  `,

  // An invoice without tax is of a receipt that charged none, or whose tax went back whole; and the other way round.
  factura_exonerada: `
    SELECT DISTINCT f.numero AS quien
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.isv), 0) AS isv
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id = r.id
    ) d
    WHERE f.tipo = '01'
      AND f.estado = 'emitida'
      AND NOT f.heredada
      AND CASE l.isv_tratamiento WHEN 'exonerado' THEN r.isv <> d.isv ELSE r.isv_tratamiento = 'exonerado' END
  `,

  // Money given back of a line is in no invoice in force, but for credit that is to be declared anew (RD of
  // `saldo_a_favor` that names the line which left it: an advance, or a charge that was let go) while no range gave it
  // a credit note: that one waits (`anticipoPorAcreditar`).
  factura_devuelta: `
    SELECT DISTINCT f.numero AS quien
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    CROSS JOIN LATERAL (
      SELECT
        sum(x.total) AS total,
        coalesce(
          sum(x.total) FILTER (
            WHERE p.metodo = 'saldo_a_favor'
              AND (
                l.anticipo OR EXISTS (
                  SELECT FROM creditos k
                  WHERE k.recibo_id = d.id AND k.recibo_linea_id = r.id AND k.monto < 0
                )
              )
              AND NOT EXISTS (SELECT FROM facturas n WHERE n.devolucion_id = d.id AND n.factura_id = f.id)
          ), 0
        ) AS espera
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      JOIN recibo_pagos p ON p.recibo_id = d.id
      WHERE x.devuelve_linea_id = r.id
    ) d
    WHERE f.tipo = '01'
      AND f.estado = 'emitida'
      AND l.total - (
        SELECT coalesce(sum(nl.total), 0)
        FROM facturas n
        JOIN factura_lineas nl ON nl.factura_id = n.id
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida' AND nl.acredita_orden = l.orden
      ) > r.total - r.con_saldo - d.total + d.espera
  `,

  // A receipt is neither voided nor reversed while its invoice is in force, unless that was credited whole.
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

  // A settlement in force certifies what is still so: whatever changes its charges revokes it.
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

  // A certificate of solvency in force rests on charges that are still paid. An arrangement makes nobody solvent; some
  // certificates are from before that was so.
  constancia_debe: `
    SELECT x.numero AS quien
    FROM constancias x
    WHERE x.tipo = 'solvencia' AND x.estado = 'vigente'
      AND EXISTS (
        SELECT FROM cargos c
        WHERE c.id = ANY(x.descansa_en) AND c.anulado_en IS NULL AND c.aplicado < c.neto AND c.vence < x.fecha
      )
      AND ${NO_HEREDADO('constancia_debe', 'x.id')}
  `,

  // Keeping an arrangement is certified as long as that is in force.
  constancia_sin_arreglo: `
    SELECT x.numero AS quien
    FROM constancias x
    WHERE x.tipo = 'arreglo'
      AND x.estado = 'vigente'
      AND EXISTS (
        SELECT FROM cargos c
        WHERE c.id = ANY(x.descansa_en) AND c.anulado_en IS NULL AND c.aplicado < c.neto AND c.vence < x.fecha
          AND NOT EXISTS (
            SELECT FROM convenio_partes p
            JOIN convenios v ON v.id = p.convenio_id AND v.hasta = 'infinity'
            WHERE p.cargo_id = c.id
          )
      )
  `,
} as const

/** Fiscal documents from before the rules that they break. */
export const FACTURAS_HEREDADAS = {
  // Invoices that say a tax does not exist which the buyer was charged.
  factura_exonerada: `
    SELECT DISTINCT f.numero AS quien
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id AND l.isv_tratamiento = 'exonerado'
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id AND r.isv > 0
    WHERE f.heredada AND f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado < f.total
  `,

  // Notes whose tax was a share of the rounded tax of their line.
  nota_impuesto: `
    SELECT DISTINCT n.numero AS quien
    FROM facturas n
    JOIN factura_lineas nl ON nl.factura_id = n.id
    JOIN factura_lineas l ON l.factura_id = n.factura_id AND l.orden = nl.acredita_orden
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(xl.total), 0) AS total, coalesce(sum(xl.isv), 0) AS isv,
        CASE l.isv_tratamiento WHEN 'gravado_15' THEN 15 WHEN 'gravado_18' THEN 18 ELSE 0 END AS tasa
      FROM facturas x
      JOIN factura_lineas xl ON xl.factura_id = x.id AND xl.acredita_orden = l.orden
      WHERE x.factura_id = n.factura_id AND x.tipo = '06' AND x.estado = 'emitida' AND x.id <= n.id
    ) a
    WHERE n.heredada
      AND n.tipo = '06'
      AND n.estado = 'emitida'
      AND a.isv <> CASE
        WHEN a.total = l.total THEN l.isv
        ELSE least((2 * a.total * a.tasa + 100 + a.tasa)::bigint / (2 * (100 + a.tasa)), l.isv)
      END
  `,
} as const
