import { repartir, type Centavos } from '#contract/dinero'
import { sql } from '#server/db/sql'
import { acreditar, type Credito } from '#server/libro/creditos'
import type { Libro } from '#server/libro/libro'

/** The part of a charge that one receipt paid, in centavos. */
export interface Pagado {
  recibo_id: number
  cargo_id?: number
  monto: Centavos
  /** Tax of it that an exonerated payer was let off: it covers so much more of a charge that bears tax. */
  relevo?: Centavos
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

/** A part of a charge, and the money and the relief from tax that cover it (centavos). */
interface Cubierto extends Required<Omit<Pagado, 'cargo_id'>> {
  indice: number
}

/**
 * Covers charges with what was paid, in the order of both; answers which receipt covers how much of which charge, and
 * what is left.
 */
export function repartirPagos(
  pagados: readonly Pagado[],
  cargos: readonly { neto: Centavos; gravado: boolean }[],
): { cubre: Cubierto[]; sobra: Pagado[] } {
  const sobra = pagados.map((pagado) => ({ relevo: 0, ...pagado }))
  const cubre = cargos.flatMap(({ neto, gravado }, indice) => {
    let falta = neto
    return sobra.flatMap((pagado): Cubierto[] => {
      const trae = [pagado.monto, gravado ? pagado.relevo : 0] as const
      const cubierto = Math.min(trae[0] + trae[1], falta)
      if (cubierto === 0) return []
      const [monto = 0, relevo = 0] = repartir(cubierto, trae)
      pagado.monto -= monto
      pagado.relevo -= relevo
      falta -= cubierto
      return [{ indice, recibo_id: pagado.recibo_id, monto, relevo }]
    })
  })
  return { cubre, sobra: sobra.filter(({ monto }) => monto > 0) }
}
