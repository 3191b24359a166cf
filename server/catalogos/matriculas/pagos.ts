import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { isvRelevado, netoDelResto } from '#contract/facturacion/exoneracion'
import { sql } from '#server/db/sql'
import { acreditar, type Credito } from '#server/libro/creditos'
import type { Libro } from '#server/libro/libro'

/** The part of a charge that one receipt paid, in centavos. */
export interface Pagado {
  recibo_id: number
  cargo_id?: number
  monto: Centavos
  /** By a buyer who pays no tax: it covers more of a charge that bears any. */
  exonerado?: boolean
}

/**
 * Leaves what was paid as credit of the client, each part with the receipt that it came from: voiding that takes it
 * back; and with the line that declared it, and its treatment: that of the charge, or where an enrolment was moved
 * since, one of the receipt's like it. Answers how much it is.
 */
export async function dejarAFavor(
  libro: Libro,
  {
    cliente_id,
    tipo,
    pagados,
    detalle,
  }: { pagados: readonly Pagado[] } & Required<Pick<Credito, 'cliente_id' | 'tipo' | 'detalle'>>,
): Promise<Centavos> {
  const partes = await libro.tx.many<Pick<Credito, 'recibo_id' | 'monto' | 'isv' | 'recibo_linea_id'>>(sql`
    SELECT
      p.recibo_id, sum(p.monto)::bigint AS monto, l.id AS recibo_linea_id,
      CASE WHEN l.isv_tratamiento IN ('gravado_15', 'gravado_18') THEN l.isv_tratamiento ELSE 'exento' END AS isv
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
  await acreditar(
    libro,
    partes.map((parte) => ({ ...parte, cliente_id, tipo, detalle })),
  )
  return partes.reduce((suma, { monto }) => suma + monto, 0)
}

/** A part of a charge that one receipt covers: its money, and the tax that its buyer is let off (centavos). */
interface Cubierto {
  indice: number
  recibo_id: number
  monto: Centavos
  relevo: Centavos
}

/**
 * Covers charges with what was paid, in the order of both; answers which receipt covers how much of which charge, each
 * pair once, and what is left.
 */
export function repartirPagos(
  pagados: readonly Pagado[],
  cargos: readonly { neto: Centavos; isv: TratamientoIsv }[],
): { cubre: Cubierto[]; sobra: Pagado[] } {
  const sobra = pagados.map((pagado) => ({ ...pagado }))
  const cubre = cargos.flatMap(({ neto, isv }, indice) => {
    const suyos = new Map<number, Cubierto>()
    const queda = { neto, aplicado: 0, isv }
    for (const pagado of sobra) {
      const { recibo_id, exonerado } = pagado
      const monto = Math.min(pagado.monto, exonerado ? netoDelResto(queda) : queda.neto)
      if (monto === 0) continue
      const relevo = exonerado ? isvRelevado(queda, monto) : 0
      pagado.monto -= monto
      queda.neto -= monto + relevo
      const antes = suyos.get(recibo_id) ?? { monto: 0, relevo: 0 }
      suyos.set(recibo_id, { indice, recibo_id, monto: antes.monto + monto, relevo: antes.relevo + relevo })
    }
    return [...suyos.values()]
  })
  return { cubre, sobra: sobra.filter(({ monto }) => monto > 0) }
}
