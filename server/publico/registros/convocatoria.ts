import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import { horariosVigentes } from '#contract/catalogos/horarios'
import { formatoFecha } from '#contract/texto/formato'
import type { ConvocatoriaPublica, CursoOfrecido, SITUACIONES, Variante } from '#contract/publico/convocatoria'
import { horariosDe } from '#server/catalogos/cursos/service'
import { OCUPACION } from '#server/catalogos/matriculas/plazas'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

type Situacion = (typeof SITUACIONES)[number]

/** A campaign as its forms need it. */
export interface Convocatoria {
  id: number
  nombre: string
  variante: Variante
  abre: string
  cierra: string
  cupo: number | null
  reserva_dias: number
  requiere_consentimiento: boolean
  texto_bienvenida: string | null
  activa: boolean
}

const COLUMNAS = raw(
  'id, nombre, variante, abre, cierra, cupo, reserva_dias, requiere_consentimiento, texto_bienvenida, activa',
)

/** The one answer to unknown, inactive and other-variant links of a campaign. */
export const formularioNoDisponible = (): AppError =>
  new AppError('no_encontrado', { message: { key: 'convocatorias.error.no_disponible' } })

/** The campaign of a link, active or not. */
export const buscarConvocatoria = (db: Db, variante: string, guid: string): Promise<Convocatoria | undefined> =>
  db.maybe<Convocatoria>(sql`SELECT ${COLUMNAS} FROM convocatorias WHERE guid = ${guid} AND variante = ${variante}`)

/** Locks a campaign, which orders all that it receives. */
export const bloquearConvocatoria = (tx: Db, id: number): Promise<Convocatoria | undefined> =>
  tx.maybe<Convocatoria>(sql`SELECT ${COLUMNAS} FROM convocatorias WHERE id = ${id} FOR NO KEY UPDATE`)

/**
 * Whether a campaign receives registrations on the local date `hoy`, and for how many it has room; without a quota, for
 * any number.
 */
async function situacionDe(
  db: Db,
  { id, abre, cierra, cupo }: Convocatoria,
  hoy: string,
): Promise<{ situacion: Situacion; quedan: number }> {
  if (hoy < abre) return { situacion: 'por_abrir', quedan: 0 }
  if (hoy > cierra) return { situacion: 'cerrada', quedan: 0 }
  if (cupo === null) return { situacion: 'abierta', quedan: Infinity }
  // A registration that was rejected or was there already leaves its room to others.
  const { hay } = await db.one<{ hay: number }>(
    sql`
      SELECT count(*) AS hay
      FROM registros
      WHERE convocatoria_id = ${id} AND estado NOT IN ('rechazado', 'duplicado')
    `,
  )
  return { situacion: hay < cupo ? 'abierta' : 'llena', quedan: Math.max(0, cupo - hay) }
}

/**
 * Throws `conflicto`, with the sentence of its `situacion`, for a campaign that does not receive so many registrations:
 * all the children of one guardian find room, or none.
 */
export async function requireAbierta(db: Db, convocatoria: Convocatoria, hoy: string, cuantos: number): Promise<void> {
  const { situacion, quedan } = await situacionDe(db, convocatoria, hoy)
  if (situacion !== 'abierta') {
    const fecha = formatoFecha(situacion === 'por_abrir' ? convocatoria.abre : convocatoria.cierra)
    throw new AppError('conflicto', {
      message: { key: `convocatorias.error.${situacion}`, params: { fecha } },
      data: { situacion },
    })
  }
  if (cuantos > quedan)
    throw new AppError('conflicto', {
      message: { key: 'convocatorias.error.quedan', params: { smart_count: quedan } },
      data: { situacion: 'llena', quedan },
    })
}

/** A course that may be chosen, as its rules need it. */
export type CursoElegible = Pick<CursoOfrecido, 'id' | 'nombre' | 'fecha_inicio' | 'edad_min' | 'edad_max'>

/** Courses of a campaign that take enrolments and have not ended. */
export const ofrecidos = (convocatoria_id: number, hoy: string): Sql =>
  sql`
    c.id IN (SELECT curso_id FROM convocatoria_cursos WHERE convocatoria_id = ${convocatoria_id})
      AND c.estado = ANY(${CURSO_MATRICULABLE}) AND c.fecha_fin >= ${hoy}
  `

/**
 * Courses that may be chosen in it: those, and the ones that a registration has already, though the campaign offers
 * them no more.
 */
