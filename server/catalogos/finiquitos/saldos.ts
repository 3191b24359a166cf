import { TERMINADAS, type Pendiente } from '#contract/catalogos/finiquitos'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { rastroDe } from '#server/libro/rastro'
import { numeroTexto } from '#server/documentos/numero'

/** Whether the settlement of enrolment `m` is in force. */
const CON_FINIQUITO = raw(`EXISTS (SELECT FROM finiquitos f WHERE f.matricula_id = m.id AND f.estado = 'vigente')`)

const NUMERO = numeroTexto('r')

/** Money of receipt `r` that the bank has not confirmed, or that it rejected before rejections were documents. */
const EN_DUDA = raw(`
  EXISTS (
    SELECT FROM recibo_pagos p
    WHERE p.recibo_id = r.id
      AND (
        p.estado_banco = 'por_confirmar'
          OR (
            p.estado_banco = 'rechazado'
              AND NOT EXISTS (SELECT FROM rechazos x WHERE x.pago_id = p.id AND x.deshecho_id IS NULL)
          )
      )
  )
`)

/** Credit of receipt `r` that was spent, that the bank took back, and that nobody has paid since. */
const SIN_PAGAR = raw(`
  EXISTS (
    SELECT FROM recibo_pagos p
    JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
    JOIN cargos d ON d.rechazo_id = x.recibo_id AND d.concepto = 'rechazo' AND d.anulado_en IS NULL
    WHERE p.recibo_id = r.id AND d.aplicado < d.neto
  )
`)

/** The receipts in force on the charges of enrolment `m`. */
const SUS_RECIBOS = raw(`
  SELECT a.recibo_id
  FROM cargos k
  JOIN aplicaciones a ON a.cargo_id = k.id AND a.hasta IS NULL
  WHERE k.matricula_id = m.id
`)

/** The numbers of those of some receipts whose own money is in doubt. */
export const enDuda = (recibos: Sql): Sql => sql`
  SELECT DISTINCT ${NUMERO} AS numero
  FROM recibos r
  WHERE r.id IN (${recibos}) AND ${EN_DUDA}
`

/** Numbers of receipts whose money is in doubt and whose credit paid by some receipts. */
export const conCreditoEnDuda = (recibos: Sql): Sql => sql`
  WITH RECURSIVE ${rastroDe(
    sql`k.cliente_id IN (SELECT u.cliente_id FROM creditos u WHERE u.tipo = 'uso' AND u.recibo_id IN (${recibos}))`,
  )}
  SELECT DISTINCT ${NUMERO} AS numero
  FROM recibos r
  WHERE r.id IN (SELECT o.origen_id FROM origen o WHERE o.recibo_id IN (${recibos})) AND (${EN_DUDA} OR ${SIN_PAGAR})
`

/**
 * Debts and payments of the enrolments `m` (of course `u`, of client `c`) that meet a condition, are over and have no
 * settlement in force, by course and name; and why each can't be settled by itself, if it can't. Centavos.
 */
export function pendientesSql(condicion: Sql): Sql {
  return sql`
    SELECT
      m.id AS matricula_id, m.cliente_id, c.codigo, c.apellidos || ', ' || c.nombres AS cliente_nombre, m.curso_id,
      u.nombre AS curso_nombre, u.periodo, m.estado, s.total_cargos, s.total_descuentos, s.total_pagado, s.debe,
      s.por_confirmar, s.con_credito,
      CASE WHEN s.cargos = 0 THEN 'sin_cargos' WHEN s.debe > 0 THEN 'debe'
        WHEN cardinality(s.por_confirmar || s.con_credito) > 0 THEN 'por_confirmar' END AS impedimento,
      row_number() OVER (ORDER BY u.nombre, u.id, c.apellidos, c.nombres, m.id) AS orden
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    JOIN cursos u ON u.id = m.curso_id
    CROSS JOIN LATERAL (
      SELECT
        count(*) AS cargos, coalesce(sum(k.bruto), 0)::bigint AS total_cargos,
        coalesce(sum(k.descuento), 0)::bigint AS total_descuentos, coalesce(sum(k.aplicado), 0)::bigint AS total_pagado,
        coalesce(sum(k.neto - k.aplicado), 0)::bigint AS debe,
        ARRAY(SELECT x.numero FROM (${enDuda(SUS_RECIBOS)}) x ORDER BY 1) AS por_confirmar,
        ARRAY(SELECT x.numero FROM (${conCreditoEnDuda(SUS_RECIBOS)}) x ORDER BY 1) AS con_credito
      FROM cargos k
      WHERE k.matricula_id = m.id AND k.anulado_en IS NULL
    ) s
    WHERE m.estado = ANY(${[...TERMINADAS]}) AND NOT ${CON_FINIQUITO} AND ${condicion}
  `
}

export const pendientesDe = (db: Db, matriculas: readonly number[]): Promise<Pendiente[]> =>
  db.many<Pendiente & { orden: number }>(sql`${pendientesSql(sql`m.id = ANY(${matriculas})`)} ORDER BY orden`)

/**
 * Holds the enrolments still, and what is owed of them, until the transaction ends, in the house's order. Whoever
 * pays, voids, edits the plan or settles it too takes a lock of its charges, and so waits or is waited for.
 */
export async function bloquearCuentas(tx: Tx, matriculas: readonly number[]): Promise<void> {
  await tx.run(sql`SELECT FROM matriculas WHERE id = ANY(${matriculas}) ORDER BY id FOR SHARE`)
  await tx.run(sql`SELECT FROM cargos WHERE matricula_id = ANY(${matriculas}) ORDER BY id FOR NO KEY UPDATE`)
}
