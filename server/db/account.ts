import type { Tx } from './pool.ts'
import { ident, raw, sql } from './sql.ts'

interface Ajuste {
  valor: string
  /** Whatever somebody chose for a disk or a server of theirs stays, also what PostgreSQL ships. */
  cede?: true
}

/**
 * Settings of PostgreSQL that our questions want otherwise. To compile one takes a thousand times longer than to answer
 * it (49 ms became 26 s). Two workers beside a backend take three times its processor, and the answer comes no sooner
 * where others ask as well: a page of all receipts by their total, 61 ms alone and 220 with them. A page of a table
 * that is read out of order is no four times as dear as the next one, in memory or on a disk without a head: believing
 * it, PostgreSQL reads the lines of all years for a month of sales.
 */
const AJUSTES: Record<string, Ajuste> = {
  jit: { valor: 'off' },
  max_parallel_workers_per_gather: { valor: '0' },
  random_page_cost: { valor: '1.1', cede: true },
}

/**
 * Sets them for this program's sessions in this database. The role keeps it, so that it also holds behind a pooler; an
 * account may always say this of itself.
 */
export async function ajustarCuenta(tx: Tx): Promise<void> {
  const hay = await tx.many<{ nombre: string; tiene: string; de_fabrica: boolean; base: string }>(sql`
    SELECT
      name AS nombre, current_setting(name) AS tiene, source = 'default' AS de_fabrica, current_database() AS base
    FROM pg_settings
    WHERE name = ANY(${Object.keys(AJUSTES)})
  `)
  for (const { nombre, tiene, de_fabrica, base } of hay) {
    const { valor, cede } = AJUSTES[nombre] as Ajuste
    if (tiene === valor || (cede && !de_fabrica)) continue
    const ajuste = sql`${ident(nombre)} = ${raw(`'${valor}'`)}`
    await tx.run(sql`ALTER ROLE CURRENT_USER IN DATABASE ${ident(base)} SET ${ajuste}`)
    // The sessions to come have it from the role; this one is open already.
    await tx.run(sql`SET ${ajuste}`)
  }
}
