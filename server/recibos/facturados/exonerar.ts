import type * as z from 'zod'
import { esExonerado, esRtn } from '#contract/facturacion/exoneracion'
import type { Exonerar } from '#contract/facturacion/facturas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import {
  lineasDevolvibles,
  porDevolver,
  quedaDe,
  type LineaDevolvible,
} from '#server/recibos/documento/devolver/devolvible'
import { bloquearDevolvible, reembolsar } from '#server/recibos/documento/devolver/devolver-parte'
import { sinSuIsv } from '#server/facturacion/facturas/componer'
import { acreditadoDe, acreditarFactura } from '#server/facturacion/facturas/notas'
import { facturarRecibo } from '#server/facturacion/facturas/service'

/**
 * Invoices a receipt that bore tax to a buyer who turned out to pay none (docs/diseno/dominio.md, «El comprador
 * exonerado no paga ISV»): what is left of its invoice in force is credited, its tax goes back as credit or money by a
 * document of its own, and the new invoice is of the net amounts, in one transaction. Answers its id.
 *
 * A receipt whose tax went back before is only invoiced. Throws what the credit note, the return and the invoice do,
 * and `estado_no_permite` when the receipt bore no tax, or part of it was declared by an earlier one or taken back by
 * the bank.
 */
export async function exonerarRecibo(
  tx: Tx,
  contexto: Contexto,
  {
    recibo_id,
    cliente_nombre,
    cliente_documento,
    motivo,
    orden_compra_exenta,
    constancia_exonerado,
    registro_sag,
    ...reembolso
  }: z.output<typeof Exonerar>,
): Promise<number> {
  const exoneracion = { orden_compra_exenta, constancia_exonerado, registro_sag }
  if (!esExonerado(exoneracion)) throw invalidField('orden_compra_exenta', 'facturacion.error.exoneracion_vacia')
  if (!esRtn(cliente_documento)) throw invalidField('cliente_documento', 'facturacion.error.exonerado_rtn')
  const recibo = await bloquearDevolvible(tx, recibo_id, ['individual', 'varios'])
  const lineas = await lineasDevolvibles(tx, { recibo_id })
  const partes = await conIsv(tx, lineas)
  // One line may lack money that the bank took and another has: no more tax goes back than the whole receipt still
  // holds.
  const queda = lineas.reduce((suma, linea) => suma + quedaDe(linea), 0)
  if (partes.reduce((suma, { monto }) => suma + monto, 0) > queda)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.exonerar_rechazado' } })
  await acreditarLoQueQueda(tx, contexto, recibo_id, motivo)
  if (partes.length) await reembolsar(tx, contexto, recibo, { partes, motivo, reembolso, ajuste: 'exoneracion' })
  return facturarRecibo(tx, contexto, recibo_id, { cliente_nombre, cliente_documento, exoneracion })
}

/** The tax (centavos) that a line still bears: what went back whole bears none, however its parts were rounded. */
const isvQueQueda = (linea: LineaDevolvible) => Math.min(linea.isv - linea.isv_devuelto, porDevolver(linea))

/**
 * The lines that still bear tax: none of a receipt whose tax went back before, and which is invoiced anew without it.
 */
async function conIsv(tx: Tx, lineas: readonly LineaDevolvible[]) {
  const gravadas = lineas.filter(
    (linea) => isvQueQueda(linea) > 0 || (linea.rechazado > 0 && linea.isv > linea.isv_devuelto),
  )
  const facturada = lineas.some(({ facturas }) => facturas.some(({ suya }) => suya))
  if (!gravadas.length && !facturada && lineas.some(sinSuIsv)) return []
  if (!gravadas.length) throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.sin_isv' } })
  if (gravadas.some(({ anticipo, con_saldo }) => anticipo || con_saldo > 0))
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.exonerar_saldo' } })
  if (gravadas.some(({ rechazado }) => rechazado > 0))
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.exonerar_rechazado' } })
  const cubierta = gravadas.find(({ cubierto }) => cubierto > 0)
  if (cubierta) {
    const de = cubierta.facturas.find(({ suya }) => !suya)?.factura_id ?? null
    const params = await tx.one<{ numero: string }>(sql`SELECT numero FROM facturas WHERE id = ${de}`)
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.exonerar_repuesto', params } })
  }
  return gravadas.map((linea) => ({
    linea,
    linea_id: linea.id,
    monto: isvQueQueda(linea),
    solo_isv: true,
  }))
}

async function acreditarLoQueQueda(tx: Tx, contexto: Contexto, recibo_id: number, motivo: string): Promise<void> {
  const lineas = await tx.many<{ factura_id: number; orden: number; monto: number }>(sql`
    SELECT f.id AS factura_id, l.orden, l.total - ${acreditadoDe('l')} AS monto
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    WHERE f.recibo_id = ${recibo_id} AND f.tipo = '01' AND f.estado = 'emitida' AND f.acreditado < f.total
    ORDER BY l.orden
  `)
  const [primera] = lineas
  if (!primera) return
  await acreditarFactura(tx, contexto, primera.factura_id, {
    motivo,
    lineas: lineas.flatMap(({ orden, monto }) => (monto > 0 ? [{ orden, monto }] : [])),
  })
}
