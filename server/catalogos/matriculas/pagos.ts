import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'

/** What one receipt paid of a charge, in centavos. */
export interface Pagado {
  recibo_id: number
  cargo_id?: number
  monto: Centavos
}

/**
 * Takes off some charges, from today on, what receipts paid of them; answers that, the oldest first. The charges are
 * locked by the caller.
 */
export async function soltarPagos(tx: Tx, { hoy }: Contexto, cargo_ids: readonly number[]): Promise<Pagado[]> {
  const sueltos = await tx.many<Pagado & { id: number }>(
    sql`
      UPDATE aplicaciones
      SET hasta = ${hoy}::date
      WHERE cargo_id = ANY(${cargo_ids}) AND hasta IS NULL
      RETURNING id, recibo_id, cargo_id, monto
    `,
  )
  await tx.run(sql`UPDATE cargos SET aplicado = 0 WHERE id = ANY(${cargo_ids}) AND aplicado > 0`)
  return sueltos
    .toSorted((a, b) => a.id - b.id)
    .map(({ recibo_id, cargo_id, monto }) => ({ recibo_id, cargo_id, monto }))
}

/**
 * Leaves what was paid as credit of the client, each part with the receipt that it came from: voiding that takes it
 * back; and with the line that declared it, and its treatment: that of the charge, or where an enrolment was moved
 * since, one of the receipt's like it. Answers how much it is.
 */
export async function acreditar(
  tx: Tx,
  { hoy }: Contexto,
  {
    cliente_id,
    tipo,
    pagados,
    detalle,
  }: { cliente_id: number; tipo: 'cargo_anulado' | 'traslado'; pagados: readonly Pagado[]; detalle: string },
): Promise<Centavos> {
  const total = pagados.reduce((suma, { monto }) => suma + monto, 0)
  if (total === 0) return 0
  await tx.run(sql`
    INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha, detalle, isv, recibo_linea_id)
    SELECT
      ${cliente_id}, p.recibo_id, ${tipo}, sum(p.monto), ${hoy}, ${detalle},
      CASE WHEN l.isv_tratamiento IN ('gravado_15', 'gravado_18') THEN l.isv_tratamiento ELSE 'exento' END, l.id
    FROM jsonb_to_recordset(${JSON.stringify(pagados)}::jsonb) AS p(recibo_id int, cargo_id int, monto bigint)
    LEFT JOIN LATERAL (
      SELECT x.id, x.isv_tratamiento
      FROM recibo_lineas x
      LEFT JOIN cargos c ON c.id = p.cargo_id
      WHERE x.recibo_id = p.recibo_id AND x.cargo_id IS NOT NULL
        AND (x.cargo_id = p.cargo_id OR x.cliente_id = ${cliente_id})
      ORDER BY x.cargo_id = p.cargo_id DESC NULLS LAST, x.isv_tratamiento = c.isv DESC NULLS LAST, x.id LIMIT 1
    ) l ON true
    GROUP BY p.recibo_id, l.id, l.isv_tratamiento
    ORDER BY p.recibo_id, l.id
  `)
  await tx.run(sql`UPDATE clientes SET a_favor = a_favor + ${total} WHERE id = ${cliente_id}`)
  return total
}

/**
 * Covers charges with what was paid, in the order of both; answers which receipt covers how much of which charge, and
 * what is left.
 */
export function repartirPagos(
  pagados: readonly Pagado[],
  cargos: readonly { neto: Centavos }[],
): { cubre: (Pagado & { indice: number })[]; sobra: Pagado[] } {
  const sobra = pagados.map((pagado) => ({ ...pagado }))
  const cubre = cargos.flatMap(({ neto }, indice) => {
    let falta = neto
    return sobra.flatMap((pagado) => {
      const monto = Math.min(pagado.monto, falta)
      pagado.monto -= monto
      falta -= monto
      return monto > 0 ? [{ indice, recibo_id: pagado.recibo_id, monto }] : []
    })
  })
  return { cubre, sobra: sobra.filter(({ monto }) => monto > 0) }
}
