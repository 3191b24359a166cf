import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { MERGED } from '#server/db/transactions'

/** A student whose record was merged after the transaction read it: the transaction begins anew (`retried`). */
export class FichaUnida extends Error {
  readonly code = MERGED
}

/**
 * Holds the students of a query of ids, in their order, until the transaction ends: nobody merges them or moves their
 * credit, and what is read from here on is so. For those that rows name; of who was merged since, or before this was a
 * rule, it throws `FichaUnida`.
 */
export async function bloquearEstudiantes(tx: Tx, ids: Sql): Promise<void> {
  const fichas = await tx.many<{ unida: boolean }>(sql`
    SELECT fusionado_en IS NOT NULL AS unida
    FROM clientes
    WHERE id = ANY(ARRAY(${ids}))
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  if (fichas.some(({ unida }) => unida)) throw new FichaUnida()
}
