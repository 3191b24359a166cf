import { debitarFactura } from '#server/facturacion/facturas/nota-debito'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextoDe } from '#server/demo/contexto'

/** L 150.00. */
const DIFERENCIA = 15_000

/** A debit note of the newest invoice of a course that runs, whose instalment was charged at last year's price. */
export async function sembrarNotaDebito(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy)
  const linea = await tx.maybe<{ id: number; orden: number }>(sql`
    SELECT f.id, l.orden
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    JOIN cargos c ON c.id = r.cargo_id AND c.concepto = 'mensualidad'
    JOIN matriculas m ON m.id = c.matricula_id AND m.estado = 'activa'
    WHERE f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado = 0
    ORDER BY f.id DESC, l.orden LIMIT 1
  `)
  if (linea)
    await debitarFactura(tx, contexto, linea.id, {
      motivo: 'Se cobró con el precio del año pasado',
      clase: 'precio',
      lineas: [{ orden: linea.orden, monto: DIFERENCIA }],
    })
}
