import { CURSO_MATRICULABLE, type EstadoCurso } from '#contract/catalogos/cursos'
import { VIVAS, type CargoPlaneado, type EstadoMatricula } from '#contract/catalogos/matriculas'
import { planDeCargos, type CursoConPrecio } from '#server/catalogos/matriculas/plan-cargos'
import type { Elegido } from '#server/catalogos/descuentos/elegir'
import { referenciaSql } from '#server/bitacora/referencias'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Row } from '#server/db/row'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { crearCargos } from './crear-cargos.ts'
import { alActivar } from './abiertas.ts'
import { OCUPACION } from './plazas.ts'
import { permitirPlan, type PlanPermitido } from './rebajas.ts'

/** One student to enrol. */
export interface Inscripcion {
  cliente_id: number
  /** Local date, not after today. */
  fecha: string
  /** The charges (centavos); the course's own plan when absent, none when empty. */
  plan?: readonly CargoPlaneado[]
  /** Discounts of the catalogue, on every charge that they are for. */
  descuentos?: readonly Elegido[]
  /** Why the plan asks for less than the course does. */
  motivo?: string | null
  /**
   * History brought from elsewhere: the enrolment is over since a local date. It takes no seat, and only the charges of
   * `plan`.
   */
  fin?: { estado: 'retirada' | 'finalizada' | 'trasladada' | 'anulada'; fecha: string; motivo?: string | null }
}

export interface Inscrita {
  id: number
  cliente_id: number
  estado: EstadoMatricula
}

interface Opciones {
  /** Refuse with `sin_cupo` instead of a place in the waiting list. */
  sin_espera?: boolean
  /** Also into courses that take no enrolments any more: loading what happened elsewhere. */
  historial?: boolean
}

export interface CursoBloqueado extends CursoConPrecio {
  id: number
  estado: EstadoCurso
  cupo: number
  inscritos: number
  en_espera: number
}

/**
 * Locks the course row, which orders everyone who wants one of its seats, and then counts them. Throws `no_encontrado`.
 */
export async function bloquearCurso(tx: Tx, curso_id: number): Promise<CursoBloqueado> {
  const curso = found(
    await tx.maybe<Omit<CursoBloqueado, 'inscritos' | 'en_espera'>>(sql`
      SELECT
        id, nombre, estado, cupo, fecha_inicio, fecha_fin, precio_matricula, precio_mensualidad, mensualidades,
        hasta_retiro, dia_pago, isv
      FROM cursos
      WHERE id = ${curso_id}
      FOR NO KEY UPDATE
    `),
  )
  return { ...curso, ...(await contar(tx, curso_id)) }
}

/** Locks courses in the order of their ids, as everybody does, and counts their places. */
export async function bloquearCursos(tx: Tx, ids: Iterable<number>): Promise<Map<number, CursoBloqueado>> {
  const cursos = new Map<number, CursoBloqueado>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) cursos.set(id, await bloquearCurso(tx, id))
  return cursos
}

/** Locks the course of an enrolment, with the one that it goes to in a transfer. */
export async function bloquearSusCursos(tx: Tx, id: number, _: Contexto, __: number, { curso_id }: Row): Promise<void> {
  const suyo = found(await tx.maybe<{ curso_id: number }>(sql`SELECT curso_id FROM matriculas WHERE id = ${id}`))
  await bloquearCursos(tx, [suyo.curso_id, ...(typeof curso_id === 'number' ? [curso_id] : [])])
}

export const contar = (db: Db, curso_id: number): Promise<{ inscritos: number; en_espera: number }> =>
  db.one(sql`SELECT ${OCUPACION} FROM matriculas WHERE curso_id = ${curso_id}`)

/**
 * Enrols students in one course, in their order: `activa` with its charges while there are seats, then `en_espera`
 * without charges (docs/diseno/dominio.md, «Matrículas»). A free seat that someone already waits for is not given to a
 * newcomer. For any number at once: a few statements in all. The caller writes the bitácora; `matricular` does both.
 * Throws `estado_no_permite` for a course that takes no enrolments, `ya_matriculado` (with the enrolment), `sin_cupo`,
 * `regla` for a student that no longer exists, a date after today or a charge twice in a plan; what `permitirPlan`
 * throws of one below the course's price.
 */
