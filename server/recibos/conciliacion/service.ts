import type { Centavos } from '#contract/dinero'
import { hoyEn } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { DIAS_POR_CONFIRMAR, type EstadoBanco } from '#contract/recibos/conciliacion'
import { alConfirmar, alDesconfirmar } from '#server/catalogos/finiquitos/banco'
import { LOCKS } from '#server/db/locks'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { confirmarPagos, desdecirPagos, guardarTomada } from '#server/libro/pagos'
import { anotar } from '#server/libro/libro'
import { bloquearConRecibos } from '#server/recibos/documento/bloquear-pagos'
import { requireTransferencias } from '#server/recibos/documento/transferencias'
import type { PagoBloqueado } from '#server/recibos/documento/bloquear-pagos'
import { deshacerRechazos } from '#server/recibos/rechazos/deshacer'
import { numeroTexto } from '#server/documentos/numero'
import { fechaLejana } from './lectura.ts'

interface Pago {
  id: number
  recibo_id: number
  monto: Centavos
  referencia: string | null
  estado_banco: EstadoBanco | null
  vigente: boolean
  conciliado_en: string | null
  fecha_banco: string | null
  fecha_lejana: boolean
  numero_texto: string
}

/**
 * The bank statement shows them, on `fecha_banco` (local date; null: on the day that the counter typed): all or none.
 * Late fees count to that day from here on, however far back: what the counter typed farther back than is believed is
 * taken from nobody but who names the day.
 *
 * Throws `estado_no_permite` when one is not to be confirmed (any more), `regla` beside `fecha_banco` for a day to
 * come, and for one that has to be named.
 */
export async function confirmar(
  tx: Tx,
  contexto: Contexto,
  ids: readonly number[],
  fecha_banco: string | null,
): Promise<void> {
  if (fecha_banco && fecha_banco > contexto.hoy) throw invalidField('fecha_banco', 'validacion.fecha_futura')
  const pagos = await bloquearPagosQue(tx, ids, (pago) => pago.estado_banco === 'por_confirmar')
  if (!fecha_banco) requireCreibles(pagos)
  await asentar(tx, contexto, async (libro) => {
    await confirmarPagos(libro, pagos, fecha_banco)
    for (const { recibo_id, monto, referencia, fecha_banco: escrita } of pagos) {
      const asiento = {
        modulo: 'Conciliacion',
        accion: 'confirmar',
        entidad: 'recibos',
        entidad_id: recibo_id,
      } as const
      const antes = { estado_banco: 'por_confirmar', fecha_banco: escrita }
      const despues = { estado_banco: 'confirmado', fecha_banco: fecha_banco ?? escrita, monto, referencia }
      anotar(libro, { ...asiento, antes, despues }, [recibo_id])
    }
  })
  await alConfirmar(
    tx,
    contexto,
    pagos.map(({ recibo_id }) => recibo_id),
  )
}

function requireCreibles(pagos: readonly Pago[]): void {
  const lejanos = pagos.filter(({ fecha_lejana }) => fecha_lejana)
  if (!lejanos.length) return
  const nombres = lejanos.map(({ referencia, numero_texto, fecha_banco }) =>
    [referencia, numero_texto, fecha_banco && formatoFecha(fecha_banco)].filter(Boolean).join(', '),
  )
  const message = {
    key: 'tesoreria.error.fecha_lejana',
    params: { smart_count: lejanos.length, pagos: nombres.join('; '), dias: DIAS_POR_CONFIRMAR },
  }
  throw new AppError('regla', { message, errors: { fecha_banco: message } })
}

/**
 * Takes back what was said of payments: a rejection by a document of today (`deshacerRechazos`), anything else while
 * the month in which it was said is open. Throws `mes_cerrado`, `estado_no_permite` when nothing had been said of
 * one, and what `volverASuTransferencia` throws.
 */
