import { randomUUID } from 'node:crypto'
import type { ConMotivo } from '#contract/actos'
import type { CambioHecho, ClaseBody, ListaDeClase, Sesion as SesionDeClase } from '#contract/asistencia/asistencia'
import { sumarDias } from '#contract/tiempo/fechas'
import { cursosPropios, type Quien } from '#server/catalogos/cursos/propios'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { bloquearSesion, type Sesion } from './cambios.ts'
import { claseDe, clasesDe, type ClaseHallada } from './clases.ts'
import { listaDe } from './lista.ts'

/** Days after its course's end in which a class may still be made up for. */
const DIAS_PARA_REPONER = 90

/**
 * Says who gives a class and whether it takes place, or adds an extra one (a `reposicion`, with `crear`) where the
 * timetable has none. `docente_id` null is the course's own teacher. Throws `no_encontrado`, `sin_permiso`,
 * `version_vieja` with the class as it is, `estado_no_permite` for a closed one (without `autorizar`), and beside the
 * field: a class that meets another of its course, a suspension without reason or of one already taken.
 */
export async function guardarClase(tx: Tx, contexto: Contexto, body: ClaseBody): Promise<ListaDeClase> {
  const hallada = await claseDe(tx, contexto, body)
  if (!hallada) return crearClase(tx, contexto, body)
  if (!contexto.permisos.has('Asistencia:editar')) throw new AppError('sin_permiso')
  const sesion = await bloquearSesion(tx, hallada)
  if (sesion.nueva ? body.version !== null : body.version !== sesion.version)
    throw new AppError('version_vieja', { data: { actual: await listaDe(tx, contexto, body) } })
  await comprobar(tx, contexto, body, hallada, sesion)
  await escribirClase(tx, contexto, body, sesion.id)
  // Also who has just given it to somebody else hears how it is.
  return listaDe(tx, { ...contexto, solo_propios: false }, body)
}

async function crearClase(tx: Tx, contexto: Contexto, body: ClaseBody): Promise<ListaDeClase> {
  const { curso_id, fecha } = body
  const curso = found(
    await tx.maybe<{ fecha_inicio: string; fecha_fin: string }>(sql`
      SELECT fecha_inicio, fecha_fin
      FROM cursos t
      WHERE id = ${curso_id} AND estado NOT IN ('borrador', 'cancelado') AND ${cursosPropios(contexto) ?? raw('true')}
      FOR NO KEY UPDATE
    `),
  )
  if (!contexto.permisos.has('Asistencia:crear')) throw new AppError('sin_permiso')
  if (body.version !== null) throw new AppError('no_encontrado')
  if (body.tipo !== 'reposicion') throw invalidField('tipo', 'asistencia.error.no_planeada')
  const hasta = sumarDias(curso.fecha_fin, DIAS_PARA_REPONER)
  if (fecha < curso.fecha_inicio || fecha > hasta) throw invalidField('fecha', 'asistencia.error.fuera_del_curso')
  await comprobar(tx, contexto, body)
  const { id, nueva } = await bloquearSesion(tx, body)
  // Somebody else made it in the meantime; the row of a class that the timetable no longer has serves again.
  if (!nueva && (await claseDe(tx, contexto, body)))
    throw new AppError('version_vieja', { data: { actual: await listaDe(tx, contexto, body) } })
  await escribirClase(tx, contexto, body, id)
  return listaDe(tx, contexto, body)
}

async function comprobar(
  tx: Tx,
  { permisos }: Contexto,
  body: ClaseBody,
  hallada?: ClaseHallada,
  sesion?: Sesion,
): Promise<void> {
  const { tipo, motivo, docente_id, hora_inicio, hora_fin } = body
  if (sesion?.estado === 'cerrada' && !permisos.has('Asistencia:autorizar'))
    throw new AppError('estado_no_permite', { message: { key: 'asistencia.rechazo.cerrada' } })
  if (hora_fin <= hora_inicio) throw invalidField('hora_fin', 'validacion.hora_fin_antes')
  if (tipo === 'suspendida' && !motivo) throw invalidField('motivo', 'validacion.requerido')
  if (tipo === 'suspendida' && sesion?.tomada_en) throw invalidField('tipo', 'asistencia.error.ya_tomada')
  if (tipo === 'reposicion' && hallada?.planeada) throw invalidField('tipo', 'asistencia.error.planeada')
  if (
    docente_id !== null &&
    docente_id !== hallada?.docente_id &&
    !(await tx.maybe(sql`SELECT FROM docentes WHERE id = ${docente_id} AND activo`))
  )
    throw invalidField('docente_id', 'validacion.opcion')
  if (tipo === 'suspendida') return
  const dia = await clasesDe(
    tx,
    { usuario_id: 0, solo_propios: false },
    { desde: body.fecha, hasta: body.fecha, curso_id: body.curso_id },
  )
  const otra = dia.find(
    (una) =>
      una.hora_inicio !== hora_inicio &&
      una.tipo !== 'suspendida' &&
      una.hora_inicio < hora_fin &&
      hora_inicio < una.hora_fin,
  )
  if (otra)
    throw invalidField('hora_fin', 'asistencia.error.se_cruza', { desde: otra.hora_inicio, hasta: otra.hora_fin })
}

