import type * as z from 'zod'
import {
  LIBERAR,
  type ACTIVAR,
  type EstadoMatricula,
  type Liberada,
  type Matricula,
  type Retiro,
} from '#contract/catalogos/matriculas'
import { sePuede } from '#contract/actos'
import type { Cargo } from '#contract/recibos/cargos'
import { planDeCargos } from '#server/catalogos/matriculas/plan-cargos'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import { elegirDelPlan } from '#server/catalogos/descuentos/elegir'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { anularPagados } from '#server/libro/aplicaciones'
import { anularCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { alActivar } from './abiertas.ts'
import { leerMatricula, siguienteEnEspera } from './lectura.ts'
import { crearCargos } from './crear-cargos.ts'
import { dejarAFavor } from './pagos.ts'
import { permitirPlan, permitirRebajas } from './rebajas.ts'
import { anotarEstados, bloquearCurso } from './service.ts'

interface Paso {
  estado: EstadoMatricula
  /** Local date; today when it is not named. */
  fecha?: string
  motivo?: string | null
}

/** Changes the state, with its history; answers what changed, for the bitácora. */
export async function pasarA(
  tx: Tx,
  contexto: Contexto,
  antes: Matricula,
  { estado, fecha = contexto.hoy, motivo = null }: Paso,
): Promise<{ antes: Matricula; despues: Matricula }> {
  await tx.run(sql`UPDATE matriculas SET estado = ${estado} WHERE id = ${antes.id}`)
  await anotarEstados(tx, contexto, [{ matricula_id: antes.id, estado, fecha, motivo }])
  return { antes, despues: found(await leerMatricula(tx, antes.id)) }
}

/**
 * Gives a seat, with its charges as of today, to one who waits or is preregistered (who holds a seat already).
 * Throws `sin_cupo`, and `conflicto` (with the first in line) when others wait before it and `fuera_de_orden` does not
 * say that this is meant.
 */
export async function activarMatricula(
  tx: Tx,
  contexto: Contexto,
  matricula: Matricula,
  { plan, motivo, descuentos, fuera_de_orden }: z.output<typeof ACTIVAR.activar.cuerpo>,
): Promise<Rastro> {
  const { id, cliente_id } = matricula
  const curso = await bloquearCurso(tx, matricula.curso_id)
  if (matricula.estado === 'en_espera') {
    if (curso.inscritos >= curso.cupo) throw new AppError('sin_cupo')
    const primera = await siguienteEnEspera(tx, curso.id)
    if (!fuera_de_orden && primera && primera.id !== id) {
      throw new AppError('conflicto', {
        message: { key: 'catalogos.matriculas.error.otra_primero', params: { nombre: primera.cliente_nombre } },
        data: { primera },
      })
    }
  }
  // A reserved place may have its charges already.
  const conCargos = matricula.cargos.some(({ anulado }) => !anulado)
  const cargos = plan ?? (conCargos ? [] : planDeCargos(curso, { fecha: contexto.hoy }))
  const elegidos = await elegirDelPlan(tx, contexto, descuentos, { cliente_id })
  const permitido =
    plan && (!conCargos || plan.some(({ descuento }) => (descuento ?? 0) > 0))
      ? await permitirPlan(tx, contexto, { curso, cliente_id, fecha: contexto.hoy, plan, motivo })
      : undefined
  if (permitido) await tx.run(sql`UPDATE matriculas SET precio_plan = ${permitido.precio_plan} WHERE id = ${id}`)
  await crearCargos(tx, contexto, [
    {
      matricula_id: id,
      cliente_id,
      fecha: contexto.hoy,
      isv: curso.isv,
      plan: cargos,
      descuentos: elegidos,
      autorizacion_id: permitido?.autorizacion_id,
    },
  ])
  const rastro = await pasarA(tx, contexto, matricula, { estado: 'activa' })
  return { ...rastro, sigue: () => alActivar(tx, contexto, [{ matricula_id: id, cliente_id, descuentos: elegidos }]) }
}

/**
 * Preview of what a withdrawal on a local date, by default today, would void and leave; nothing changes. Throws
 * `no_encontrado`, `estado_no_permite`.
 */
export async function previsualizarRetiro(db: Db, { hoy }: Contexto, id: number, fecha = hoy): Promise<Retiro> {
  const matricula = found(await leerMatricula(db, id))
  if (!sePuede(LIBERAR.retirar, matricula)) throw new AppError('estado_no_permite')
  const pendientes = matricula.cargos.filter(({ debe }) => debe > 0)
  return {
    fecha,
    anulables: pendientes.filter(seAnula).map((cargo) => ({ ...cargo, propuesto: cargo.vence > fecha })),
    quedan: pendientes.filter((cargo) => !seAnula(cargo)),
    adelantados: matricula.cargos.filter(({ anulado, aplicado, vence }) => !anulado && aplicado > 0 && vence > hoy),
    siguiente: matricula.estado === 'en_espera' ? null : await siguienteEnEspera(db, matricula.curso_id, 1),
  }
}

/** Nothing is paid of it, and no debit note or invoice on credit says it: only a credit note lowers such a one. */
const seAnula = ({ aplicado, factura }: Cargo): boolean => aplicado === 0 && !factura

/**
 * A late fee of before today that a receipt keeps off: nobody's word is asked to void what owes nothing, and it is owed
 * again if that money was not given in time after all.
 */
const vuelveSiNo = ({ concepto, debe, vence }: Cargo, hoy: string): boolean =>
  concepto === 'mora' && debe === 0 && vence < hoy

/**
 * Withdraws a live enrolment: frees the seat, voids the named charges, or those not yet due with nothing applied and in
 * no such document, and turns what was paid of `liberar_cargos`, not yet due, into credit. A late fee that a receipt
 * keeps off is left to it. Throws `regla` for a date before the enrolment or after today, `cargo_ya_pagado` for a
 * charge that something was applied to meanwhile, `conflicto` for one to be released that is due or has nothing paid.
 */
export async function retirarMatricula(
  tx: Tx,
  contexto: Contexto,
  { id }: Matricula,
  { motivo, anular_cargos, liberar_cargos, ...body }: z.output<typeof LIBERAR.retirar.cuerpo>,
): Promise<Rastro> {
  const matricula = await conCargosBloqueados(tx, id)
  const fecha = body.fecha ?? contexto.hoy
  if (fecha > contexto.hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  if (fecha < matricula.fecha) throw invalidField('fecha', 'validacion.fin_antes')
  const deRecibos = new Set(
    idsDe(matricula.cargos.filter((cargo) => !cargo.anulado && vuelveSiNo(cargo, contexto.hoy))),
  )
  const porAnular = (
    anular_cargos ??
    matricula.cargos.flatMap((cargo) => (!cargo.anulado && cargo.vence > fecha && seAnula(cargo) ? [cargo.id] : []))
  ).filter((cual) => !deRecibos.has(cual))
  const perdonados = debidos(matricula, (cargo) => porAnular.includes(cargo.id), contexto.hoy)
  const autorizacion_id = await permitirPerdon(tx, contexto, { matricula, perdonados, motivo })
  const anulados = await anularSinPagos(tx, contexto, id, { motivo, cuales: porAnular })
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, idsDe(perdonados))
  const liberado = await liberarCargos(tx, contexto, matricula, liberar_cargos, motivo)
  const rastro = await pasarA(tx, contexto, matricula, { estado: 'retirada', fecha, motivo })
  return {
    ...rastro,
    respuesta: await liberada(tx, rastro.despues, { anulados: anulados + liberar_cargos.length, liberado }),
  }
}

/**
 * Takes back an enrolment made by mistake, with all its charges. Throws `estado_no_permite` when something was paid of
 * it.
 */
export async function anularMatricula(
  tx: Tx,
  contexto: Contexto,
  { id }: Matricula,
  { motivo }: z.output<typeof LIBERAR.anular.cuerpo>,
): Promise<Rastro> {
  const matricula = await conCargosBloqueados(tx, id)
  const cargos = matricula.cargos.filter(({ anulado }) => !anulado)
  if (cargos.some(({ aplicado }) => aplicado > 0))
    throw new AppError('estado_no_permite', { message: { key: 'catalogos.matriculas.error.con_pagos' } })
  const perdonados = debidos(matricula, () => true, contexto.hoy)
  const autorizacion_id = await permitirPerdon(tx, contexto, { matricula, perdonados, motivo })
  const anulados = await anularSinPagos(tx, contexto, id, { motivo, cuales: idsDe(cargos) })
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, idsDe(perdonados))
  const rastro = await pasarA(tx, contexto, matricula, { estado: 'anulada', motivo })
  return { ...rastro, respuesta: await liberada(tx, rastro.despues, { anulados, liberado: 0 }) }
}