export async function deshacer(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<void> {
  await volverASuTransferencia(tx, contexto, ids)
  // Held first: nobody rejects one, or undoes that, between this look and the end of the transaction.
  await tx.run(sql`SELECT FROM recibo_pagos WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`)
  const rechazados = await tx.many<{ pago_id: number }>(
    sql`SELECT pago_id FROM rechazos WHERE pago_id = ANY(${[...ids]}) AND deshecho_id IS NULL`,
  )
  const porDocumento = new Set(rechazados.map(({ pago_id }) => pago_id))
  const otros = ids.filter((id) => !porDocumento.has(id))
  if (porDocumento.size) await deshacerRechazos(tx, contexto, [...porDocumento])
  if (otros.length) await desdecir(tx, contexto, otros)
}

/**
 * A payment that the bank had rejected left its transfer free for others: coming back, it takes of it no more than they
 * left. Throws what `requireTransferencias` throws.
 */
async function volverASuTransferencia(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<void> {
  const vuelven = await tx.many<Pick<PagoBloqueado, 'id' | 'metodo' | 'monto' | 'cuenta_id' | 'referencia' | 'banco'>>(
    sql`
      SELECT id, metodo, monto, cuenta_id, referencia, banco
      FROM recibo_pagos
      WHERE id = ANY(${[...ids]}) AND estado_banco = 'rechazado'
      ORDER BY id
    `,
  )
  if (!vuelven.length) return
  const salvo = vuelven.map(({ id }) => id)
  const tomada = await requireTransferencias(
    tx,
    contexto,
    { pagos: vuelven },
    { salvo, sinPreguntar: true, campo: () => 'root.serverError' },
  )
  await asentar(tx, contexto, (libro) => guardarTomada(libro, salvo, tomada))
}

async function desdecir(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<void> {
  await requireSinLinea(tx, ids)
  // No month closes between this look and the end of the transaction.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.months})`)
  const pagos = await bloquearPagosQue(
    tx,
    ids,
    (pago) => pago.estado_banco === 'confirmado' || pago.estado_banco === 'rechazado',
  )
  const meses = pagos.flatMap(({ conciliado_en }) =>
    conciliado_en ? [hoyEn(new Date(conciliado_en)).slice(0, 7)] : [],
  )
  if (await tx.maybe(sql`SELECT FROM cierres_mensuales WHERE mes >= ANY(${meses}) LIMIT 1`))
    throw new AppError('mes_cerrado', { message: { key: 'tesoreria.error.conciliado_en_cerrado' } })
  await asentar(tx, contexto, async (libro) => {
    await desdecirPagos(libro, pagos)
    for (const { recibo_id, monto, referencia, estado_banco } of pagos) {
      const asiento = { modulo: 'Conciliacion', accion: 'deshacer', entidad: 'recibos', entidad_id: recibo_id } as const
      const despues = { estado_banco: 'por_confirmar', monto, referencia }
      anotar(libro, { ...asiento, antes: { estado_banco }, despues }, [recibo_id])
    }
  })
  await alDesconfirmar(
    tx,
    contexto,
    pagos.flatMap(({ recibo_id, estado_banco }) => (estado_banco === 'confirmado' ? [recibo_id] : [])),
  )
}

/**
 * A payment that a line of the bank shows is taken back where that was said: there the line waits again with its
 * payments.
 */
async function requireSinLinea(tx: Tx, ids: readonly number[]): Promise<void> {
  if (await tx.maybe(sql`SELECT FROM cuenta_partidas WHERE pago_id = ANY(${[...ids]}) LIMIT 1`))
    throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.pago_con_linea' } })
}

/**
 * The payments in the order of their ids, which nobody else changes, nor their receipts, until the end of the
 * transaction.
 */
async function bloquearPagosQue(tx: Tx, ids: readonly number[], seDeja: (pago: Pago) => boolean): Promise<Pago[]> {
  await bloquearConRecibos(tx, ids)
  const pagos = await tx.many<Pago>(sql`
    SELECT
      p.id, p.recibo_id, p.monto, p.referencia, p.estado_banco, p.conciliado_en, p.fecha_banco,
      ${fechaLejana('p')} AS fecha_lejana, ${numeroTexto('r')} AS numero_texto, r.estado = 'emitido' AS vigente
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.id = ANY(${[...ids]})
    ORDER BY p.id
  `)
  if (pagos.length < new Set(ids).size) throw new AppError('no_encontrado')
  if (!pagos.every((pago) => pago.vigente && seDeja(pago)))
    throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.pago_cambio' } })
  return pagos
}
