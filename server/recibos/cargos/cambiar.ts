import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import type { TratamientoIsv } from '#contract/dinero'
import { ISV_DEL_INTERES, type Concepto } from '#contract/recibos/cargos'
import type {
  AjusteBody,
  AjusteDeCargo,
  CargoDetalle,
  DescuentoDeCargoBody,
  RecargoBody,
} from '#contract/recibos/ajustes'
import { formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { conceptoDe, deInteres, esInteres } from '#server/cargos/interes'
import { aplicarDescuento, descuentosDe, impedimento } from '#server/catalogos/descuentos/aplicar'
import { leerDescuentos } from '#server/catalogos/descuentos/elegir'
import { autorizar } from '#server/autorizaciones/autorizar'
import { nombreDe } from '#server/catalogos/personas/nombre'
import { requireSinBorrar } from '#server/catalogos/personas/sin-borrar'
import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { ajustar, deshacerAjustes } from '#server/libro/ajustes'
import { cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { anotar, porque } from '#server/libro/libro'

interface CargoBloqueado {
  id: number
  cliente_id: number
  matricula_id: number | null
  descripcion: string
  isv: TratamientoIsv
  debe: number
  anulado: boolean
  /** A late fee or interest itself. */
  interes: boolean
  version: number
}

/** Locks a charge after its enrolment, in the order of the house. Throws `no_encontrado`. */
export async function bloquearCargo(tx: Tx, id: number): Promise<CargoBloqueado> {
  const { matricula_id } = found(
    await tx.maybe<{ matricula_id: number | null }>(sql`SELECT matricula_id FROM cargos WHERE id = ${id}`),
  )
  await tx.run(sql`SELECT FROM matriculas WHERE id = ${matricula_id} FOR NO KEY UPDATE`)
  return tx.one<CargoBloqueado>(
    sql`
      SELECT
        id, cliente_id, matricula_id, descripcion, isv, neto - aplicado AS debe, anulado_en IS NOT NULL AS anulado,
        ${raw(esInteres('cargos'))} AS interes, version
      FROM cargos
      WHERE id = ${id}
      FOR NO KEY UPDATE
    `,
  )
}

/**
 * As `bloquearCargo`, with the version that its user saw. Throws `version_vieja`; `estado_no_permite` for one that is
 * voided.
 */
async function bloquearVisto(tx: Tx, id: number, version: number): Promise<CargoBloqueado> {
  const cargo = await bloquearCargo(tx, id)
  if (cargo.version !== version) throw new AppError('version_vieja')
  if (cargo.anulado) throw new AppError('estado_no_permite')
  return cargo
}

/** In whose history it is told: the enrolment's, or the student's for a charge without one. */
const deQuien = ({ matricula_id, cliente_id }: Pick<CargoBloqueado, 'matricula_id' | 'cliente_id'>) =>
  matricula_id === null
    ? { entidad: 'clientes', entidad_id: cliente_id }
    : { entidad: 'matriculas', entidad_id: matricula_id }

/**
 * Gives a charge, or all those of its enrolment that it is for, a discount of the catalogue. Throws what
 * `aplicarDescuento` throws, `version_vieja`, `estado_no_permite`.
 */
export async function descontarCargo(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { version, a_todos, ...elegido }: z.output<typeof DescuentoDeCargoBody>,
): Promise<void> {
  const cargo = await bloquearVisto(tx, id, version)
  const cargo_ids = [id, ...(a_todos ? await otrosQueAdmiten(tx, contexto, cargo, elegido.descuento_id) : [])]
  for (const { descripcion, nombre, monto } of await aplicarDescuento(tx, contexto, { ...elegido, cargo_ids })) {
    await audit(tx, contexto, {
      modulo: 'Matriculas',
      accion: 'descontar',
      ...deQuien(cargo),
      despues: { cargo: descripcion, nombre, monto, motivo: elegido.motivo ?? null },
    })
  }
}

/** The other charges of the enrolment that still owe and may be given the discount today. */
async function otrosQueAdmiten(
  tx: Tx,
  { hoy }: Contexto,
  { id, matricula_id }: CargoBloqueado,
  descuento_id: number,
): Promise<number[]> {
  const [descuento] = await leerDescuentos(tx, sql`id = ${descuento_id}`)
  const otros = await tx.many<{ id: number; concepto: Concepto; vence: string }>(
    sql`
      SELECT id, concepto, vence
      FROM cargos
      WHERE matricula_id = ${matricula_id} AND id <> ${id} AND anulado_en IS NULL AND aplicado < neto
    `,
  )
  const suyos = await descuentosDe(
    tx,
    otros.map((otro) => otro.id),
  )
  return otros.flatMap((otro) =>
    descuento && !impedimento(descuento, otro, suyos.get(otro.id) ?? [], { hoy, con_pago: false }) ? [otro.id] : [],
  )
}

/**
 * Lowers a charge by an amount (centavos) up to what is still owed. Throws `regla` beside it, `version_vieja`,
 * `estado_no_permite`, what `autorizar` throws.
 */
export async function rebajarCargo(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { tipo, monto, motivo, version }: z.output<typeof AjusteBody>,
): Promise<void> {
  const cargo = await bloquearVisto(tx, id, version)
  if (monto > cargo.debe)
    throw invalidField('monto', 'descuentos.error.mas_que_debe', { debe: formatoLempiras(cargo.debe) })
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: `autorizaciones.que.${tipo}`, params: await quienes(tx, cargo) },
    monto,
    motivo,
    campo: 'motivo',
    negativa: { key: 'autorizaciones.negativa.precio' },
  })
  await asentar(tx, contexto, (libro) => ajustar(libro, { cargo_id: id, tipo, monto, motivo, autorizacion_id }))
  await audit(tx, contexto, {
    modulo: 'Matriculas',
    accion: 'rebajar',
    ...deQuien(cargo),
    despues: { cargo: cargo.descripcion, tipo, monto, motivo },
  })
}

