import { numeroEnSql } from '#server/documentos/numero'
import { NO_HEREDADO } from './heredados.ts'

const NUMERO = numeroEnSql('r')
const DE_CADA_UNO = (tabla: string, monto: string) =>
  `(SELECT recibo_id, sum(${monto}) AS monto FROM ${tabla} GROUP BY recibo_id)`

/** The rejections in force of payments of receipt `r`. */
const RECHAZOS = `
  SELECT x.recibo_id
  FROM rechazos x
  JOIN recibo_pagos p ON p.id = x.pago_id
  WHERE p.recibo_id = r.id AND x.deshecho_id IS NULL
`
const NO_RECHAZADO = `NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)`

/** Receipts of every kind by themselves, their numbers, and what those that were undone left behind. */
export const RECIBOS = {
  // Money that the payer withheld has its certificate's date and somebody's word, leaves no excess, and does not go
  // back: what a withdrawal made of it is credit, which is declared anew, or leaves by somebody's word.
  retencion: `
    SELECT DISTINCT ${numeroEnSql('r')} AS quien
    FROM recibos r
    JOIN recibo_pagos p ON p.recibo_id = r.id AND p.metodo = 'retencion'
    CROSS JOIN LATERAL (
      SELECT sum(monto) FILTER (WHERE metodo <> 'retencion') AS con_dinero
      FROM recibo_pagos
      WHERE recibo_id = r.id
    ) d
    WHERE r.estado = 'emitido'
      AND r.tipo IN ('individual', 'varios')
      AND (
        p.fecha_banco IS NULL
        OR r.autorizacion_id IS NULL
        OR EXISTS (SELECT FROM creditos c WHERE c.recibo_id = r.id AND c.tipo = 'excedente')
        OR coalesce(d.con_dinero, 0) < (
          SELECT coalesce(sum(x.total), 0)
          FROM recibo_lineas l
          JOIN recibo_lineas x ON x.devuelve_linea_id = l.id
          JOIN recibos v ON v.id = x.recibo_id AND v.estado = 'emitido'
          WHERE l.recibo_id = r.id
            AND NOT (
              EXISTS (SELECT FROM creditos k WHERE k.recibo_id = v.id AND k.monto < 0)
              AND (
                v.autorizacion_id IS NOT NULL
                OR EXISTS (SELECT FROM recibo_pagos s WHERE s.recibo_id = v.id AND s.metodo = 'saldo_a_favor')
              )
            )
        )
      )
  `,

  recibo_lineas: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    LEFT JOIN ${DE_CADA_UNO('recibo_lineas', 'total')} l ON l.recibo_id = r.id
    WHERE r.total <> coalesce(l.monto, 0)
  `,

  recibo_pagos: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    LEFT JOIN ${DE_CADA_UNO('recibo_pagos', 'monto')} p ON p.recibo_id = r.id
    WHERE r.total <> coalesce(p.monto, 0)
  `,

  recibo_impuesto: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    LEFT JOIN ${DE_CADA_UNO('recibo_lineas', 'isv')} l ON l.recibo_id = r.id
    WHERE r.subtotal - r.descuento + r.isv <> r.total OR r.isv <> coalesce(l.monto, 0)
  `,

  recibo_linea: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    WHERE l.cantidad * l.precio - l.descuento - l.exonerado <> l.total OR l.isv > l.total
  `,

  recibo_descuento: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    LEFT JOIN ${DE_CADA_UNO('recibo_lineas', 'descuento')} l ON l.recibo_id = r.id
    WHERE r.descuento <> coalesce(l.monto, 0)
  `,

  recibo_aplicado: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN ${DE_CADA_UNO('aplicaciones WHERE hasta IS NULL', 'monto')} a ON a.recibo_id = r.id
    WHERE a.monto > r.total
  `,

  // The credit of a client that a receipt used is what its payments say.
  recibo_saldo_usado: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    LEFT JOIN ${DE_CADA_UNO(`recibo_pagos WHERE metodo = 'saldo_a_favor'`, 'monto')} p ON p.recibo_id = r.id
    LEFT JOIN ${DE_CADA_UNO(`creditos WHERE tipo = 'uso'`, 'monto')} k ON k.recibo_id = r.id
    WHERE r.tipo IN ('individual', 'varios') AND coalesce(p.monto, 0) <> -coalesce(k.monto, 0)
  `,

  // Credit of a client that a refund gave back left it, and what stays with the client as credit came into it.
  devolucion_credito: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(monto) FILTER (WHERE monto > 0), 0) AS entra,
        coalesce(-sum(monto) FILTER (WHERE monto < 0), 0) AS sale
      FROM creditos
      WHERE recibo_id = r.id
    ) k
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(total) FILTER (WHERE devuelve_linea_id IS NULL), 0) AS suelto
      FROM recibo_lineas
      WHERE recibo_id = r.id
    ) l
    LEFT JOIN ${DE_CADA_UNO(`recibo_pagos WHERE metodo = 'saldo_a_favor'`, 'monto')} p ON p.recibo_id = r.id
    WHERE r.tipo = 'devolucion'
      AND r.estado = 'emitido'
      AND (k.entra <> coalesce(p.monto, 0) OR k.sale NOT BETWEEN l.suelto AND r.total)
  `,

  // No more is given back of a line than it received itself, and no more tax than it bore.
  devolucion_excede: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    JOIN (
      SELECT x.devuelve_linea_id, sum(x.total) AS total, sum(x.isv) AS isv
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id IS NOT NULL
      GROUP BY 1
    ) d ON d.devuelve_linea_id = l.id
    WHERE d.total > l.total - l.con_saldo OR d.isv > l.isv
  `,

  // A buyer exempt from tax was charged none, and nobody else was let off it.
  recibo_exonerado: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    WHERE NOT r.heredado
      AND r.tipo IN ('individual', 'varios')
      AND CASE
        WHEN coalesce(r.orden_compra_exenta, r.constancia_exonerado, r.registro_sag) IS NULL
          THEN l.exonerado <> 0 OR l.isv_tratamiento = 'exonerado'
        ELSE l.isv <> 0
      END
  `,

  // The tax of a charge that an exonerated buyer did not pay is what an adjustment lowered the charge by at first.
  exonerado_cargo: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id AND l.cargo_id IS NOT NULL AND l.exonerado > 0
    LEFT JOIN LATERAL (
      SELECT j.monto
      FROM cargo_ajustes j
      WHERE j.recibo_id = r.id AND j.cargo_id = l.cargo_id AND j.tipo = 'exoneracion'
      ORDER BY j.id LIMIT 1
    ) a ON true
    WHERE r.tipo IN ('individual', 'varios') AND l.exonerado <> coalesce(a.monto, 0)
  `,

  recibo_cambio: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_pagos p ON p.recibo_id = r.id
    WHERE p.recibido IS NOT NULL AND p.recibido - p.cambio <> p.monto
  `,

  recibo_serie: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    WHERE r.serie <> CASE r.tipo WHEN 'individual' THEN 'RI' WHEN 'varios' THEN 'RV' WHEN 'devolucion' THEN 'RD'
      WHEN 'reversion' THEN 'RR' ELSE 'RC' END
  `,

  // A receipt with a later number is of the same day or a later one, but for the moments that two servers' clocks
  // differ, and for one of an earlier version that midnight overtook: a date before that was a wrong clock's, unless
  // somebody said in between that the day is right after all.
  recibo_antes_del_anterior: `
    SELECT ${NUMERO} AS quien
    FROM (
      SELECT
        id, serie, numero, fecha, lag(fecha) OVER anteriores AS anterior, lag(id) OVER anteriores AS anterior_id
      FROM recibos
      WHERE numero_manual IS NULL AND fecha_confirmada IS NOT FALSE
      WINDOW anteriores AS (PARTITION BY serie ORDER BY numero)
    ) r
    WHERE r.anterior > r.fecha + 1
      AND NOT EXISTS (
        SELECT FROM bitacora b
        WHERE b.accion = 'confirmar_reloj'
          AND b.id BETWEEN
            (SELECT min(id) FROM bitacora WHERE entidad = 'recibos' AND entidad_id = r.anterior_id)
            AND (SELECT min(id) FROM bitacora WHERE entidad = 'recibos' AND entidad_id = r.id)
      )
      AND ${NO_HEREDADO('recibo_antes_del_anterior', 'r.id')}
  `,

  // A receipt whose day nobody confirmed yet is cash alone, in an open month, and nothing follows it.
  fecha_por_confirmar: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    WHERE r.fecha_confirmada IS FALSE
      AND r.estado = 'emitido'
      AND (
        EXISTS (SELECT FROM facturas f WHERE f.recibo_id = r.id)
        OR EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = r.id AND p.metodo <> 'efectivo')
        OR EXISTS (SELECT FROM creditos k WHERE k.recibo_id = r.id)
        OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id)
        OR EXISTS (SELECT FROM cierres_mensuales m WHERE m.mes >= to_char(r.fecha, 'YYYY-MM'))
      )
  `,

  // The first number may be any; from there on none is missing, and the counter stands at the next.
  serie_hueco: `
    SELECT s.serie AS quien
    FROM series s
    JOIN (
      SELECT serie, count(*) AS cuantos, min(numero) AS primero, max(numero) AS ultimo
      FROM recibos
      GROUP BY serie
      UNION ALL
      SELECT left(numero, 8), count(*), min(right(numero, -9)::int), max(right(numero, -9)::int)
      FROM (
        SELECT numero FROM finiquitos UNION ALL SELECT numero FROM convenios UNION ALL SELECT numero FROM constancias
      ) AS papel
      GROUP BY 1
    ) n ON n.serie = s.serie
    WHERE n.ultimo - n.primero + 1 <> n.cuantos OR s.siguiente <> n.ultimo + 1
  `,

  anulado_cubre: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    WHERE r.estado = 'anulado' AND EXISTS (SELECT FROM aplicaciones a WHERE a.recibo_id = r.id AND a.hasta IS NULL)
  `,

  anulado_credito: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN ${DE_CADA_UNO('creditos', 'monto')} k ON k.recibo_id = r.id
    WHERE r.estado = 'anulado' AND k.monto <> 0
  `,

  anulado_ajuste: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    WHERE (r.estado = 'anulado' OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido'))
      AND EXISTS (SELECT FROM cargo_ajustes a WHERE a.recibo_id = r.id AND a.hasta IS NULL)
  `,

  revertido_cubre: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibos v ON v.revierte_id = r.id AND v.estado = 'emitido'
    WHERE r.estado <> 'emitido' OR EXISTS (SELECT FROM aplicaciones a WHERE a.recibo_id = r.id AND a.hasta IS NULL)
  `,

  revertido_credito: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibos v ON v.revierte_id = r.id AND v.estado = 'emitido'
    WHERE (
      SELECT coalesce(sum(k.monto), 0)
      FROM creditos k
      WHERE k.recibo_id IN (r.id, v.id) OR k.recibo_id IN (${RECHAZOS})
    ) <> (
      SELECT coalesce(sum(l.total), 0)
      FROM recibo_lineas l
      WHERE l.recibo_id IN (${RECHAZOS}) AND l.rechazo_destino = 'credito_usado'
    )
  `,

  reversion_distinta: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibos o ON o.id = r.revierte_id AND r.tipo = 'reversion'
    WHERE r.total <> (SELECT coalesce(sum(p.monto), 0) FROM recibo_pagos p WHERE p.recibo_id = o.id AND ${NO_RECHAZADO})
      OR EXISTS (
        SELECT FROM recibo_pagos p
        WHERE p.recibo_id IN (r.id, o.id) AND ${NO_RECHAZADO}
        GROUP BY p.metodo
        HAVING sum(p.monto) FILTER (WHERE p.recibo_id = r.id) IS DISTINCT FROM sum(p.monto) FILTER (
          WHERE p.recibo_id = o.id
        )
      )
  `,

  recibo_caja_ajena: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN cajas c ON c.id = r.caja_id
    WHERE c.usuario_id <> r.usuario_id
  `,
} as const
