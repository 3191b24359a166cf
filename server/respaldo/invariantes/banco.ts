import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { numeroEnSql } from '#server/documentos/numero'
import { NO_HEREDADO } from './heredados.ts'

/**
 * References that lines of the bank show, with what these brought (`total`), what receipts in force take of it by
 * nobody's word (`usado`), whether one of them was taken when the bank had told already (`sabido`), and the last
 * of their receipts (`ultimo`). A payment
 * without an account counts where the reference is in one account; cheques of different banks may share a number.
 */
const DE_UNA_REFERENCIA = `
  WITH linea AS (
    SELECT
      referencia_llana(referencia) AS clave, cuenta_id, sum(monto) AS total, min(creado_en) AS desde,
      count(*) OVER (PARTITION BY referencia_llana(referencia)) AS cuentas
    FROM cuenta_movimientos
    WHERE referencia IS NOT NULL AND monto > 0
    GROUP BY referencia_llana(referencia), cuenta_id
  ),
  referencia AS (
    SELECT
      l.clave, l.cuenta_id, l.total, sum(p.monto) AS usado,
      -- Of what an earlier version took it is not known since when: it asked no bank.
      coalesce(bool_or(p.transferencia_en > l.desde), false) AS sabido,
      max(r.id) AS ultimo,
      string_agg(${numeroEnSql('r')}, ' + ' ORDER BY r.id, p.id) AS quien
    FROM linea l
    JOIN recibo_pagos p ON referencia_llana(p.referencia) = l.clave
      AND (p.cuenta_id = l.cuenta_id OR p.cuenta_id IS NULL AND l.cuentas = 1)
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.metodo IN (${METODOS_DE_BANCO.map((metodo) => `'${metodo}'`).join(', ')})
      AND p.autorizacion_id IS NULL
      AND p.estado_banco IS DISTINCT FROM 'rechazado'
      AND r.tipo IN ('individual', 'varios')
      AND r.estado = 'emitido'
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    GROUP BY l.clave, l.cuenta_id, l.total
    HAVING count(DISTINCT sin_acentos(p.banco)) <= 1
  )
`

/**
 * Receipts that took of a transfer more than the bank later said that it came to: nobody is blamed and nothing is
 * rewritten. Which one has another's reference, or another way of payment, is for somebody to find out. What stood so
 * when this rule came is in `heredados`.
 */
export const TRANSFERENCIAS_HEREDADAS = `
  ${DE_UNA_REFERENCIA}
  SELECT quien FROM referencia WHERE usado > total AND NOT sabido AND ${NO_HEREDADO('transferencia_excedida', 'ultimo')}
`

/** Lines of the bank, and what they are of ours. */
export const BANCO = {
  // A transfer of which the bank had told pays no more than it brought, unless by somebody's word.
  banco_transferencia: `${DE_UNA_REFERENCIA} SELECT quien FROM referencia WHERE usado > total AND sabido`,

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