const quienes = async (tx: Tx, { cliente_id, descripcion }: Pick<CargoBloqueado, 'cliente_id' | 'descripcion'>) => ({
  estudiante: await nombreDe(tx, cliente_id),
  cargo: descripcion,
})

/**
 * Adds a surcharge beside a charge: a new one of the same student and enrolment; answers its id. A settlement of the
 * enrolment is revoked: it is no longer true that everything is paid. Throws `estado_no_permite` beside a charge that
 * is voided, or of who was erased, `regla` for a due date before today, and what `isvDelRecargo` throws.
 */
export async function recargar(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { recargo, descripcion, monto, motivo, vence }: z.output<typeof RecargoBody>,
): Promise<number> {
  const cargo = await bloquearCargo(tx, id)
  if (cargo.anulado) throw new AppError('estado_no_permite')
  if (vence && vence < contexto.hoy) throw invalidField('vence', 'validacion.fecha_pasada')
  await requireSinBorrar(tx, [cargo.cliente_id])
  const isv = await isvDelRecargo(tx, cargo, recargo)
  const clase = texto(`opciones.recargo.${recargo}`).toLowerCase()
  await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.recargo', params: { ...(await quienes(tx, cargo)), descripcion, clase } },
    monto,
    motivo,
    negativa: { key: 'autorizaciones.negativa.recargo' },
  })
  const { cliente_id, matricula_id } = cargo
  const nuevo = { cliente_id, matricula_id, concepto: conceptoDe(recargo), descripcion, vence, isv, bruto: monto }
  return asentar(tx, contexto, async (libro) => {
    const [nuevo_id = 0] = await cargar(libro, [{ ...nuevo, recargo, recargo_de_id: id }])
    porque(libro, motivo)
    const despues = { cargo: descripcion, recargo, monto, motivo }
    anotar(libro, { modulo: 'Matriculas', accion: 'recargar', ...deQuien(cargo), despues })
    return nuevo_id
  })
}

/**
 * The tax of a surcharge beside a charge: none of interest, that of its course of a service; without a course, that of
 * the charge. Throws `regla` for interest upon interest, and for a service beside interest that is of no course.
 */
async function isvDelRecargo(
  tx: Tx,
  { id, matricula_id, isv, interes }: CargoBloqueado,
  recargo: z.output<typeof RecargoBody>['recargo'],
): Promise<TratamientoIsv> {
  if (recargo === 'interes') {
    if ((await deInteres(tx, [id])).has(id)) throw invalidField('recargo', 'recibos.error.interes_sobre_interes')
    return ISV_DEL_INTERES
  }
  const curso = await tx.maybe<{ isv: TratamientoIsv }>(sql`
    SELECT c.isv
    FROM matriculas m
    JOIN cursos c ON c.id = m.curso_id
    WHERE m.id = ${matricula_id}
  `)
  if (!curso && interes) throw invalidField('recargo', 'recibos.error.servicio_sin_curso')
  return curso?.isv ?? isv
}

/**
 * Takes an adjustment back from today on; the charge owes that again, with the late fees that it would have had by now,
 * and a settlement that rested on it is revoked. Throws `estado_no_permite` for one of a voided charge.
 */
export async function deshacerAjuste(
  tx: Tx,
  contexto: Contexto,
  ajuste: AjusteDeCargo,
  { motivo }: ConMotivo,
  cargo: CargoDetalle,
): Promise<Rastro> {
  if (cargo.anulado) throw new AppError('estado_no_permite')
  await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: { key: 'autorizaciones.que.deshacer', params: await quienes(tx, cargo) },
    monto: ajuste.monto,
    motivo,
    negativa: { key: 'autorizaciones.negativa.deshacer' },
  })
  await asentar(tx, contexto, async (libro) => {
    await deshacerAjustes(libro, sql`id = ${ajuste.id}`, motivo)
    porque(libro, motivo)
    const despues = { cargo: cargo.descripcion, tipo: ajuste.tipo, monto: ajuste.monto, motivo }
    anotar(libro, { modulo: 'Matriculas', accion: 'deshacer_ajuste', ...deQuien(cargo), despues })
  })
  return { anotado: true }
}
