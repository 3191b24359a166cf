import type { Tx } from './pool.ts'
import { ident, raw, sql } from './sql.ts'

/**
 * Settings of PostgreSQL that serve none of our questions. To compile one takes a thousand times longer than to answer
 * it (49 ms became 26 s). Two workers beside a backend take three times its processor, and the answer comes no sooner
 * where others ask as well: a page of all receipts by their total, 61 ms alone and 220 with them.
 */
const APAGADOS = { jit: 'off', max_parallel_workers_per_gather: '0' }

/**
 * Turns them off for this program's sessions in this database. The role keeps it, so that it also holds behind a
 * pooler; an account may always say this of itself.
 */
export async function apagarLoQueNoSirve(tx: Tx): Promise<void> {
  const { base, ...hay } = await tx.one<Record<keyof typeof APAGADOS | 'base', string>>(sql`
    SELECT
      current_database() AS base, current_setting('jit') AS jit,
      current_setting('max_parallel_workers_per_gather') AS max_parallel_workers_per_gather
  `)
  for (const [ajuste, valor] of Object.entries(APAGADOS)) {
    if (hay[ajuste as keyof typeof APAGADOS] === valor) continue
    const apagado = sql`${ident(ajuste)} = ${raw(valor)}`
    await tx.run(sql`ALTER ROLE CURRENT_USER IN DATABASE ${ident(base)} SET ${apagado}`)
    // The sessions to come have it from the role; this one is open already.
    await tx.run(sql`SET ${apagado}`)
  }
}
