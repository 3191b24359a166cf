import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { numeroEnSql } from '#server/documentos/numero'
import { NO_HEREDADO } from './heredados.ts'

/**
 * Payments by the bank of receipts in force, which it has not refused (`pago`), and of each that was taken by nobody's
 * word when the bank had told of its transfer (`juzgado`) what that had brought, and what it and the earlier ones took
 * (`usado`). They are of one transfer as they are at the till: unless both say another account or another bank. What
 * the bank tells later, or takes back, judges none of them.
 */
const PAGOS_DEL_BANCO = `
  WITH pago AS MATERIALIZED (
    SELECT
      p.id, p.monto, p.cuenta_id, sin_acentos(p.banco) AS banco, referencia_llana(p.referencia) AS clave,
      p.autorizacion_id, p.segun_banco, coalesce(p.transferencia_turno, 0) AS turno, r.id AS recibo_id,
      ${numeroEnSql('r')} AS numero
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.metodo IN (${METODOS_DE_BANCO.map((metodo) => `'${metodo}'`).join(', ')})
      AND p.referencia IS NOT NULL
      AND p.estado_banco IS DISTINCT FROM 'rechazado'
      AND r.tipo IN ('individual', 'varios')
      AND r.estado = 'emitido'
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
  ),
  juzgado AS (
    SELECT
      p.id, p.segun_banco, sum(q.monto) AS usado, string_agg(q.numero, ' + ' ORDER BY q.recibo_id, q.id) AS quien
    FROM pago p
    JOIN pago q ON q.clave = p.clave
      AND q.turno <= p.turno
      AND (q.cuenta_id = p.cuenta_id OR q.cuenta_id IS NULL OR p.cuenta_id IS NULL)
      AND (q.banco = p.banco OR q.banco IS NULL OR p.banco IS NULL)
    WHERE p.segun_banco IS NOT NULL AND p.autorizacion_id IS NULL
    GROUP BY p.id, p.segun_banco
  )
`

/**
 * Receipts that took of a transfer, by nobody's word, more than the bank's lines say by now that it came to: nobody is
 * blamed and nothing is rewritten. Which one has another's reference, or another way of payment, is for somebody to
 * find out. A payment without an account counts where the reference is in one account; cheques of different banks may
 * share a number. What stood so when this rule came is in `heredados`.
 */
export const TRANSFERENCIAS_HEREDADAS = `
  ${PAGOS_DEL_BANCO},
  linea AS (
    SELECT
      referencia_llana(referencia) AS clave, cuenta_id, sum(monto) AS total,
      count(*) OVER (PARTITION BY referencia_llana(referencia)) AS cuentas
    FROM cuenta_movimientos
    WHERE referencia IS NOT NULL AND monto > 0
    GROUP BY referencia_llana(referencia), cuenta_id
  ),
  referencia AS (
    SELECT
      l.total, sum(p.monto) AS usado, max(p.recibo_id) AS ultimo, array_agg(p.id) AS pagos,
      string_agg(p.numero, ' + ' ORDER BY p.recibo_id, p.id) AS quien
    FROM linea l
    JOIN pago p ON p.clave = l.clave AND (p.cuenta_id = l.cuenta_id OR p.cuenta_id IS NULL AND l.cuentas = 1)
    WHERE p.autorizacion_id IS NULL
    GROUP BY l.clave, l.cuenta_id, l.total
    HAVING count(DISTINCT p.banco) <= 1
  )
  SELECT quien
  FROM referencia
  WHERE usado > total
    AND NOT EXISTS (SELECT FROM juzgado j WHERE j.id = ANY(pagos) AND j.usado > j.segun_banco)
    AND ${NO_HEREDADO('transferencia_excedida', 'ultimo')}
`

/** Lines of the bank, and what they are of ours. */
export const BANCO = {
  // A transfer of which the bank had told pays no more than it had brought, unless by somebody's word.
  banco_transferencia: `${PAGOS_DEL_BANCO} SELECT quien FROM juzgado WHERE usado > segun_banco`,

  // Lines and records of a reconciliation sum the same.
  banco_suma: `
    SELECT k.id::text AS quien
    FROM cuenta_conciliaciones k
    WHERE (SELECT sum(m.monto) FROM cuenta_movimientos m WHERE m.conciliacion_id = k.id)
      IS DISTINCT FROM (SELECT sum(a.monto) FROM cuenta_partidas a WHERE a.conciliacion_id = k.id)
  `,

  // The part of an expense in a reconciliation is what left the account: what was withheld never did.
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
