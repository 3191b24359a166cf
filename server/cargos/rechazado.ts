import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/**
 * Refuses that charges end, and others take their place, while an invoice stands for money of theirs that the bank took
 * back: what pays the others would be invoiced once more, and nobody would know. Throws `estado_no_permite`, naming it.
 */
export async function requireSinFacturaDeLoRechazado(db: Db, cargos: readonly number[]): Promise<void> {
  const factura = await db.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM recibo_lineas r
    JOIN rechazos x ON x.recibo_id = r.recibo_id AND x.deshecho_id IS NULL
    JOIN cargos c ON c.id = r.cargo_id AND c.aplicado < c.neto
    JOIN factura_lineas l ON l.recibo_linea_id = r.rechaza_linea_id
    JOIN facturas f ON f.id = l.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
    WHERE r.cargo_id = ANY(${cargos}::int[])
      AND l.total > (
        SELECT coalesce(sum(nl.total), 0)
        FROM facturas n
        JOIN factura_lineas nl ON nl.factura_id = n.id AND nl.acredita_orden = l.orden
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
      )
    ORDER BY f.id LIMIT 1
  `)
  if (factura)
    throw new AppError('estado_no_permite', {
      message: { key: 'facturacion.error.rechazado_facturado', params: factura },
    })
}
