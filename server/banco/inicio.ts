import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'

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

/** A line before the first one moves the balance that the account begins with, as an older file does. */
export const moverInicioPorUna = (tx: Tx, cuenta_id: number, fecha: string, monto: number): Promise<number> =>
  tx.run(sql`
    UPDATE cuenta_banco
    SET desde = ${fecha}, saldo_inicial = saldo_inicial - ${monto}
    WHERE cuenta_id = ${cuenta_id} AND desde > ${fecha}::date
  `)

/**
 * Takes lines `cuales` of an account out, which the caller holds. Where they were the first ones, the account begins
 * with those that are left: with the balance that the bank prints beside the first of these or, where it prints none,
 * with what it had before it. An account without lines begins nowhere. Answers how many they were.
 */
export async function quitarLineas(tx: Tx, cuenta_id: number, cuales: Sql): Promise<number> {
  const quitadas = await tx.many<{ fecha: string; monto: Centavos }>(
    sql`DELETE FROM cuenta_movimientos WHERE cuenta_id = ${cuenta_id} AND ${cuales} RETURNING fecha, monto`,
  )
  const primera = await tx.maybe<{ fecha: string; antes: Centavos | null }>(sql`
    SELECT fecha, saldo - monto AS antes
    FROM cuenta_movimientos
    WHERE cuenta_id = ${cuenta_id}
    ORDER BY fecha, linea, id LIMIT 1
  `)
  if (!primera)
    await tx.run(sql`UPDATE cuenta_banco SET desde = NULL, saldo_inicial = NULL WHERE cuenta_id = ${cuenta_id}`)
  else {
    const { fecha, antes } = primera
    const suma = quitadas.reduce((total, linea) => (linea.fecha < fecha ? total + linea.monto : total), 0)
    await tx.run(sql`
      UPDATE cuenta_banco
      SET desde = ${fecha}, saldo_inicial = coalesce(${antes}::bigint, saldo_inicial + ${suma}::bigint)
      WHERE cuenta_id = ${cuenta_id} AND desde < ${fecha}::date
    `)
  }
  return quitadas.length
}
