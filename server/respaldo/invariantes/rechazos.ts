import { numeroEnSql } from '#server/documentos/numero'
import { NO_HEREDADO } from './heredados.ts'

const NUMERO = numeroEnSql('r')

/** The money that rejections in force took of line `l`, with its tax, in centavos, and in how many parts. */
const TOMADO = `
  SELECT coalesce(sum(t.total), 0) AS total, coalesce(sum(t.isv), 0) AS isv, count(*) AS partes
  FROM recibo_lineas t
  JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
  WHERE t.rechaza_linea_id = l.id
`

/**
 * Payments that the bank rejected: what is taken for each, and from where (docs/diseno/dominio.md, «Un pago que el
 * banco rechaza deja de ser dinero»).
 */
export const RECHAZOS = {
  // The document of a rejection takes exactly what was paid, by the same method.
  rechazo_distinto: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    JOIN recibo_pagos p ON p.id = x.pago_id
    WHERE r.tipo <> 'rechazo'
      OR r.estado <> 'emitido'
      OR r.total <> p.monto
      OR NOT EXISTS (SELECT FROM recibo_pagos o WHERE o.recibo_id = r.id AND o.metodo = p.metodo AND o.monto = p.monto)
    UNION
    SELECT ${NUMERO}
    FROM recibos r
    WHERE r.tipo = 'rechazo' AND NOT EXISTS (SELECT FROM rechazos x WHERE x.recibo_id = r.id)
  `,

  // A rejection in force leaves its payment rejected; one that was undone does not speak of it any more.
  rechazo_estado: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    JOIN recibo_pagos p ON p.id = x.pago_id
    WHERE x.deshecho_id IS NULL AND p.estado_banco IS DISTINCT FROM 'rechazado'
  `,

  // The document that undid a rejection gives back the same.
  rechazo_mal_deshecho: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    JOIN recibos d ON d.id = x.deshecho_id
    WHERE d.tipo <> 'rechazo_deshecho'
      OR d.revierte_id <> r.id
      OR d.total <> r.total
      OR (SELECT coalesce(sum(k.monto), 0) FROM creditos k WHERE k.recibo_id IN (r.id, d.id)) <> 0
      OR EXISTS (SELECT FROM cargos c WHERE c.rechazo_id = r.id AND c.anulado_en IS NULL)
    UNION
    SELECT ${NUMERO}
    FROM recibos r
    WHERE r.tipo = 'rechazo_deshecho' AND NOT EXISTS (SELECT FROM rechazos x WHERE x.deshecho_id = r.id)
  `,

  // Every line of a rejection took from a line of its payment's receipt, and no more than that had.
  rechazo_linea: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    JOIN recibo_pagos p ON p.id = x.pago_id
    JOIN recibo_lineas l ON l.recibo_id = r.id
    LEFT JOIN recibo_lineas o ON o.id = l.rechaza_linea_id
    WHERE o.recibo_id IS DISTINCT FROM p.recibo_id
    UNION
    SELECT ${NUMERO}
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    JOIN recibo_lineas o ON o.id = l.rechaza_linea_id
    CROSS JOIN LATERAL (
      SELECT sum(t.total) AS total, sum(t.isv) AS isv
      FROM recibo_lineas t
      JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
      WHERE t.rechaza_linea_id = o.id
    ) t
    WHERE t.total > o.total OR t.isv > o.isv
  `,

  // The bank took no more of a line than its own money had paid: the rest is credit, money of another receipt.
  rechazo_con_saldo: `
    SELECT ${NUMERO} || ', línea ' || l.orden AS quien
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id
    CROSS JOIN LATERAL (${TOMADO}) t
    WHERE l.con_saldo > 0 AND t.total > l.total - l.con_saldo AND ${NO_HEREDADO('rechazo_con_saldo', 'l.id')}
  `,

  // A line of which the bank took something bears the tax of what is left in it: none where nothing is, and otherwise
  // but for a centavo of rounding of each part. A line whose tax was given back by itself is not judged.
  rechazo_impuesto: `
    SELECT ${NUMERO} || ', línea ' || l.orden AS quien
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id AND r.estado = 'emitido' AND r.tipo IN ('individual', 'varios')
    CROSS JOIN LATERAL (${TOMADO} AND t.vuelto IS NULL) t
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(x.total), 0) AS total, coalesce(sum(x.isv), 0) AS isv, count(x.id) AS partes,
        coalesce(bool_or(x.isv = x.total), false) AS solo_isv
      FROM recibo_lineas x
      JOIN recibos v ON v.id = x.recibo_id AND v.estado = 'emitido'
      WHERE x.devuelve_linea_id = l.id
    ) d
    CROSS JOIN LATERAL (
      SELECT
        greatest(0, l.total - l.con_saldo - t.total - d.total)::bigint AS monto, l.isv - t.isv - d.isv AS isv,
        CASE l.isv_tratamiento WHEN 'gravado_15' THEN 15 WHEN 'gravado_18' THEN 18 ELSE 0 END AS tasa
    ) q
    WHERE t.total > 0
      AND NOT d.solo_isv
      AND abs(q.isv - (2 * q.monto * q.tasa + 100 + q.tasa) / (2 * (100 + q.tasa))) > CASE q.monto WHEN 0 THEN 0 ELSE
        1 + t.partes + d.partes END
      AND ${NO_HEREDADO('rechazo_impuesto', 'l.id')}
      AND ${NO_HEREDADO('rechazo_con_saldo', 'l.id')}
  `,

  // The credit that a rejection took, and the charges that it uncovered and made, are what its lines say.
  rechazo_credito: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    WHERE (
      SELECT coalesce(sum(l.total), 0)
      FROM recibo_lineas l
      WHERE l.recibo_id = r.id AND l.rechazo_destino = 'credito'
    ) <> -(SELECT coalesce(sum(k.monto), 0) FROM creditos k WHERE k.recibo_id = r.id)
  `,

  rechazo_aplicado: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    WHERE EXISTS (
      SELECT
      FROM (
        SELECT cargo_id, total AS monto
        FROM recibo_lineas
        WHERE recibo_id = r.id AND rechazo_destino = 'cargo'
        UNION ALL
        SELECT cargo_id, -monto
        FROM aplicaciones
        WHERE rechazo_id = r.id
      ) m
      GROUP BY cargo_id
      HAVING sum(monto) <> 0
    )
  `,

  rechazo_cargo: `
    SELECT ${NUMERO} AS quien
    FROM rechazos x
    JOIN recibos r ON r.id = x.recibo_id
    WHERE EXISTS (
      SELECT
      FROM (
        SELECT cargo_id, total AS monto
        FROM recibo_lineas
        WHERE recibo_id = r.id AND rechazo_destino IN ('credito_usado', 'venta')
        UNION ALL
        SELECT id, -bruto
        FROM cargos
        WHERE rechazo_id = r.id AND concepto = 'rechazo'
      ) m
      GROUP BY cargo_id
      HAVING sum(monto) <> 0
    )
  `,

  // A receipt with a rejected payment covers no more than what was paid and not rejected.
  rechazo_cubre: `
    SELECT ${NUMERO} AS quien
    FROM recibos r
    JOIN (SELECT recibo_id, sum(monto) AS monto FROM aplicaciones WHERE hasta IS NULL GROUP BY recibo_id) a
      ON a.recibo_id = r.id
    WHERE EXISTS (
      SELECT FROM rechazos x
      JOIN recibo_pagos p ON p.id = x.pago_id
      WHERE p.recibo_id = r.id AND x.deshecho_id IS NULL
    )
      AND a.monto > (
        SELECT coalesce(sum(p.monto), 0)
        FROM recibo_pagos p
        WHERE p.recibo_id = r.id
          AND NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)
      )
  `,

  // Money given back of a sale or a charge is no more than its receipt held then: neither given back before nor taken
  // by a rejection that came before. Documents are numbered under the receipt's lock, so that ids tell what came first.
  rechazo_devuelto: `
    SELECT DISTINCT ${NUMERO} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id
    JOIN recibo_lineas v ON v.devuelve_linea_id = l.id
    JOIN recibos d ON d.id = v.recibo_id AND d.estado = 'emitido'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.total), 0) AS total
      FROM recibo_lineas t
      JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
      JOIN recibo_lineas o ON o.id = t.rechaza_linea_id AND o.recibo_id = r.id
      WHERE t.recibo_id < d.id
    ) rechazado
    CROSS JOIN LATERAL (
      SELECT sum(t.total) AS total
      FROM recibo_lineas t
      JOIN recibos e ON e.id = t.recibo_id AND e.estado = 'emitido' AND e.id <= d.id
      JOIN recibo_lineas o ON o.id = t.devuelve_linea_id AND o.recibo_id = r.id
    ) devuelto
    WHERE rechazado.total > 0
      AND devuelto.total + rechazado.total > (
        SELECT sum(o.total - o.con_saldo) FROM recibo_lineas o WHERE o.recibo_id = r.id
      )
      -- Credit of a client follows its own account.
      AND NOT EXISTS (
        SELECT FROM creditos k
        WHERE k.tipo = 'excedente' AND k.recibo_id = r.id
          AND (
            k.recibo_linea_id = l.id
              OR k.recibo_linea_id IS NULL AND l.cargo_id IS NULL AND l.producto_id IS NULL AND k.monto = l.total
          )
      )
  `,

  // No settlement in force rests on what the bank took back and nobody has paid since.
  finiquito_rechazado: `
    SELECT DISTINCT f.numero AS quien
    FROM finiquitos f
    JOIN cargos c ON c.matricula_id = f.matricula_id AND c.anulado_en IS NULL
    JOIN recibo_lineas l ON l.cargo_id = c.id AND l.rechazo_destino = 'cargo'
    JOIN rechazos x ON x.recibo_id = l.recibo_id AND x.deshecho_id IS NULL
    JOIN recibos r ON r.id = x.recibo_id
    WHERE f.estado = 'vigente' AND f.creado_en < r.emitido_en
  `,
} as const

/**
 * Payments that were rejected before rejections were documents: their receipts still count that money. No fault of
 * anybody's, and nothing is rewritten: somebody decides about each (docs/decisions/2026-11-22-pagos-rechazados.md).
 */
export const PAGOS_HEREDADOS = `
  SELECT ${NUMERO} AS quien
  FROM recibos r
  WHERE r.estado = 'emitido'
    AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    AND EXISTS (
      SELECT FROM recibo_pagos p
      WHERE p.recibo_id = r.id
        AND p.estado_banco = 'rechazado'
        AND NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)
    )
`
