import type * as z from 'zod'
import type { NotaCreditoCrear } from '#contract/facturacion/notas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { devolverParte } from '#server/recibos/documento/devolver/devolver-parte'
import { acreditarFactura } from '#server/facturacion/facturas/notas'
import { sinDescubrir } from '#server/facturacion/facturas/repuesto'

type Peticion = z.output<typeof NotaCreditoCrear>

/**
 * Credits lines of an invoice, and gives their money back where `reembolso` says how; answers the note's id. Throws
 * what `acreditarFactura` and `devolverParte` do, `estado_no_permite` to give money back of what is owed still.
 */
export async function acreditarYDevolver(
  tx: Tx,
  contexto: Contexto,
  factura_id: number,
  { reembolso, ...nota }: Peticion,
): Promise<number> {
  if (!reembolso) return sinDescubrir(tx, factura_id, () => acreditarFactura(tx, contexto, factura_id, nota))
  const { recibo_id } = found(
    await tx.maybe<{ recibo_id: number | null }>(sql`SELECT recibo_id FROM facturas WHERE id = ${factura_id}`),
  )
  if (recibo_id === null)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.sin_reembolso' } })
  const delRecibo = await tx.many<{ orden: number; del_recibo: number }>(sql`
    SELECT l.orden, r.orden AS del_recibo
    FROM factura_lineas l
    JOIN recibo_lineas r ON r.id = l.recibo_linea_id
    WHERE l.factura_id = ${factura_id}
  `)
  const ordenes = new Map(delRecibo.map(({ orden, del_recibo }) => [orden, del_recibo]))
  const lineas = nota.lineas.map(({ orden, monto }, index) => {
    const del_recibo = ordenes.get(orden)
    if (del_recibo === undefined) throw invalidField(`lineas.${index}.orden`, 'validacion.opcion')
    return { orden: del_recibo, monto }
  })
  const devolucion_id = await devolverParte(
    tx,
    contexto,
    recibo_id,
    ['individual', 'varios'],
    { motivo: nota.motivo, lineas, ...reembolso },
    { rango_id: nota.rango_id, correlativo: nota.correlativo },
  )
  const emitida = await tx.maybe<{ id: number }>(
    sql`SELECT id FROM facturas WHERE devolucion_id = ${devolucion_id} AND factura_id = ${factura_id}`,
  )
  // An earlier note took it already: what is asked for is one more.
  if (!emitida) throw invalidField('lineas.0.monto', 'facturacion.error.ya_acreditado')
  return emitida.id
}
