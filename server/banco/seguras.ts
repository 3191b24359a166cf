import type { Propuesta, SegurasConfirmadas } from '#contract/recibos/movimientos'
import { texto } from '#i18n/texto'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { conciliar } from './conciliar.ts'
import { bloquearCuenta } from './importar.ts'
import { proponer } from './propuestas.ts'

interface Segura {
  id: number
  monto: number
  propuesta: Propuesta
}

const LINEAS_POR_LOTE = 25

/**
 * Confirms every line of an account that is sure, or those of `lineas` that still are: proposals are made anew first,
 * so that nothing is confirmed by what was true an hour ago. In batches, each whole or not at all; a line that can't
 * be confirmed is told with the reason, and keeps nobody else. Each batch is of the day on which it is done.
 */
export async function confirmarSeguras(
  db: Database,
  contextoDe: () => Contexto,
  cuenta_id: number,
  lineas?: readonly number[],
): Promise<SegurasConfirmadas> {
  const seguras = await db.transaction(async (tx) => {
    await tx.takeYourTime()
    await bloquearCuenta(tx, cuenta_id)
    await proponer(tx, cuenta_id)
    return tx.many<Segura>(sql`
      SELECT id, monto, propuesta
      FROM cuenta_movimientos
      WHERE cuenta_id = ${cuenta_id} AND estado = 'pendiente' AND certeza = 'segura'
      ORDER BY fecha, id
    `)
  })
  const pedidas = lineas && new Set(lineas)
  const van = seguras.filter(({ id }) => !pedidas || pedidas.has(id))
  const hechas: Segura[] = []
  const quedaron = [...(pedidas ?? [])]
    .filter((id) => !van.some((segura) => segura.id === id))
    .map((id) => ({ id, razon: texto('banco.ya_no_segura') }))
  for (let inicio = 0; inicio < van.length; inicio += LINEAS_POR_LOTE) {
    const lote = van.slice(inicio, inicio + LINEAS_POR_LOTE)
    if (await juntas(db, contextoDe, lote)) hechas.push(...lote)
    else
      for (const una of lote) {
        const razon = await sola(db, contextoDe, una)
        if (razon === null) hechas.push(una)
        else quedaron.push({ id: una.id, razon })
      }
  }
  return { confirmadas: hechas.length, monto: hechas.reduce((suma, { monto }) => suma + monto, 0), quedaron }
}

/** Whether all of them could be confirmed in one transaction. */
async function juntas(db: Database, contextoDe: () => Contexto, lote: readonly Segura[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const contexto = contextoDe()
      for (const una of lote) await confirmarUna(tx, contexto, una)
    })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Why a line could not be confirmed; null when it was. */
async function sola(db: Database, contextoDe: () => Contexto, una: Segura): Promise<string | null> {
  try {
    await db.transaction((tx) => confirmarUna(tx, contextoDe(), una))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { message } = error.options
    return texto(message?.key ?? `errores.${error.code}`, message?.params)
  }
}

const confirmarUna = (tx: Tx, contexto: Contexto, { id, propuesta: { tipo, ids } }: Segura): Promise<number> =>
  conciliar(
    tx,
    contexto,
    {
      lineas: [id],
      pagos: tipo === 'pago' ? ids : [],
      gastos: tipo === 'gasto' ? ids : [],
      cajas_chicas: tipo === 'caja_chica' ? ids : [],
      entregas: [],
      cajas: [],
    },
    true,
  )
