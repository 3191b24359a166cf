import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { ConciliarBody, EstadoMovimiento } from '#contract/recibos/movimientos'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { darCuenta } from '#server/libro/pagos'
import { confirmar, deshacer } from '#server/recibos/conciliacion/service'
import { bloquearTransferencias, requireSinOtroDueno } from '#server/recibos/documento/transferencias'
import { bloquearConRecibos } from '#server/recibos/documento/bloquear-pagos'
import { registrosDe, type Leido } from './emparejar/registros.ts'

export interface LineaBloqueada {
  id: number
  cuenta_id: number
  fecha: string
  monto: Centavos
  referencia: string | null
  descripcion: string
  estado: EstadoMovimiento
  conciliacion_id: number | null
}

const cambio = (key = 'banco.error.linea_cambio'): AppError => new AppError('estado_no_permite', { message: { key } })

/**
 * Lines in the order of their ids, which nobody else changes until the end of the transaction; records of ours are
 * locked before them. Throws `no_encontrado`, and `estado_no_permite` for one that is not as `estado` asks.
 */
export async function bloquearLineas(
  tx: Tx,
  ids: readonly number[],
  estado?: EstadoMovimiento,
): Promise<LineaBloqueada[]> {
  const lineas = await tx.many<LineaBloqueada>(sql`
    SELECT id, cuenta_id, fecha, monto, referencia, descripcion, estado, conciliacion_id
    FROM cuenta_movimientos
    WHERE id = ANY(${[...ids]})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  if (lineas.length < new Set(ids).size) throw new AppError('no_encontrado')
  if (estado && lineas.some((linea) => linea.estado !== estado)) throw cambio()
  return lineas
}

/**
 * Says that lines of an account and records of ours are one thing: both sum the same (centavos). Nobody undoes one of
 * the records meanwhile. Payments that waited are confirmed under the last line's date, with everything that follows
 * from it; a cheque without an account gets this one. Answers the reconciliation's id.
 *
 * Throws `estado_no_permite` when a line or a record is not free any more, `regla` when the sums differ, and what
 * `requireSinOtroDueno` and `confirmar` throw.
 */
export async function conciliar(
  tx: Tx,
  contexto: Contexto,
  { lineas: ids, pagos, gastos, cajas_chicas, entregas, cajas }: ConciliarBody,
  automatica = false,
): Promise<number> {
  await bloquearTransferencias(tx, ids)
  await bloquearConRecibos(tx, pagos)
  await tx.run(sql`SELECT FROM gastos WHERE id = ANY(${gastos}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT FROM caja_chica_movimientos WHERE id = ANY(${cajas_chicas}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`SELECT FROM caja_movimientos WHERE id = ANY(${entregas}) ORDER BY id FOR NO KEY UPDATE`)
  const lineas = await bloquearLineas(tx, ids, 'pendiente')
  const cuenta_id = lineas[0]?.cuenta_id ?? 0
  if (lineas.some((linea) => linea.cuenta_id !== cuenta_id)) throw cambio('banco.error.otra_cuenta')
  await tx.run(sql`SELECT FROM cajas WHERE id = ANY(${cajas}) ORDER BY id FOR NO KEY UPDATE`)
  const leidos = await registrosDe(tx, {
    cuenta_id,
    ids: { pago: pagos, gasto: gastos, caja_chica: cajas_chicas, entrega: entregas, caja: cajas },
  })
  const pedidas = [pagos, gastos, cajas_chicas, entregas, cajas].reduce((suma, de) => suma + new Set(de).size, 0)
  if (leidos.length < pedidas) throw cambio('banco.error.partida_cambio')
  const partidas = requireSuma(lineas, leidos)

  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cuenta_conciliaciones (cuenta_id, automatica, usuario_id)
    VALUES (${cuenta_id}, ${automatica}, ${contexto.usuario_id})
    RETURNING id
  `)
  await tx.run(sql`
    INSERT INTO cuenta_partidas (
      conciliacion_id, pago_id, gasto_id, caja_chica_movimiento_id, caja_movimiento_id, caja_id, monto, confirmo
    )
    SELECT
      ${id}::int, CASE p.tipo WHEN 'pago' THEN p.id END, CASE p.tipo WHEN 'gasto' THEN p.id END,
      CASE p.tipo WHEN 'caja_chica' THEN p.id END, CASE p.tipo WHEN 'entrega' THEN p.id END,
      CASE p.tipo WHEN 'caja' THEN p.id END, p.monto, p.por_confirmar
    FROM jsonb_to_recordset(${JSON.stringify(partidas)}::jsonb) AS p(
      tipo text, id int, monto bigint, por_confirmar boolean
    )
  `)
  await tx.run(sql`
    UPDATE cuenta_movimientos
    SET
      estado = 'conciliado', conciliacion_id = ${id}, decidido_en = now(), decidido_por = ${contexto.usuario_id},
      certeza = NULL, propuesta = NULL
    WHERE id = ANY(${ids})
  `)
  await asentar(tx, contexto, (libro) => darCuenta(libro, pagos, cuenta_id))
  await requireSinOtroDueno(tx, lineas, pagos)
  const porConfirmar = leidos.filter(({ por_confirmar }) => por_confirmar).map((pago) => pago.id)
  const ultima =
    lineas
      .map(({ fecha }) => fecha)
      .sort()
      .at(-1) ?? contexto.hoy
  if (porConfirmar.length) await confirmar(tx, contexto, porConfirmar, ultima)
  for (const linea of lineas)
    await audit(tx, contexto, {
      modulo: 'MovimientosBanco',
      accion: 'conciliar',
      entidad: 'cuenta_movimientos',
      entidad_id: linea.id,
      despues: { monto: linea.monto, con: leidos.map(({ nombre }) => nombre).join(', ') },
    })
  return id
}

/** The records with their parts of the lines: of a till's counted cash, what the others leave. Throws `regla`. */
function requireSuma(lineas: readonly LineaBloqueada[], leidos: readonly Leido[]): Leido[] {
  const suma = (de: readonly { monto: Centavos }[]) => de.reduce((total, { monto }) => total + monto, 0)
  const caja = leidos.find(({ tipo }) => tipo === 'caja')
  const otros = leidos.filter((leido) => leido !== caja)
  const falta = suma(lineas) - suma(otros)
  if (caja ? falta <= 0 || falta > caja.monto : falta !== 0 || !leidos.length)
    throw new AppError('regla', {
      message: {
        key: 'banco.error.no_suma',
        params: { lineas: formatoLempiras(suma(lineas)), partidas: formatoLempiras(suma(leidos)) },
      },
    })
  return caja ? [...otros, { ...caja, monto: falta }] : otros
}

/** Sets lines aside, which are nothing of ours (centavos that nobody asks for, a mistake of the bank). */
export async function apartar(tx: Tx, contexto: Contexto, ids: readonly number[], motivo: string): Promise<void> {
  for (const { id, monto } of await bloquearLineas(tx, ids, 'pendiente'))
    await audit(tx, contexto, {
      modulo: 'MovimientosBanco',
      accion: 'apartar',
      entidad: 'cuenta_movimientos',
      entidad_id: id,
      despues: { monto, motivo },
    })
  await tx.run(sql`
    UPDATE cuenta_movimientos
    SET
      estado = 'apartado', motivo = ${motivo}, decidido_en = now(), decidido_por = ${contexto.usuario_id},
      certeza = NULL, propuesta = NULL
    WHERE id = ANY(${[...ids]})
  `)
}

/**
 * Takes back what was decided of lines: with the others of their reconciliations they wait again, and the payments that
 * it confirmed do. What was made of a line (a receipt, an expense, a rejection) stays. Throws `estado_no_permite` for a
 * line of which nothing was decided, or that a signed sheet tells; and what undoing a confirmation throws.
 */
export async function soltar(tx: Tx, contexto: Contexto, ids: readonly number[]): Promise<number> {
  const todas = await tx.many<{ id: number; pago_id: number | null }>(sql`
    SELECT m.id, p.pago_id
    FROM cuenta_movimientos m
    LEFT JOIN cuenta_partidas p ON p.conciliacion_id = m.conciliacion_id AND p.confirmo
    WHERE m.id = ANY(${[...ids]})
      OR m.conciliacion_id = ANY(
        ARRAY(SELECT conciliacion_id FROM cuenta_movimientos WHERE id = ANY(${[...ids]}))
      )
  `)
  const pagos = [...new Set(todas.flatMap(({ pago_id }) => pago_id ?? []))].sort((a, b) => a - b)
  await bloquearConRecibos(tx, pagos)
  const lineas = await bloquearLineas(tx, [...new Set([...ids, ...todas.map(({ id }) => id)])])
  if (lineas.some(({ estado }) => estado === 'pendiente')) throw cambio()
  await requireSinFirmar(tx, lineas)
  const conciliaciones = [...new Set(lineas.flatMap(({ conciliacion_id }) => conciliacion_id ?? []))]
  await tx.run(sql`
    UPDATE cuenta_movimientos
    SET estado = 'pendiente', conciliacion_id = NULL, motivo = NULL, decidido_en = NULL, decidido_por = NULL
    WHERE id = ANY(${lineas.map(({ id }) => id)})
  `)
  await tx.run(sql`DELETE FROM cuenta_conciliaciones WHERE id = ANY(${conciliaciones})`)
  if (pagos.length) await deshacer(tx, contexto, await siguenConfirmados(tx, pagos))
  for (const { id, estado, monto } of lineas)
    await audit(tx, contexto, {
      modulo: 'MovimientosBanco',
      accion: 'soltar',
      entidad: 'cuenta_movimientos',
      entidad_id: id,
      antes: { estado },
      despues: { estado: 'pendiente', monto },
    })
  return lineas.length
}

/** A payment that the bank gave back meanwhile is not waiting again. */
const siguenConfirmados = async (tx: Tx, pagos: readonly number[]): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(
      sql`SELECT id FROM recibo_pagos WHERE id = ANY(${[...pagos]}) AND estado_banco = 'confirmado' ORDER BY id`,
    )
  ).map(({ id }) => id)

async function requireSinFirmar(tx: Tx, lineas: readonly LineaBloqueada[]): Promise<void> {
  const firmada = await tx.maybe(sql`
    SELECT
    FROM cuenta_movimientos m
    JOIN cuenta_hojas h ON h.cuenta_id = m.cuenta_id
      AND h.retirada_en IS NULL
      AND h.mes >= to_char(m.fecha, 'YYYY-MM')
      AND m.decidido_en <= h.firmada_en
    WHERE m.id = ANY(${lineas.map(({ id }) => id)})
    LIMIT 1
  `)
  if (firmada) throw cambio('banco.error.hoja_firmada')
}
