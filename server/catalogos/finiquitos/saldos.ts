import { TERMINADAS, type Pendiente } from '#contract/catalogos/finiquitos'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** Whether the settlement of enrolment `m` is in force. */
const CON_FINIQUITO = raw(`EXISTS (SELECT FROM finiquitos f WHERE f.matricula_id = m.id AND f.estado = 'vigente')`)

/** Receipts in force on charge `k` whose money the bank has not confirmed, or refused. */
const POR_CONFIRMAR = raw(`
  SELECT r.serie || '-' || lpad(r.numero::text, greatest(6, length(r.numero::text)), '0') AS numero
  FROM aplicaciones a
  JOIN recibos r ON r.id = a.recibo_id
  WHERE a.cargo_id = k.id
    AND a.hasta IS NULL
    AND EXISTS (
      SELECT FROM recibo_pagos p
      WHERE p.recibo_id = r.id AND p.estado_banco IN ('por_confirmar', 'rechazado')
    )
`)

/**
 * What is owed and paid of the enrolments `m` (of course `u`, of client `c`) that meet a condition, are over and have
 * no settlement in force, by course and name; and why each can't be settled by itself, if it can't. Centavos.
 */
export function pendientesSql(condicion: Sql): Sql {
  return sql`
    SELECT
      m.id AS matricula_id, m.cliente_id, c.codigo, c.apellidos || ', ' || c.nombres AS cliente_nombre, m.curso_id,
      u.nombre AS curso_nombre, u.periodo, m.estado, s.total_cargos, s.total_descuentos, s.total_pagado, s.debe,
      s.por_confirmar,
      CASE WHEN s.cargos = 0 THEN 'sin_cargos' WHEN s.debe > 0 THEN 'debe' WHEN cardinality(s.por_confirmar) > 0 THEN
      'por_confirmar' END AS impedimento,
      row_number() OVER (ORDER BY u.nombre, u.id, c.apellidos, c.nombres, m.id) AS orden
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    JOIN cursos u ON u.id = m.curso_id
    CROSS JOIN LATERAL (
      SELECT
        count(*) AS cargos, coalesce(sum(k.bruto), 0)::bigint AS total_cargos,
        coalesce(sum(k.descuento), 0)::bigint AS total_descuentos, coalesce(sum(k.aplicado), 0)::bigint AS total_pagado,
        coalesce(sum(k.neto - k.aplicado), 0)::bigint AS debe,
        ARRAY(
          SELECT DISTINCT x.numero
          FROM cargos k
          CROSS JOIN LATERAL (${POR_CONFIRMAR}) x
          WHERE k.matricula_id = m.id AND k.aplicado > 0
          ORDER BY 1
        ) AS por_confirmar
      FROM cargos k
      WHERE k.matricula_id = m.id AND k.anulado_en IS NULL
    ) s
    WHERE m.estado = ANY(${[...TERMINADAS]}) AND NOT ${CON_FINIQUITO} AND ${condicion}
  `
}

export const pendientesDe = (db: Db, matriculas: readonly number[]): Promise<Pendiente[]> =>
  db.many(sql`${pendientesSql(sql`m.id = ANY(${matriculas})`)} ORDER BY orden`)

/**
 * Holds the enrolments still, and what is owed of them, until the transaction ends, in the house's order. Whoever
 * pays, voids, edits the plan or settles it too takes a lock of its charges, and so waits or is waited for.
 */
export async function bloquearCuentas(tx: Tx, matriculas: readonly number[]): Promise<void> {
  await tx.run(sql`SELECT FROM matriculas WHERE id = ANY(${matriculas}) ORDER BY id FOR SHARE`)
  await tx.run(sql`SELECT FROM cargos WHERE matricula_id = ANY(${matriculas}) ORDER BY id FOR NO KEY UPDATE`)
}
