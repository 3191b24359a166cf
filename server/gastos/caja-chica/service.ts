import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import type { Centavos } from '#contract/dinero'
import {
  defectosDeOrigen,
  type ArqueoCrear,
  type CajaChica,
  type CajaChicaCambiar,
  type CajaChicaCrear,
  type MovimientoChico,
  type Reponer,
} from '#contract/gastos/caja-chica'
import { diceAlgo } from '#contract/texto/motivos'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'
import type { Rastro } from '#server/resource/actos'
import { found, insertRow, updateRow } from '#server/resource/resource'
import { efectivoDe, requireEnCajaChica, suyasSql } from './efectivo.ts'

type Origen = Pick<Reponer, 'metodo' | 'cuenta_id' | 'referencia' | 'de_caja'>

interface Movido {
  caja_chica_id: number
  tipo: 'fondo' | 'reposicion'
  /** Centavos, with the sign of what the fund gains. */
  monto: Centavos
}

/** Sets a fund up with its first cash; answers its id. Throws `regla`, `duplicado`, `sin_caja`. */
export async function constituir(
  tx: Tx,
  contexto: Contexto,
  { nombre, responsable_id, monto, ...origen }: CajaChicaCrear,
): Promise<number> {
  await requireDatos(tx, { nombre, responsable_id, ...origen })
  const id = await insertRow(tx, 'cajas_chicas', { nombre, responsable_id, monto })
  await mover(tx, contexto, { caja_chica_id: id, tipo: 'fondo', monto }, origen, nombre)
  return id
}

/**
 * Changes what a fund is called, who answers for it and its fixed amount; cash moves by the difference. What is given
 * back must be in the fund: vouchers are replenished before. Throws `conflicto` for a `version` that is no longer its
 * own, `regla`, `duplicado`, `sin_caja`.
 */
export async function cambiarCajaChica(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { version, nombre, responsable_id, monto, ...origen }: CajaChicaCambiar,
): Promise<void> {
  const antes = found(
    await tx.maybe<{ nombre: string; responsable_id: number; monto: Centavos; version: number }>(
      sql`SELECT nombre, responsable_id, monto, version FROM cajas_chicas WHERE id = ${id} FOR NO KEY UPDATE`,
    ),
  )
  if (antes.version !== version) throw new AppError('conflicto', { message: { key: 'cajaChica.error.cambio' } })
  await requireDatos(tx, { id, nombre, responsable_id, ...origen }, antes.responsable_id)
  const diferencia = monto - antes.monto
  if (diferencia < 0) await requireEnCajaChica(tx, id, -diferencia, 'monto')
  if (diferencia) await mover(tx, contexto, { caja_chica_id: id, tipo: 'fondo', monto: diferencia }, origen, nombre)
  await updateRow(tx, 'cajas_chicas', id, { nombre, responsable_id, monto })
  await audit(tx, contexto, {
    modulo: 'CajaChica',
    accion: 'editar',
    entidad: 'cajas_chicas',
    entidad_id: id,
    antes: { nombre: antes.nombre, responsable_id: antes.responsable_id, monto: antes.monto },
    despues: { nombre, responsable_id, monto },
  })
}

/** One fund of a name, a responsible user who may sign in, an account in use, and cash only where it can come from. */
async function requireDatos(
  db: Db,
  {
    id = 0,
    nombre,
    responsable_id,
    ...origen
  }: Pick<CajaChicaCrear, 'nombre' | 'responsable_id'> & Origen & { id?: number },
  antes?: number,
): Promise<void> {
  await requireOrigen(db, origen)
  if (
    await db.maybe(
      sql`SELECT FROM cajas_chicas WHERE sin_acentos(nombre) = sin_acentos(${nombre}::text) AND id <> ${id}`,
    )
  )
    throw new AppError('duplicado', { errors: { nombre: { key: 'cajaChica.error.nombre_repetido' } } })
  if (responsable_id !== antes && !(await db.maybe(sql`SELECT FROM usuarios WHERE id = ${responsable_id} AND activo`)))
    throw invalidField('responsable_id', 'cajaChica.error.responsable_inactivo')
}

async function requireOrigen(db: Db, origen: Origen): Promise<void> {
  const errors = defectosDeOrigen(origen)
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  if (
    origen.cuenta_id &&
    !(await db.maybe(sql`SELECT FROM cuentas WHERE id = ${origen.cuenta_id} AND activo AND tipo = 'banco'`))
  )
    throw invalidField('cuenta_id', 'gastos.error.cuenta_inactiva')
}

/** Writes down cash that a locked fund gains or gives back; it leaves the user's open till, or enters it, today. */
async function mover(
  tx: Tx,
  contexto: Contexto,
  { caja_chica_id, tipo, monto }: Movido,
  { metodo, cuenta_id = null, referencia = null, de_caja }: Origen,
  nombre: string,
): Promise<number> {
  return insertRow(tx, 'caja_chica_movimientos', {
    caja_chica_id,
    tipo,
    monto,
    fecha: contexto.hoy,
    metodo,
    cuenta_id,
    referencia,
    caja_movimiento_id: de_caja ? await deLaCaja(tx, contexto, monto, texto(`cajaChica.de_${tipo}`, { nombre })) : null,
    usuario_id: contexto.usuario_id,
  })
}

