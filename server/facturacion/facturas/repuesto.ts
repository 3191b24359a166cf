import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { cubreDeMenos } from './rechazado.ts'

/** The charges that rejections made owed again of what invoices say, whose ids `facturas` are. */
export const cargosRechazados = (facturas: Sql) => sql`
  SELECT t.cargo_id
  FROM factura_lineas o
  JOIN recibo_lineas t ON t.rechaza_linea_id = o.recibo_linea_id
  JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
  WHERE o.factura_id IN (${facturas}) AND t.cargo_id IS NOT NULL
`

/**
 * Lets what an invoice says be taken from it by `hacer`, where no other invoice counts on it: what the bank took back
 * may have been paid again by a receipt whose own invoice says only the rest, and nobody could invoice that any more.
 * Locks those charges first. Throws `estado_no_permite`, naming that invoice.
 */
export async function sinDescubrir<T>(tx: Tx, factura_id: number, hacer: () => Promise<T>): Promise<T> {
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id IN (${cargosRechazados(sql`${factura_id}`)})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  const hecho = await hacer()
  if (!cargos.length) return hecho
  const otra = await tx.maybe<{ numero: string }>(cubreDeMenos(cargos.map(({ id }) => id)))
  if (otra) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.repuesto', params: otra } })
  return hecho
}
