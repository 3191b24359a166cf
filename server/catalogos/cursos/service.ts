import type { Choque, Curso } from '#contract/catalogos/cursos'
import { CursoFila, erroresDeCurso, mensualidadesDe, type CursoCrear } from '#contract/catalogos/cursos'
import { CON_CUPO } from '#contract/catalogos/matriculas'
import { clasesSimultaneas, type Horario } from '#contract/catalogos/horarios'
import { finalizarMatriculas, reabrirMatriculas } from '#server/catalogos/matriculas/finalizar'
import type { Db, Tx } from '#server/db/pool'
import { join, raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import { insertRow, updateRow } from '#server/resource/resource'
import { seguirVarios } from './cargos-del-precio.ts'
import { CON_PLAZAS, matriculasEn } from './contados.ts'
import { permitirPrecio } from './rebajas.ts'

const INSCRITOS = `
  (
    SELECT count(*)
    FROM matriculas m
    WHERE m.curso_id = t.id AND m.estado IN ('preinscrita', 'activa')
  )
`

export const fuente = {
  modulo: 'Cursos',
  row: CursoFila,
  from: raw(
    `
      cursos t
      JOIN curso_categorias c ON c.id = t.categoria_id
      LEFT JOIN docentes d ON d.id = t.docente_id
      ${CON_PLAZAS}
    `,
  ),
  columns: {
    categoria_nombre: raw('c.nombre'),
    docente_nombre: raw(`d.nombres || ' ' || d.apellidos`),
    inscritos: raw(matriculasEn(...CON_CUPO)),
    disponibles: raw(`greatest(t.cupo - ${matriculasEn(...CON_CUPO)}, 0)`),
    en_espera: raw(matriculasEn('en_espera')),
  },
  search: raw('t.busqueda'),
  sort: ['fecha_inicio', 'DESC'],
} satisfies ListSource

/** One course; `visibles` holds the courses that its warnings may name, all of them by default. */
export async function leerCurso(db: Db, id: number, visibles = raw('true')): Promise<Curso | undefined> {
  const fila = await db.maybe<CursoFila>(sql`SELECT ${selectSql(fuente)} FROM ${fuente.from} WHERE t.id = ${id}`)
  if (!fila) return undefined
  const horarios = await horariosDe(db, [id])
  const curso = { ...fila, horarios: horarios.map(({ curso_id: _, ...horario }) => horario) }
  return { ...curso, advertencias: await choquesDe(db, curso, visibles) }
}

type HorarioDeCurso = Curso['horarios'][number] & { curso_id: number }

export const horariosDe = (db: Db, cursos: readonly number[]): Promise<HorarioDeCurso[]> =>
  db.many<HorarioDeCurso>(sql`
    SELECT curso_id, dia, hora_inicio, hora_fin, aula, vigente_desde
    FROM curso_horarios
    WHERE curso_id = ANY(${cursos})
    ORDER BY curso_id, vigente_desde NULLS FIRST, dia, hora_inicio, id
  `)

/**
 * Other courses whose classes have the same teacher or room at the same time (docs/diseno/dominio.md, «Cursos»: a
 * warning).
 */
async function choquesDe(db: Db, curso: Omit<Curso, 'advertencias'>, visibles: Sql): Promise<Choque[]> {
  if (curso.estado === 'cancelado' || !curso.horarios.length) return []
  const aulas = curso.horarios.flatMap(({ aula }) => (aula ? [aula] : []))
  const otros = await db.many<{
    id: number
    codigo: string
    nombre: string
    docente_id: number | null
    fecha_inicio: string
    fecha_fin: string
  }>(sql`
    SELECT id, codigo, nombre, docente_id, fecha_inicio, fecha_fin
    FROM cursos t
    WHERE id <> ${curso.id}
      AND estado <> 'cancelado'
      AND fecha_inicio <= ${curso.fecha_fin}
      AND fecha_fin >= ${curso.fecha_inicio}
      AND (
        docente_id = ${curso.docente_id}
          OR EXISTS (SELECT FROM curso_horarios h WHERE h.curso_id = t.id AND h.aula = ANY(${aulas}))
      )
      AND ${visibles}
    ORDER BY codigo
  `)
  const horarios = await horariosDe(
    db,
    otros.map(({ id }) => id),
  )
  return otros.flatMap((otro) => {
    const suyos = horarios.filter(({ curso_id }) => curso_id === otro.id)
    return clasesSimultaneas(curso, { ...otro, horarios: suyos }).flatMap(([clase, otra]): Choque[] => {
      const choque = {
        curso_id: otro.id,
        curso_codigo: otro.codigo,
        curso_nombre: otro.nombre,
        dia: clase.dia,
        hora_inicio: otra.hora_inicio,
        hora_fin: otra.hora_fin,
      }
      return [
        ...(curso.docente_id !== null && otro.docente_id === curso.docente_id
          ? [{ ...choque, tipo: 'docente' as const, quien: curso.docente_nombre ?? '' }]
          : []),
        ...(clase.aula && clase.aula === otra.aula ? [{ ...choque, tipo: 'aula' as const, quien: clase.aula }] : []),
      ]
    })
  })
}

/**
 * The rules of a course as it will be: its own dates and ages, what it refers to, and a `cupo` that holds who is in it.
 */
export async function comprobarCurso(db: Db, curso: CursoCrear & { id?: number }, contexto: Contexto): Promise<void> {
  const errores = erroresDeCurso(curso)
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  if (!(await db.maybe(sql`SELECT FROM curso_categorias WHERE id = ${curso.categoria_id}`)))
    throw invalidField('categoria_id', 'validacion.opcion')
  await comprobarDocente(db, curso, contexto)
  if (curso.id === undefined) return
  const { inscritos } = await db.one<{ inscritos: number }>(
    sql`SELECT ${raw(INSCRITOS)} AS inscritos FROM cursos t WHERE t.id = ${curso.id}`,
  )
  if (curso.cupo < inscritos) throw invalidField('cupo', 'validacion.cupo_menor', { inscritos })
  await comprobarFormaDeCobro(db, curso.id, curso.hasta_retiro)
}

/** Enrolments are charged as they began: month by month until they end, or by the plan that was agreed. */
async function comprobarFormaDeCobro(db: Db, id: number, hasta_retiro: boolean): Promise<void> {
  const cambia = await db.maybe(sql`
    SELECT
    FROM cursos c
    WHERE c.id = ${id} AND c.hasta_retiro <> ${hasta_retiro}
      AND EXISTS (SELECT FROM matriculas m WHERE m.curso_id = c.id)
  `)
  if (cambia) throw invalidField('hasta_retiro', 'catalogos.cursos.hasta_retiro_fijo')
}

/**
 * A teacher who was deactivated keeps the old courses and gets no other; who sees only the own courses makes no
 * others. The row is kept from being deleted until the course is saved.
 */
async function comprobarDocente(
  db: Db,
  { id, docente_id }: Partial<CursoCrear> & { id?: number },
  { solo_propios, usuario_id }: Contexto,
): Promise<void> {
  const docente = docente_id
    ? await db.maybe<{ usuario_id: number | null; ofrecido: boolean }>(sql`
      SELECT
        d.usuario_id, d.activo OR EXISTS (SELECT FROM cursos WHERE id = ${id ?? null} AND docente_id = d.id) AS ofrecido
      FROM docentes d
      WHERE d.id = ${docente_id}
      FOR KEY SHARE OF d
    `)
    : undefined
  if ((docente_id && !docente) || (solo_propios && docente?.usuario_id !== usuario_id))
    throw invalidField('docente_id', 'validacion.opcion')
  if (docente && !docente.ofrecido) throw invalidField('docente_id', 'validacion.docente_inactivo')
}

export async function crearCurso(tx: Tx, _contexto: Contexto, { horarios, ...datos }: CursoCrear): Promise<number> {
  const { mensualidades = mensualidadesDe(datos) } = datos
  const id = await conCodigoUnico(() => insertRow(tx, 'cursos', { ...datos, mensualidades }))
  await guardarHorarios(tx, id, horarios)
  return id
}

/**
 * Saves what changed of a course. Its enrolments end when it does (`finalizado`), and go on when it was ended too soon.
 */
export async function cambiarCurso(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { horarios, ...cambios }: Partial<CursoCrear>,
  antes: Curso,
): Promise<void> {
  const autorizacion_id = await permitirPrecio(tx, contexto, {
    entidad: 'cursos',
    id,
    nombre: antes.nombre,
    antes,
    cambios,
  })
  await seguirVarios(tx, contexto, antes, cambios, autorizacion_id)
  // A changed timetable moves the version too.
  await conCodigoUnico(() =>
    updateRow(tx, 'cursos', id, Object.keys(cambios).length ? cambios : { nombre: antes.nombre }),
  )
  if (horarios) await guardarHorarios(tx, id, horarios)
  if (cambios.estado === 'finalizado') await finalizarMatriculas(tx, contexto, id)
  else if (cambios.estado && antes.estado === 'finalizado') await reabrir(tx, contexto, id)
}

async function reabrir(tx: Tx, contexto: Contexto, id: number): Promise<void> {
  await reabrirMatriculas(tx, contexto, id)
  const { cupo, inscritos } = await tx.one<{ cupo: number; inscritos: number }>(
    sql`SELECT t.cupo, ${raw(INSCRITOS)} AS inscritos FROM cursos t WHERE t.id = ${id}`,
  )
  if (cupo < inscritos) throw invalidField('cupo', 'validacion.cupo_menor', { inscritos })
}

async function guardarHorarios(tx: Tx, curso_id: number, horarios: readonly Horario[]): Promise<void> {
  await tx.run(sql`DELETE FROM curso_horarios WHERE curso_id = ${curso_id}`)
  if (!horarios.length) return
  const filas = horarios.map(
    (h) => sql`(${curso_id}, ${h.dia}, ${h.hora_inicio}, ${h.hora_fin}, ${h.aula ?? null}, ${h.vigente_desde ?? null})`,
  )
  await tx.run(
    sql`INSERT INTO curso_horarios (curso_id, dia, hora_inicio, hora_fin, aula, vigente_desde) VALUES ${join(filas)}`,
  )
}

/** The index decides, also between two who save at once; the refusal stands beside the field. */
async function conCodigoUnico<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'cursos_codigo') throw error
    throw new AppError('duplicado', { errors: { codigo: { key: 'validacion.codigo_usado' } } })
  }
}