/** The answer of an act that freed a seat. */
const liberada = async (
  tx: Tx,
  matricula: Matricula,
  hecho: Pick<Liberada, 'anulados' | 'liberado'>,
): Promise<Liberada> => ({ ...hecho, matricula, siguiente: await siguienteEnEspera(tx, matricula.curso_id) })

/**
 * An enrolment with its charges under their locks: read after they are held, because a payment or the bank's rejection
 * of one may just have changed what is owed.
 */
export async function conCargosBloqueados(tx: Tx, id: number): Promise<Matricula> {
  await tx.run(sql`SELECT FROM cargos WHERE matricula_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
  return found(await leerMatricula(tx, id))
}

/** Charges that were due before today, and would be owed no more. */
const debidos = ({ cargos }: Matricula, cual: (cargo: Cargo) => boolean, hoy: string): Cargo[] =>
  cargos.filter((cargo) => cargo.debe > 0 && cargo.vence < hoy && cual(cargo))

const idsDe = (cargos: readonly Cargo[]): number[] => cargos.map(({ id }) => id)

/**
 * A withdrawal voids what is not due yet, and an enrolment made by mistake what it asked for; a debt that is due is
 * condoned with them only by who may.
 */
const permitirPerdon = (
  tx: Tx,
  contexto: Contexto,
  {
    matricula,
    perdonados,
    motivo,
  }: {
    matricula: Matricula
    perdonados: readonly Cargo[]
    motivo: string
  },
): Promise<number | null> =>
  permitirRebajas(tx, contexto, {
    cliente_id: matricula.cliente_id,
    de_que: matricula.curso_nombre,
    rebajados: perdonados.map(({ id, descripcion, debe }) => ({ id, descripcion, de: debe, a: 0 })),
    motivo,
  })

/**
 * Voids charges that are not yet due and leaves what was paid of them (centavos) as credit; answers that. Due is what
 * is due today, whatever the date of the withdrawal: of that money is given back by a return, which somebody signs.
 */
async function liberarCargos(
  tx: Tx,
  contexto: Contexto,
  { id, cliente_id, curso_nombre }: Matricula,
  ids: readonly number[],
  motivo: string,
): Promise<number> {
  const adelantados = await tx.many(
    sql`
      SELECT FROM cargos
      WHERE id = ANY(${ids}) AND matricula_id = ${id} AND anulado_en IS NULL
        AND aplicado > 0 AND vence > ${contexto.hoy}
    `,
  )
  if (adelantados.length !== new Set(ids).size) throw new AppError('conflicto')
  return asentar(tx, contexto, async (libro) => {
    const pagados = await anularPagados(libro, ids, motivo)
    return dejarAFavor(libro, { cliente_id, tipo: 'cargo_anulado', pagados, detalle: curso_nombre })
  })
}

/** Voids charges of one enrolment, locked in the order of their ids; answers how many. */
async function anularSinPagos(
  tx: Tx,
  contexto: Contexto,
  matricula_id: number,
  { motivo, cuales }: { motivo: string; cuales: readonly number[] },
): Promise<number> {
  const cargos = await tx.many<{ id: number; aplicado: number }>(sql`
    SELECT id, aplicado
    FROM cargos
    WHERE matricula_id = ${matricula_id} AND anulado_en IS NULL AND id = ANY(${cuales})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  if (cargos.length !== new Set(cuales).size) throw new AppError('conflicto')
  if (cargos.some(({ aplicado }) => aplicado > 0))
    throw new AppError('cargo_ya_pagado', { message: { key: 'catalogos.matriculas.error.cargo_con_pagos' } })
  return asentar(tx, contexto, (libro) => anularCargos(libro, cuales, { motivo }))
}
