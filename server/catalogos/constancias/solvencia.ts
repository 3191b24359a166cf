import { formatoLempiras } from '#contract/formato'
import { texto } from '#i18n/texto'
import { conCreditoEnDuda, enDuda } from '#server/catalogos/finiquitos/saldos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

interface Solvencia {
  /** Centavos overdue, by the instalments of an arrangement where there is one. */
  vencido: number
  /** Receipts whose money the bank has not confirmed, or took back. */
  por_confirmar: string[]
  /** The charges that were due by then. */
  descansa_en: number[]
}

/** How a student stands on a day: what is overdue, what the bank has not confirmed of what was paid, and of what. */
export const solvenciaDe = (db: Db, cliente_id: number, hoy: string): Promise<Solvencia> => {
  const recibos = sql`
    SELECT a.recibo_id
    FROM cargos k
    JOIN aplicaciones a ON a.cargo_id = k.id AND a.hasta IS NULL
    WHERE k.cliente_id = ${cliente_id} AND k.anulado_en IS NULL
  `
  return db.one<Solvencia>(sql`
    SELECT
      coalesce(
        sum(vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, ${hoy}::date))
          FILTER (WHERE k.aplicado < k.neto), 0
      )::bigint AS vencido,
      ARRAY(
        SELECT x.numero FROM (${enDuda(recibos)}) x
        UNION
        SELECT y.numero FROM (${conCreditoEnDuda(recibos)}) y
        ORDER BY 1
      ) AS por_confirmar,
      coalesce(array_agg(k.id ORDER BY k.id) FILTER (WHERE k.vence < ${hoy}::date), '{}') AS descansa_en
    FROM cargos k
    WHERE k.cliente_id = ${cliente_id} AND k.anulado_en IS NULL
  `)
}

/** Why a student can't be certified solvent, as a sentence; null when nothing stands in the way. */
export function impideSolvencia({ vencido, por_confirmar }: Solvencia): string | null {
  if (vencido > 0) return texto('constancias.error.vencido', { monto: formatoLempiras(vencido) })
  if (por_confirmar.length)
    return texto('constancias.error.por_confirmar', { recibos: por_confirmar.slice(0, 5).join(', ') })
  return null
}
