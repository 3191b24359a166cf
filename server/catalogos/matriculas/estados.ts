import type * as z from 'zod'
import {
  VIVAS,
  type ActivarBody,
  type AnularMatriculaBody,
  type EstadoMatricula,
  type Liberada,
  type Matricula,
  type Retiro,
  type RetirarBody,
} from '#contract/catalogos/matriculas'
import type { Cargo } from '#contract/recibos/cargos'
import { planDeCargos } from '#server/catalogos/matriculas/plan-cargos'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import { elegirDelPlan } from '#server/catalogos/descuentos/elegir'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { anularPagados } from '#server/libro/aplicaciones'
import { anularCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { found } from '#server/resource/resource'
import { alActivar } from './abiertas.ts'
import { leerMatricula, siguienteEnEspera } from './lectura.ts'
import { crearCargos } from './crear-cargos.ts'
import { dejarAFavor } from './pagos.ts'
import { permitirPlan, permitirRebajas } from './rebajas.ts'
import { anotarEstados, bloquearCurso, type CursoBloqueado } from './service.ts'

const esViva = (estado: EstadoMatricula): boolean => VIVAS.some((viva) => viva === estado)

/**
 * Locks the course, then the enrolment, whose version must be the one named. Throws `no_encontrado`, `version_vieja`,
 * `estado_no_permite` for the place of a registration that nobody accepted yet.
 */
async function bloquear(tx: Tx, id: number, version: number): Promise<{ curso: CursoBloqueado; matricula: Matricula }> {
  const { curso_id } = found(
    await tx.maybe<{ curso_id: number }>(sql`SELECT curso_id FROM matriculas WHERE id = ${id}`),
  )
  const curso = await bloquearCurso(tx, curso_id)
  await tx.run(sql`SELECT FROM matriculas WHERE id = ${id} FOR NO KEY UPDATE`)
  const matricula = await leerMatricula(tx, id)
  if (!matricula)
    throw new AppError('estado_no_permite', { message: { key: 'catalogos.matriculas.error.sin_aceptar' } })
  if (matricula.version !== version) throw new AppError('version_vieja', { data: { actual: matricula } })
  return { curso, matricula }
}

interface Paso {
  estado: EstadoMatricula
  /** The action's name in the bitácora. */
  accion: string
  /** Local date; today when it is not named. */
  fecha?: string
  motivo?: string | null
}

/** Changes the state, with its history and its row in the bitácora. */
export async function pasarA(
  tx: Tx,
  contexto: Contexto,
  antes: Matricula,
  { estado, accion, fecha = contexto.hoy, motivo = null }: Paso,
): Promise<Matricula> {
  await tx.run(sql`UPDATE matriculas SET estado = ${estado} WHERE id = ${antes.id}`)
  await anotarEstados(tx, contexto, [{ matricula_id: antes.id, estado, fecha, motivo }])
  const despues = found(await leerMatricula(tx, antes.id))
  await audit(tx, contexto, {
    modulo: 'Matriculas',
    accion,
    entidad: 'matriculas',
    entidad_id: antes.id,
    antes,
    despues: { ...despues, motivo },
  })
  return despues
}

/**
 * Gives a seat, with its charges as of today, to one who waits or is preregistered (who holds a seat already).
 * Throws `estado_no_permite`, `sin_cupo`, and `conflicto` (with the first in line) when others wait before it and
 * `fuera_de_orden` does not say that this is meant.
 */
export async function activarMatricula(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { plan, motivo, descuentos, fuera_de_orden, version }: ActivarBody,
): Promise<Matricula> {
  const { curso, matricula } = await bloquear(tx, id, version)
  if (matricula.estado !== 'en_espera' && matricula.estado !== 'preinscrita') throw new AppError('estado_no_permite')
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
  const { cliente_id } = matricula
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
  await pasarA(tx, contexto, matricula, { estado: 'activa', accion: 'activar' })
  await alActivar(tx, contexto, [{ matricula_id: id, cliente_id, descuentos: elegidos }])
  return found(await leerMatricula(tx, id))
}

/**
 * Preview of what a withdrawal on a local date, by default today, would void and leave; nothing changes. Throws
 * `no_encontrado`, `estado_no_permite`.
 */
export async function previsualizarRetiro(db: Db, { hoy }: Contexto, id: number, fecha = hoy): Promise<Retiro> {
  const matricula = found(await leerMatricula(db, id))
  if (!esViva(matricula.estado)) throw new AppError('estado_no_permite')
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
 * keeps off is left to it. Answers who is first in line for the seat. Throws `estado_no_permite`, `regla` for a date
 * before the enrolment or after today, `cargo_ya_pagado` for a charge that something was applied to meanwhile,
 * `conflicto` for one to be released that is due or has nothing paid.
 */
export async function retirarMatricula(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { motivo, anular_cargos, liberar_cargos, version, ...body }: RetirarBody,
): Promise<Liberada> {
  const { curso, matricula } = await bloquearConCargos(tx, id, version)
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
  const autorizacion_id = await permitirPerdon(tx, contexto, { matricula, curso, perdonados, motivo })
  const anulados = await anularSinPagos(tx, contexto, id, { motivo, cuales: porAnular })
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, idsDe(perdonados))
  const liberado = await liberarCargos(tx, contexto, matricula, liberar_cargos, motivo)
  const despues = await pasarA(tx, contexto, matricula, { estado: 'retirada', accion: 'retirar', fecha, motivo })
  return {
    matricula: despues,
    anulados: anulados + liberar_cargos.length,
    liberado,
    siguiente: await siguienteEnEspera(tx, curso.id),
  }
}

/**
 * Takes back an enrolment made by mistake, with all its charges. Throws `estado_no_permite` when something was paid of
 * it.
 */
export async function anularMatricula(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { motivo, version }: z.output<typeof AnularMatriculaBody>,
): Promise<Liberada> {
  const { curso, matricula } = await bloquearConCargos(tx, id, version)
  const ids = matricula.cargos.flatMap((cargo) => (cargo.anulado ? [] : [cargo.id]))
  if (matricula.cargos.some(({ anulado, aplicado }) => !anulado && aplicado > 0))
    throw new AppError('estado_no_permite', { message: { key: 'catalogos.matriculas.error.con_pagos' } })
  const perdonados = debidos(matricula, () => true, contexto.hoy)
  const autorizacion_id = await permitirPerdon(tx, contexto, { matricula, curso, perdonados, motivo })
  const anulados = await anularSinPagos(tx, contexto, id, { motivo, cuales: ids })
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, idsDe(perdonados))
  const despues = await pasarA(tx, contexto, matricula, { estado: 'anulada', accion: 'anular', motivo })
  return { matricula: despues, anulados, liberado: 0, siguiente: await siguienteEnEspera(tx, curso.id) }
}

/**
 * A live enrolment under its lock with its charges under theirs: read after they are held, because a payment or the
 * bank's rejection of one may just have changed what is owed. Throws what `bloquear` does, and `estado_no_permite`.
 */
async function bloquearConCargos(tx: Tx, id: number, version: number) {
  const { curso, matricula } = await bloquear(tx, id, version)
  if (!esViva(matricula.estado)) throw new AppError('estado_no_permite')
  await tx.run(sql`SELECT FROM cargos WHERE matricula_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
  return { curso, matricula: found(await leerMatricula(tx, id)) }
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
    curso,
    perdonados,
    motivo,
  }: {
    matricula: Matricula
    curso: CursoBloqueado
    perdonados: readonly Cargo[]
    motivo: string
  },
): Promise<number | null> =>
  permitirRebajas(tx, contexto, {
    cliente_id: matricula.cliente_id,
    de_que: curso.nombre,
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
