import type { ConstanciaDeCuenta } from '#contract/catalogos/constancias'
import { formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { enVigor } from '#server/cargos/vencimientos'
import { conCreditoEnDuda, enDuda } from '#server/catalogos/finiquitos/saldos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

interface Solvencia {
  /** Centavos overdue, by the instalments of an arrangement where there is one. */
  vencido: number
  /** Receipts whose money the bank has not confirmed, or took back. */
  por_confirmar: string[]
  /** Numbers of the arrangements in force that hold something unpaid of what was due by then. */
  arreglos: string[]
  /** The charges that were due by then. */
  descansa_en: number[]
}

/**
 * The standing of a student on a day: what is overdue, what an arrangement puts off, what the bank has not confirmed of
 * what was paid, and of what.
 */
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
      ARRAY(
        SELECT v.numero
        FROM convenios v
        WHERE ${enVigor('v')}
          AND EXISTS (
            SELECT FROM convenio_partes p
            JOIN cargos d ON d.id = p.cargo_id
            WHERE p.convenio_id = v.id
              AND d.cliente_id = ${cliente_id}
              AND d.anulado_en IS NULL
              AND d.aplicado < d.neto
              AND d.vence < ${hoy}::date
          )
        ORDER BY v.id
      ) AS arreglos,
      coalesce(array_agg(k.id ORDER BY k.id) FILTER (WHERE k.vence < ${hoy}::date), '{}') AS descansa_en
    FROM cargos k
    WHERE k.cliente_id = ${cliente_id} AND k.anulado_en IS NULL
  `)
}

/**
 * Why a certificate about a student's account can't be given, as a sentence; null when nothing stands in the way. Who
 * still owes by an arrangement is not solvent, however far away its instalments are (docs/diseno/dominio.md, «Papeles
 * del centro»).
 */
export function impideSolvencia(
  tipo: ConstanciaDeCuenta,
  { vencido, por_confirmar, arreglos }: Solvencia,
): string | null {
  if (vencido > 0) return texto('constancias.error.vencido', { monto: formatoLempiras(vencido) })
  if (por_confirmar.length)
    return texto('constancias.error.por_confirmar', { recibos: por_confirmar.slice(0, 5).join(', ') })
  if (tipo === 'solvencia' && arreglos.length)
    return texto('constancias.error.en_arreglo', { arreglos: arreglos.join(', ') })
  return tipo === 'arreglo' && !arreglos.length ? texto('constancias.error.sin_arreglo') : null
}
