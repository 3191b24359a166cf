import { ident, sql } from '#server/db/sql'
import type { Libro } from './libro.ts'

/** Tables of the ledger whose rows change hands when two students are one. */
export const SE_UNEN = ['cargos', 'creditos'] as const

/**
 * Gives one student what another owes and has in favour; both are locked, with their charges. Answers how many rows of
 * each table it was.
 */
export async function unirCuentas(
  { tx }: Libro,
  { de, a }: { de: number; a: number },
): Promise<Record<(typeof SE_UNEN)[number], number>> {
  const movidos = { cargos: 0, creditos: 0 }
  for (const tabla of SE_UNEN)
    movidos[tabla] = await tx.run(sql`UPDATE ${ident(tabla)} SET cliente_id = ${a} WHERE cliente_id = ${de}`)
  await tx.run(sql`
    UPDATE clientes c
    SET a_favor = CASE c.id WHEN ${a} THEN c.a_favor + o.a_favor ELSE 0 END
    FROM clientes o
    WHERE o.id = ${de} AND c.id IN (${a}, ${de})
  `)
  return movidos
}
