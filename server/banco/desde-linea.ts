import type * as z from 'zod'
import { GastoCrear } from '#contract/gastos/gastos'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import type { GastoDeLinea, ReciboDeLinea, RechazoDeLinea } from '#contract/recibos/movimientos'
import { audit } from '#server/bitacora/audit'
import type { PipelinedTx, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { leerGasto } from '#server/gastos/gastos/lectura'
import { registrarGasto, revisarGasto } from '#server/gastos/gastos/service'
import type { Contexto } from '#server/http/context'
import { AppError, parse } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { darCuenta } from '#server/libro/pagos'
import { cajaDelBanco } from '#server/recibos/caja/service'
import { bloquearConRecibos } from '#server/recibos/documento/bloquear-pagos'
import { bloquearTransferencias } from '#server/recibos/documento/transferencias'
import { delUnicoPago } from '#server/recibos/documento/datos-de-pago'
import { rechazar } from '#server/recibos/rechazos/rechazar'
import { crearRecibo } from '#server/recibos/recibos-individuales/service'
import { bloquearLineas, conciliar, type LineaBloqueada } from './conciliar.ts'

/* A line that nobody knew becomes what it is: its record is made and both are one from the first instant. */

const NADA = { pagos: [], gastos: [], cajas_chicas: [], entregas: [], cajas: [] }

/** The line, locked and pending, of money that came in (1) or went out (−1). Throws `estado_no_permite`. */
async function lineaLibre(tx: Tx, id: number, signo: 1 | -1): Promise<LineaBloqueada> {
  const [linea] = await bloquearLineas(tx, [id], 'pendiente')
  if (!linea || linea.monto * signo <= 0)
    throw new AppError('estado_no_permite', { message: { key: 'banco.error.sentido' } })
  return linea
}

/**
 * Writes the receipt of what a line brought, with the line as its payment, confirmed under the line's date. It belongs
 * to the user's open till; who has none gets one without cash. Answers the receipt's id. Throws what `crearRecibo`
 * throws.
 */
export async function reciboDeLinea(
  tx: PipelinedTx,
  contexto: Contexto,
  id: number,
  { metodo, ...peticion }: z.output<typeof ReciboDeLinea>,
): Promise<number> {
  await bloquearTransferencias(tx, [id])
  const linea = await lineaLibre(tx, id, 1)
  await cajaDelBanco(tx, contexto)
  const pago = {
    metodo,
    monto: linea.monto,
    cuenta_id: linea.cuenta_id,
    referencia: linea.referencia ?? `BANCO ${linea.id}`,
    fecha_banco: linea.fecha,
  }
  const recibo_id = await crearRecibo(tx, contexto, parse(ReciboIndividualCrear, { ...peticion, pagos: [pago] })).catch(
    (error: unknown) => {
      throw delUnicoPago(error)
    },
  )
  const { id: pago_id } = await tx.one<{ id: number }>(sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo_id}`)
  await conciliar(tx, contexto, { ...NADA, lineas: [id], pagos: [pago_id] })
  return recibo_id
}

/** Writes down the expense that a line paid. Answers its id. Throws what `registrarGasto` throws. */
export async function gastoDeLinea(
  tx: Tx,
  contexto: Contexto,
  id: number,
  peticion: z.output<typeof GastoDeLinea>,
): Promise<number> {
  if (!contexto.permisos.has('Gastos:crear')) throw new AppError('sin_permiso')
  const linea = await lineaLibre(tx, id, -1)
  const { importe_exento, gravado_15, gravado_18, isv } = peticion
  const sinPartir = importe_exento + gravado_15 + gravado_18 + isv === 0
  const gasto = parse(GastoCrear, {
    ...peticion,
    ...(sinPartir && { importe_exento: -linea.monto }),
    fecha: linea.fecha,
    total: -linea.monto,
    cuenta_id: linea.cuenta_id,
    de_caja: false,
  })
  await revisarGasto(tx, gasto, contexto)
  const gasto_id = await registrarGasto(tx, contexto, gasto)
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'crear',
    entidad: 'gastos',
    entidad_id: gasto_id,
    despues: await leerGasto(tx, gasto_id),
  })
  await conciliar(tx, contexto, { ...NADA, lineas: [id], gastos: [gasto_id] })
  return gasto_id
}

/**
 * The bank gave a payment back with this line: it stops being money by a document of today (`rechazar`), which is what
 * the line is. Both amounts are the same. Throws what `rechazar` throws, and `estado_no_permite` for one that no
 * account received.
 */
export async function rechazoDeLinea(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { pago_id, ...peticion }: z.output<typeof RechazoDeLinea>,
): Promise<number> {
  if (!contexto.permisos.has('Conciliacion:editar')) throw new AppError('sin_permiso')
  await bloquearConRecibos(tx, [pago_id])
  const linea = await lineaLibre(tx, id, -1)
  const pago = await tx.maybe<{ recibo_id: number; metodo: Metodo }>(
    sql`SELECT recibo_id, metodo FROM recibo_pagos WHERE id = ${pago_id}`,
  )
  if (!pago) throw new AppError('no_encontrado')
  const deBanco: readonly Metodo[] = METODOS_DE_BANCO
  if (!deBanco.includes(pago.metodo))
    throw new AppError('estado_no_permite', { message: { key: 'banco.error.rechazo_de_otro' } })
  await asentar(tx, contexto, (libro) => darCuenta(libro, [pago_id], linea.cuenta_id))
  await rechazar(tx, contexto, { ...peticion, ids: [pago_id], fecha_banco: linea.fecha })
  const rechazo = await tx.one<{ id: number }>(sql`
    SELECT p.id
    FROM rechazos x
    JOIN recibo_pagos p ON p.recibo_id = x.recibo_id
    WHERE x.pago_id = ${pago_id} AND x.deshecho_id IS NULL
  `)
  await conciliar(tx, contexto, { ...NADA, lineas: [id], pagos: [rechazo.id] })
  return pago.recibo_id
}