export async function inscribir(
  tx: Tx,
  contexto: Contexto,
  curso_id: number,
  entradas: readonly Inscripcion[],
  { sin_espera, historial }: Opciones = {},
): Promise<Inscrita[]> {
  if (!entradas.length) return []
  const curso = await bloquearCurso(tx, curso_id)
  if (!historial && !CURSO_MATRICULABLE.includes(curso.estado))
    throw new AppError('estado_no_permite', {
      message: { key: 'catalogos.matriculas.error.curso_cerrado', params: { curso: curso.nombre } },
    })
  if (entradas.some(({ fecha }) => fecha > contexto.hoy)) throw invalidField('fecha', 'validacion.fecha_futura')
  await comprobarClientes(tx, entradas)
  await comprobarVivas(tx, curso_id, entradas)

  let libres = curso.cupo - curso.inscritos - curso.en_espera
  const estados = entradas.map(({ fin }): EstadoMatricula => fin?.estado ?? (libres-- > 0 ? 'activa' : 'en_espera'))
  if (sin_espera && estados.includes('en_espera'))
    throw new AppError('sin_cupo', { data: { lugar: curso.en_espera + 1 } })

  const planes: (PlanPermitido | null)[] = []
  for (const [indice, { plan, cliente_id, fecha, motivo }] of entradas.entries())
    planes.push(
      plan && estados[indice] === 'activa'
        ? await permitirPlan(tx, contexto, { curso, cliente_id, fecha, plan, motivo })
        : null,
    )

  const filas = await tx.many<{ id: number }>(sql`
    INSERT INTO matriculas (cliente_id, curso_id, fecha, estado, precio_plan)
    SELECT cliente_id, ${curso_id}, fecha, estado, precio_plan
    FROM unnest(
      ${entradas.map(({ cliente_id }) => cliente_id)}::int[], ${entradas.map(({ fecha }) => fecha)}::date[],
      ${estados}::text[], ${planes.map((plan) => plan?.precio_plan ?? null)}::bigint[]
    ) WITH ORDINALITY AS x (cliente_id, fecha, estado, precio_plan, orden)
    ORDER BY orden
    RETURNING id
  `)
  // Numbers are given in the order of the SELECT.
  const ids = filas.map(({ id }) => id).sort((a, b) => a - b)
  const inscritas = entradas.map((entrada, indice) => ({
    ...entrada,
    id: ids[indice] as number,
    estado: estados[indice] as EstadoMatricula,
  }))
  await anotarEstados(tx, contexto, inscritas.flatMap(historiaDe))
  const conPlan = inscritas.map(({ id, cliente_id, fecha, plan, descuentos, estado }, indice) => ({
    matricula_id: id,
    cliente_id,
    fecha,
    isv: curso.isv,
    plan:
      plan && estado !== 'en_espera'
        ? plan
        : estado === 'activa'
          ? planDeCargos(curso, { fecha, hoy: contexto.hoy })
          : [],
    descuentos,
    autorizacion_id: planes[indice]?.autorizacion_id,
  }))
  await crearCargos(tx, contexto, conPlan)
  await alActivar(
    tx,
    contexto,
    conPlan.filter((_, indice) => estados[indice] === 'activa'),
  )
  return inscritas.map(({ id, cliente_id, estado }) => ({ id, cliente_id, estado }))
}

/** `inscribir`, each enrolment with its row in the bitácora: for loads and copies. */
export async function matricular(
  tx: Tx,
  contexto: Contexto,
  curso_id: number,
  entradas: readonly Inscripcion[],
  opciones: Opciones = {},
): Promise<Inscrita[]> {
  const inscritas = await inscribir(tx, contexto, curso_id, entradas, opciones)
  await tx.run(sql`
    INSERT INTO bitacora (
      usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, referencia, despues, ip, request_id
    )
    SELECT
      ${contexto.usuario_id}, ${contexto.usuario_nombre}, 'Matriculas', 'crear', 'matriculas', m.id,
      ${referenciaSql('matriculas', raw('m.id'))},
      jsonb_build_object('cliente_id', m.cliente_id, 'curso_id', m.curso_id, 'fecha', m.fecha, 'estado', m.estado),
      ${contexto.ip}, ${contexto.request_id}
    FROM matriculas m
    WHERE m.id = ANY(${inscritas.map(({ id }) => id)})
    ORDER BY m.id
  `)
  return inscritas
}

/** The lock waits for a merge or an erasure under way, and then sees what it did. */
async function comprobarClientes(tx: Tx, entradas: readonly Inscripcion[]): Promise<void> {
  const ids = [...new Set(entradas.map(({ cliente_id }) => cliente_id))]
  const validos = await tx.run(
    sql`
      SELECT FROM clientes
      WHERE id = ANY(${ids}) AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      ORDER BY id
      FOR KEY SHARE
    `,
  )
  if (validos !== ids.length) throw invalidField('cliente_id', 'validacion.opcion')
}

async function comprobarVivas(tx: Tx, curso_id: number, entradas: readonly Inscripcion[]): Promise<void> {
  const vivas = entradas.flatMap(({ cliente_id, fin }) => (fin ? [] : [cliente_id]))
  const viva = await tx.maybe<{ id: number }>(
    sql`
      SELECT id
      FROM matriculas
      WHERE curso_id = ${curso_id} AND cliente_id = ANY(${vivas}) AND estado = ANY(${VIVAS})
      ORDER BY id LIMIT 1
    `,
  )
  if (viva) throw new AppError('ya_matriculado', { data: { matricula_id: viva.id } })
}

interface Cambio {
  matricula_id: number
  estado: EstadoMatricula
  fecha: string
  motivo: string | null
  /** It ended with its course, or goes on with it: what one did the other undoes. */
  con_el_curso?: true
}

const historiaDe = ({ id, fecha, estado, fin }: Inscripcion & Inscrita): Cambio[] => [
  { matricula_id: id, estado: fin ? 'activa' : estado, fecha, motivo: null },
  ...(fin ? [{ matricula_id: id, estado, fecha: fin.fecha, motivo: fin.motivo ?? null }] : []),
]

/** Writes the date and reason of changes of state; no user did what came by a public form or with time. */
export async function anotarEstados(
  tx: Tx,
  { usuario_id }: { usuario_id: number | null },
  cambios: readonly Cambio[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO matricula_estados (matricula_id, estado, fecha, motivo, con_el_curso, usuario_id)
    SELECT matricula_id, estado, fecha, motivo, con_el_curso, ${usuario_id}
    FROM unnest(
      ${cambios.map(({ matricula_id }) => matricula_id)}::int[], ${cambios.map(({ estado }) => estado)}::text[],
      ${cambios.map(({ fecha }) => fecha)}::date[], ${cambios.map(({ motivo }) => motivo)}::text[],
      ${cambios.map(({ con_el_curso = false }) => con_el_curso)}::boolean[]
    ) WITH ORDINALITY AS x (matricula_id, estado, fecha, motivo, con_el_curso, orden)
    ORDER BY orden
  `)
}
