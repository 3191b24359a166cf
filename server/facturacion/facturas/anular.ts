import type * as z from 'zod'
import type { FacturaAnular } from '#contract/facturacion/facturas'
import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { acreditadoDe } from './notas.ts'

interface Bloqueada {
  id: number
  tipo: string
  estado: string
  total: Centavos
  acreditado: Centavos
}

/**
 * Annuls a document that was not delivered: its number stays used, and it says ANULADA. What the customer has is
 * credited instead (Acuerdo 481-2017). An invoice's receipt may then be voided, or invoiced again; annulling a note
 * puts its amount back into the invoice.
 *
 * Throws `factura_anulada`, `mes_cerrado`, `estado_no_permite` when notes rest on it or its amount can't come back (its
 * money was given back, say), `regla` beside `sin_entregar`.
 */
export async function anularFactura(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { motivo, sin_entregar }: z.output<typeof FacturaAnular>,
): Promise<void> {
  if (!sin_entregar) throw invalidField('sin_entregar', 'facturacion.error.entregada')
  const { factura_id } = found(
    await tx.maybe<{ factura_id: number | null }>(sql`SELECT factura_id FROM facturas WHERE id = ${id}`),
  )
  if (factura_id !== null) await devolverImporte(tx, factura_id, id)
  const factura = await bloquear(tx, id)
  if (factura.estado === 'anulada') throw new AppError('factura_anulada')
  if (factura.acreditado > 0)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.con_notas' } })

  await tx.run(
    sql`
      UPDATE facturas
      SET estado = 'anulada', anulado_en = now(), anulado_por = ${contexto.usuario_id}, anulado_motivo = ${motivo}
      WHERE id = ${id}
    `,
  )
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: 'anular',
    entidad: 'facturas',
    entidad_id: id,
    antes: { estado: 'emitida' },
    despues: { estado: 'anulada', anulado_motivo: motivo },
  })
}

const bloquear = async (tx: Tx, id: number): Promise<Bloqueada> =>
  found(
    await tx.maybe<Bloqueada>(
      sql`SELECT id, tipo, estado, total, acreditado FROM facturas WHERE id = ${id} FOR NO KEY UPDATE`,
    ),
  )

/**
 * What the note took comes back to its invoice, which is then live: its receipt must still stand, with no other
 * invoice.
 */
async function devolverImporte(tx: Tx, factura_id: number, nota_id: number): Promise<void> {
  const { recibo_id } = await tx.one<{ recibo_id: number }>(
    sql`SELECT recibo_id FROM facturas WHERE id = ${factura_id}`,
  )
  await tx.run(sql`SELECT FROM recibos WHERE id = ${recibo_id} FOR NO KEY UPDATE`)
  await bloquear(tx, factura_id)
  const nota = await bloquear(tx, nota_id)
  if (nota.estado === 'anulada') throw new AppError('factura_anulada')
  const { libre } = await tx.one<{ libre: boolean }>(sql`
    SELECT r.estado = 'emitido'
      AND NOT EXISTS (SELECT FROM recibos x WHERE x.revierte_id = r.id AND x.estado = 'emitido') AND NOT EXISTS (
        SELECT FROM facturas f
        WHERE f.recibo_id = r.id
          AND f.id <> ${factura_id}
          AND f.tipo = '01'
          AND f.estado = 'emitida'
          AND f.acreditado < f.total
      ) AS libre
    FROM recibos r
    WHERE r.id = ${recibo_id}
  `)
  if (!libre) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_en_uso' } })
  if (await esDeAlgoDevuelto(tx, factura_id, nota_id))
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nota_devuelta' } })
  await tx.run(sql`UPDATE facturas SET acreditado = acreditado - ${nota.total} WHERE id = ${factura_id}`)
}

/** Whether the invoice would say again, without the note, what was given back of its receipt. */
const esDeAlgoDevuelto = async (tx: Tx, factura_id: number, nota_id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    JOIN factura_lineas nl ON nl.factura_id = ${nota_id} AND nl.acredita_orden = l.orden
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.total), 0) AS devuelto
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id = r.id
    ) d
    WHERE f.id = ${factura_id}
      AND d.devuelto > 0
      AND l.total - ${acreditadoDe('l')} + nl.total > r.total - r.con_saldo - d.devuelto
    LIMIT 1
  `)) !== undefined