async function deLaCaja(tx: Tx, contexto: Contexto, monto: Centavos, concepto: string): Promise<number> {
  const caja_id = await cajaAbierta(tx, contexto, 'egreso')
  if (monto > 0) await requireEfectivo(tx, contexto, caja_id, monto, 'de_caja')
  return insertRow(tx, 'caja_movimientos', {
    caja_id,
    tipo: monto > 0 ? 'pago' : 'ingreso',
    monto: -monto,
    concepto,
    fecha: contexto.hoy,
    usuario_id: contexto.usuario_id,
  })
}

/**
 * Gives a fund back what these vouchers spent, exactly; answers the id of the replenishment. Their rows are locked
 * before the fund's, as whoever voids one does. Throws `conflicto` when they are not what was confirmed.
 */
export async function reponer(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { gasto_ids, total, ...origen }: Reponer,
): Promise<number> {
  await requireOrigen(tx, origen)
  const vales = await tx.many<{ id: number; total: Centavos }>(sql`
    SELECT id, pagado AS total
    FROM gastos
    WHERE id = ANY(${gasto_ids}) AND caja_chica_id = ${id} AND estado = 'registrado' AND reposicion_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  const { nombre } = found(
    await tx.maybe<{ nombre: string }>(sql`SELECT nombre FROM cajas_chicas WHERE id = ${id} FOR NO KEY UPDATE`),
  )
  const suma = vales.reduce((hasta, vale) => hasta + vale.total, 0)
  if (vales.length < new Set(gasto_ids).size || suma !== total)
    throw new AppError('conflicto', { message: { key: 'cajaChica.error.vales_cambiaron' } })
  const reposicion_id = await mover(
    tx,
    contexto,
    { caja_chica_id: id, tipo: 'reposicion', monto: total },
    origen,
    nombre,
  )
  await tx.run(sql`UPDATE gastos SET reposicion_id = ${reposicion_id} WHERE id = ANY(${vales.map((vale) => vale.id)})`)
  await audit(tx, contexto, {
    modulo: 'CajaChica',
    accion: 'reponer',
    entidad: 'cajas_chicas',
    entidad_id: id,
    despues: { total, vales: vales.length, metodo: origen.metodo },
  })
  return reposicion_id
}

/** Locks the vouchers of a replenishment, before its fund as whoever voids one does. */
export const bloquearVales = (tx: Tx, _fondo: number, _contexto: Contexto, id: number): Promise<unknown> =>
  tx.run(sql`SELECT FROM gastos WHERE reposicion_id = ${id} ORDER BY id FOR NO KEY UPDATE`)

/**
 * Undoes a replenishment for a reason: its vouchers wait again, and the cash goes back to where it came from, its till
 * still open. Throws `estado_no_permite` for a closed till, `regla` when the fund no longer holds that cash.
 */
export async function anularReposicion(
  tx: Tx,
  contexto: Contexto,
  { id, monto }: MovimientoChico,
  { motivo }: ConMotivo,
  fondo: CajaChica,
): Promise<Rastro> {
  await requireEnCajaChica(tx, fondo.id, monto)
  await tx.run(sql`UPDATE gastos SET reposicion_id = NULL WHERE reposicion_id = ${id}`)
  const { caja_movimiento_id } = await tx.one<{ caja_movimiento_id: number | null }>(
    sql`SELECT caja_movimiento_id FROM caja_chica_movimientos WHERE id = ${id}`,
  )
  if (caja_movimiento_id !== null) await devolverALaCaja(tx, contexto, caja_movimiento_id, motivo)
  return { despues: { total: monto } }
}

/** A closed till never changes: what it gave stays given. */
async function devolverALaCaja(tx: Tx, { usuario_id }: Contexto, movimiento_id: number, motivo: string): Promise<void> {
  const { abierta } = await tx.one<{ abierta: boolean }>(sql`
    SELECT c.cerrada_en IS NULL AS abierta
    FROM cajas c
    WHERE c.id = (SELECT caja_id FROM caja_movimientos WHERE id = ${movimiento_id})
    FOR NO KEY UPDATE
  `)
  if (!abierta) throw new AppError('estado_no_permite', { message: { key: 'cajaChica.error.caja_cerrada' } })
  await tx.run(sql`
    UPDATE caja_movimientos
    SET anulado_en = now(), anulado_por = ${usuario_id}, anulado_motivo = ${motivo}
    WHERE id = ${movimiento_id}
  `)
}

/**
 * Keeps a count of a fund, which is locked meanwhile, with what it differs by: it stays visible, and nothing moves.
 * Without `CajaChica:autorizar` only of an own fund. Throws `no_encontrado`, `regla` beside `observacion` when it
 * differs and no remark of five letters says why.
 */
export async function contar(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { contado, observacion = null }: z.output<typeof ArqueoCrear>,
): Promise<void> {
  found(
    await tx.maybe(
      sql`SELECT true AS hay FROM cajas_chicas t WHERE t.id = ${id} AND ${suyasSql(contexto)} FOR NO KEY UPDATE`,
    ),
  )
  const esperado = await efectivoDe(tx, id)
  if (contado !== esperado && !diceAlgo(observacion ?? ''))
    throw invalidField('observacion', 'recibos.error.diferencia_sin_observacion')
  await insertRow(tx, 'caja_chica_arqueos', {
    caja_chica_id: id,
    fecha: contexto.hoy,
    esperado,
    contado,
    observacion,
    usuario_id: contexto.usuario_id,
  })
  await audit(tx, contexto, {
    modulo: 'CajaChica',
    accion: 'contar',
    entidad: 'cajas_chicas',
    entidad_id: id,
    despues: { esperado, contado, observacion },
  })
}