async function escribirClase(
  tx: Tx,
  contexto: Contexto,
  { docente_id, tipo, motivo = null, hora_fin }: ClaseBody,
  id: number,
): Promise<void> {
  const leer = () =>
    tx.one<Record<string, unknown>>(sql`
      SELECT s.tipo, s.motivo, s.hora_fin, s.docente_id, d.nombres || ' ' || d.apellidos AS docente_nombre
      FROM asistencia_sesiones s
      LEFT JOIN docentes d ON d.id = s.docente_id
      WHERE s.id = ${id}
    `)
  const antes = await leer()
  await tx.run(
    sql`
      UPDATE asistencia_sesiones s
      SET tipo = ${tipo}, motivo = ${motivo}, hora_fin = ${hora_fin}, docente_id = coalesce(${docente_id}, c.docente_id)
      FROM cursos c
      WHERE s.id = ${id} AND c.id = s.curso_id
    `,
  )
  const despues = await leer()
  if (tipo === 'suspendida')
    await audit(tx, contexto, {
      modulo: 'Asistencia',
      accion: 'suspender',
      entidad: 'asistencia_sesiones',
      entidad_id: id,
      antes,
      despues,
    })
  else if (tipo === 'reposicion' && antes.tipo === 'normal')
    await audit(tx, contexto, {
      modulo: 'Asistencia',
      accion: 'reponer',
      entidad: 'asistencia_sesiones',
      entidad_id: id,
      antes,
      despues,
    })
  else
    await audit(tx, contexto, {
      modulo: 'Asistencia',
      accion: 'editar',
      entidad: 'asistencia_sesiones',
      entidad_id: id,
      antes,
      despues,
    })
}

/** A class that has a row. Throws `no_encontrado`, also for somebody else's. */
export async function leerSesion(db: Db, quien: Quien, id: number): Promise<SesionDeClase> {
  const sesion = found(
    await db.maybe<SesionDeClase>(
      sql`SELECT id, curso_id, fecha, hora_inicio, estado, version FROM asistencia_sesiones WHERE id = ${id}`,
    ),
  )
  found(await claseDe(db, quien, sesion))
  return sesion
}

/** Opens a closed class again. */
export async function reabrirClase(
  tx: Tx,
  { usuario_id }: Contexto,
  { id }: SesionDeClase,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  await tx.run(
    sql`
      INSERT INTO asistencia_cambios (clave, usuario_id, sesion_id, tipo, nota, en, resultado)
      VALUES (${randomUUID()}, ${usuario_id}, ${id}, 'reabrir', ${motivo}, now(), 'aplicado')
    `,
  )
  return { escribe: { cerrada_en: null, cerrada_por: null } }
}

const MAX_HISTORIA = 500

/** Events of a class, newest first, also those that a later tap overruled. Throws `no_encontrado`. */
export async function historiaDe(db: Db, quien: Quien, id: number): Promise<CambioHecho[]> {
  await leerSesion(db, quien, id)
  return db.many<CambioHecho>(sql`
    SELECT
      h.id, h.tipo,
      coalesce(p.apellidos || ', ' || p.nombres, CASE WHEN h.tipo IN ('oyente', 'quitar_oyente') THEN h.nota END)
      AS alumno,
      h.estado, h.minutos, CASE WHEN h.tipo NOT IN ('oyente', 'quitar_oyente') THEN h.nota END AS nota, h.en,
      h.recibido_en, u.nombre AS usuario_nombre, h.resultado
    FROM asistencia_cambios h
    JOIN usuarios u ON u.id = h.usuario_id
    LEFT JOIN matriculas m ON m.id = h.matricula_id
    LEFT JOIN clientes p ON p.id = m.cliente_id
    WHERE h.sesion_id = ${id}
    ORDER BY h.id DESC LIMIT ${MAX_HISTORIA}
  `)
}