export const elegibles = (convocatoria_id: number, suyos: readonly number[], hoy: string): Sql =>
  sql`(${ofrecidos(convocatoria_id, hoy)} OR c.id = ANY(${suyos}))`

export const cursosElegibles = (db: Db, cuales: Sql): Promise<CursoElegible[]> =>
  db.many<CursoElegible>(
    sql`SELECT c.id, c.nombre, c.fecha_inicio, c.edad_min, c.edad_max FROM cursos c WHERE ${cuales}`,
  )

async function leerCursos(db: Db, cuales: Sql, hoy: string): Promise<CursoOfrecido[]> {
  const cursos = await db.many<Omit<CursoOfrecido, 'horarios'>>(sql`
    SELECT
      c.id, c.nombre, c.modalidad, c.fecha_inicio, c.fecha_fin, c.edad_min, c.edad_max, c.precio_matricula,
      c.precio_mensualidad, c.mensualidades, c.hasta_retiro,
      greatest(c.cupo - m.inscritos - m.en_espera, 0)::int AS disponibles,
      m.en_espera
    FROM cursos c
    CROSS JOIN LATERAL (SELECT ${OCUPACION} FROM matriculas WHERE curso_id = c.id) m
    WHERE ${cuales}
    ORDER BY c.fecha_inicio, c.nombre, c.id
  `)
  const horarios = await horariosDe(
    db,
    cursos.map(({ id }) => id),
  )
  return cursos.map((curso) => {
    const suyos = horarios.filter(({ curso_id }) => curso_id === curso.id)
    return {
      ...curso,
      horarios: horariosVigentes({ ...curso, horarios: suyos }, hoy).map(({ dia, hora_inicio, hora_fin, aula }) => ({
        dia,
        hora_inicio,
        hora_fin,
        aula,
      })),
    }
  })
}

/** Data that a form begins with. */
export async function leerConvocatoria(db: Db, convocatoria: Convocatoria, hoy: string): Promise<ConvocatoriaPublica> {
  const { situacion } = await situacionDe(db, convocatoria, hoy)
  const cursos = situacion === 'abierta' ? await leerCursos(db, ofrecidos(convocatoria.id, hoy), hoy) : []
  // With nothing to choose there is nothing to send.
  return publicar(db, convocatoria, situacion === 'abierta' && !cursos.length ? 'cerrada' : situacion, cursos, hoy)
}

/**
 * The campaign of a registration that is being changed: its quota has room for those that are in, and the courses
 * `suyos` are its own.
 */
export async function convocatoriaDeRegistro(
  db: Db,
  id: number,
  suyos: readonly number[],
  hoy: string,
): Promise<ConvocatoriaPublica> {
  const convocatoria = await db.one<Convocatoria>(sql`SELECT ${COLUMNAS} FROM convocatorias WHERE id = ${id}`)
  const { situacion } = await situacionDe(db, convocatoria, hoy)
  return publicar(db, convocatoria, situacion, await leerCursos(db, elegibles(id, suyos, hoy), hoy), hoy)
}

async function publicar(
  db: Db,
  convocatoria: Convocatoria,
  situacion: Situacion,
  cursos: CursoOfrecido[],
  hoy: string,
): Promise<ConvocatoriaPublica> {
  const { nombre, variante, texto_bienvenida, abre, cierra, requiere_consentimiento } = convocatoria
  const centro = await db.one<{ telefono: string | null; mayoria_edad: number }>(
    sql`SELECT telefono, mayoria_edad FROM centro`,
  )
  return {
    nombre,
    variante,
    texto_bienvenida,
    situacion,
    abre,
    cierra,
    hoy,
    requiere_consentimiento,
    ...centro,
    cursos,
  }
}

/**
 * Counts a form that was opened or begun on the local date `hoy`. All of a day are one row: it is not held until the
 * disk has it, because a count that a power cut takes back is no loss.
 */
export const contarVisita = (
  db: Db,
  convocatoria_id: number,
  cual: 'abiertos' | 'iniciados',
  hoy: string,
): Promise<number> =>
  db.run(sql`
    INSERT INTO convocatoria_visitas AS v (convocatoria_id, fecha, ${raw(cual)})
    SELECT ${convocatoria_id}, ${hoy}::date, 1
    FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT (convocatoria_id, fecha) DO UPDATE SET ${raw(cual)} = v.${raw(cual)} + 1
  `)
