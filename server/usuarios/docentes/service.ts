import type * as z from 'zod'
import { advertenciasPersona } from '#contract/texto/advertencias'
import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import { horariosVigentes } from '#contract/catalogos/horarios'
import { Docente, type ClaseSemanal, type CuentaLibre, type DocenteCambiar } from '#contract/usuarios/docentes'
import { horariosDe } from '#server/catalogos/cursos/service'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { and, raw, sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { searchSql, selectSql } from '#server/http/list-query'

export const ORIGEN = raw('docentes t LEFT JOIN usuarios u ON u.id = t.usuario_id')
const ACTUALES = raw(CURSO_MATRICULABLE.map((estado) => `'${estado}'`).join(', '))
export const COLUMNAS = {
  nombre: raw(`t.nombres || ' ' || t.apellidos`),
  cursos: sql`(SELECT count(*) FROM cursos c WHERE c.docente_id = t.id AND c.estado IN (${ACTUALES}))`,
  usuario_nombre: raw('u.nombre'),
}

const FILA = Docente.omit({ advertencias: true })

/** One teacher, with what looks odd. */
export async function leerDocente(db: Db, id: number): Promise<Docente | undefined> {
  const fila = await db.maybe<z.output<typeof FILA>>(
    sql`
      SELECT ${selectSql({ modulo: 'Docentes', row: FILA, from: ORIGEN, columns: COLUMNAS, sort: ['nombre', 'ASC'] })}
      FROM ${ORIGEN}
      WHERE t.id = ${id}
    `,
  )
  return fila && { ...fila, advertencias: advertenciasPersona(fila, hoy()) }
}

/**
 * Rules of the whole record: a DNI is of one teacher, and so is a user, who is active when linked. Refused beside
 * the field, naming the other teacher (`duplicado`), or `regla`; locks make two that save at once look one after
 * the other.
 */
export async function revisarDocente(
  db: Db,
  { id = 0, dni, usuario_id }: DocenteCambiar & { id?: number },
): Promise<void> {
  if (dni) {
    await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`docentes.dni ${dni}`}, 0))`)
    const otro = await otroDocente(db, id, sql`t.dni = ${dni}`)
    if (otro) throw ocupado('dni', 'usuarios.docentes.error.dni_existe', otro)
  }
  if (usuario_id) {
    const usuario = await db.maybe<{ activo: boolean }>(
      sql`SELECT activo FROM usuarios WHERE id = ${usuario_id} FOR NO KEY UPDATE`,
    )
    const otro = await otroDocente(db, id, sql`t.usuario_id = ${usuario_id}`)
    if (otro) throw ocupado('usuario_id', 'usuarios.docentes.error.usuario_de_otro', otro)
    const yaSuyo = await db.maybe(sql`SELECT FROM docentes WHERE id = ${id} AND usuario_id = ${usuario_id}`)
    if (!usuario?.activo && !yaSuyo) throw invalidField('usuario_id', 'usuarios.docentes.error.usuario_inactivo')
  }
}

const otroDocente = (db: Db, id: number, condicion: ReturnType<typeof sql>) =>
  db.maybe<{ nombre: string }>(
    sql`SELECT ${COLUMNAS.nombre} AS nombre FROM docentes t WHERE ${condicion} AND t.id <> ${id}`,
  )

const ocupado = (campo: string, key: string, params: { nombre: string }): AppError =>
  new AppError('duplicado', { errors: { [campo]: { key, params } } })

/** The weekly classes of a teacher's open and running courses, Monday first, as they hold today. */
export async function horarioDe(db: Db, docente_id: number): Promise<ClaseSemanal[]> {
  const cursos = await db.many<{
    id: number
    codigo: string
    nombre: string
    fecha_inicio: string
    fecha_fin: string
  }>(sql`
    SELECT id, codigo, nombre, fecha_inicio, fecha_fin
    FROM cursos
    WHERE docente_id = ${docente_id} AND estado IN (${ACTUALES})
    ORDER BY fecha_inicio, id
  `)
  const horarios = await horariosDe(
    db,
    cursos.map(({ id }) => id),
  )
  return cursos
    .flatMap(({ id, codigo, nombre, fecha_inicio, fecha_fin }) =>
      horariosVigentes(
        { fecha_inicio, fecha_fin, horarios: horarios.filter(({ curso_id }) => curso_id === id) },
        hoy(),
      ).map(({ dia, hora_inicio, hora_fin, aula = null }): ClaseSemanal => ({
        curso_id: id,
        curso_codigo: codigo,
        curso_nombre: nombre,
        dia,
        hora_inicio,
        hora_fin,
        aula,
        fecha_inicio,
        fecha_fin,
      })),
    )
    .sort((una, otra) => una.dia - otra.dia || una.hora_inicio.localeCompare(otra.hora_inicio))
}

const MUESTRA = 20

/**
 * Active users that are no teacher yet, those whose role sees only its own first: to link one no right over accounts is
 * needed.
 */
export const cuentasLibres = (db: Db, texto: string): Promise<CuentaLibre[]> =>
  db.search<CuentaLibre>(sql`
    SELECT u.id, u.nombre, u.email
    FROM usuarios u
    JOIN roles r ON r.id = u.rol_id
    WHERE u.activo
      AND NOT EXISTS (SELECT FROM docentes d WHERE d.usuario_id = u.id)
      AND ${and(searchSql(raw(`sin_acentos(u.nombre || ' ' || u.email)`), texto))}
    ORDER BY r.solo_propios DESC, sin_acentos(u.nombre), u.id LIMIT ${MUESTRA}
  `)
