import type { Centavos } from '#contract/dinero'
import { sql } from '#server/db/sql'
import type { Libro } from './libro.ts'
import type { IsvDelSaldo } from './rastro.ts'

/** A movement of a client's credit beside a document: centavos that are added to it, or taken. */
export interface Credito {
  cliente_id: number
  /** The receipt that it came from. */
  recibo_id?: number
  tipo: 'anulacion' | 'saldo_inicial' | 'cargo_anulado' | 'traslado'
  monto: Centavos
  detalle?: string
  /** Exempt where it is not told. */
  isv?: IsvDelSaldo
  /** The line that declared it. */
  recibo_linea_id?: number | null
}

/** Adds to the credit of locked clients, or takes from it, today. */
export async function acreditar({ tx, hoy }: Libro, creditos: readonly Credito[]): Promise<void> {
  if (!creditos.length) return
  const filas = creditos.map((credito, orden) => ({ ...credito, orden }))
  await tx.run(sql`
    WITH nuevos AS (
      INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha, detalle, isv, recibo_linea_id)
      SELECT
        cliente_id, recibo_id, tipo, monto, ${hoy}::date, detalle, coalesce(isv, 'exento'), recibo_linea_id
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(
        orden int, cliente_id int, recibo_id int, tipo text, monto bigint, detalle text, isv text, recibo_linea_id int
      )
      ORDER BY orden
      RETURNING cliente_id, monto
    ),
    sumas AS (SELECT cliente_id, sum(monto)::bigint AS monto FROM nuevos GROUP BY cliente_id)
    UPDATE clientes c SET a_favor = c.a_favor + s.monto
    FROM sumas s
    WHERE c.id = s.cliente_id
  `)
}
