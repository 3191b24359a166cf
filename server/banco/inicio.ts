import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Where the lines of an account begin, and the balance before the first one. The first file tells it by the balances
 * that it prints; older lines that come later move it back by what they sum, so that every later balance stays. Comes
 * before the new lines are written.
 */
export async function moverInicio(
  tx: Tx,
  cuenta_id: number,
  { fecha, saldo }: { fecha: string; saldo: Centavos | null },
): Promise<void> {
  const antes = await tx.maybe<{ desde: string | null }>(
    sql`SELECT desde FROM cuenta_banco WHERE cuenta_id = ${cuenta_id}`,
  )
  if (antes?.desde) {
    await tx.run(sql`
      UPDATE cuenta_banco b
      SET
        desde = least(b.desde, ${fecha}::date),
        saldo_inicial = b.saldo_inicial - (
          SELECT coalesce(sum(l.monto), 0)::bigint FROM extracto_leido l WHERE l.fecha < b.desde
        )
      WHERE b.cuenta_id = ${cuenta_id}
    `)
    return
  }
  // A file that overlaps lines of unknown beginning can't tell the balance before them.
  const hay = await tx.maybe(sql`SELECT FROM cuenta_movimientos WHERE cuenta_id = ${cuenta_id} LIMIT 1`)
  if (saldo === null || hay) return
  await tx.run(sql`
    INSERT INTO cuenta_banco (cuenta_id, desde, saldo_inicial) VALUES (${cuenta_id}, ${fecha}, ${saldo})
    ON CONFLICT (cuenta_id) DO UPDATE SET desde = excluded.desde, saldo_inicial = excluded.saldo_inicial
  `)
}
