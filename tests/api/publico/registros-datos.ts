import { sumarDias } from '#contract/tiempo/fechas'
import type { ConvocatoriaPublica, Variante } from '#contract/publico/convocatoria'
import type { Lugar, RegistroPublico, RegistroRecibido } from '#contract/publico/registro'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { counter } from '#tests/counter'
import { call, key, type Answer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

export interface Convocatoria {
  id: number
  guid: string
  variante: Variante
  cursos: number[]
}

interface Datos {
  variante?: Variante
  cupo?: number
  abre?: string
  cierra?: string
  activa?: boolean
  reserva_dias?: number
  /** Seats of each course that it offers. */
  asientos?: number[]
}

/** A campaign of today with its courses. */
export async function convocatoria(
  db: Database,
  {
    variante = 'general',
    abre = hoy(),
    cierra = sumarDias(hoy(), 20),
    activa = true,
    cupo,
    reserva_dias = 5,
    asientos = [30],
  }: Datos = {},
): Promise<Convocatoria> {
  const guid = hay.guid()
  const id = await hay.fila(db, 'convocatorias', {
    guid,
    nombre: 'Matrícula 2027',
    variante,
    abre,
    cierra,
    cupo: cupo ?? null,
    reserva_dias,
    activa,
  })
  const cursos = await hay.filas(db, 'cursos', asientos.length, (n) => ({
    ...{ cupo: asientos[n - 1], edad_min: 6, edad_max: 40 },
    ...{ fecha_inicio: sumarDias(hoy(), 30), fecha_fin: sumarDias(hoy(), 150) },
  }))
  await hay.ofrecer(db, id, cursos)
  return { id, guid, variante, cursos }
}

export const NACIMIENTO = '2016-03-05'
export const encargado = { nombres: 'Ana', apellidos: 'Reyes', parentesco: 'madre', telefono: '9999-0000' }

const hogar = counter()
/** A guardian of another household: one telephone holds places for few children. */
const otroHogar = () => ({ ...encargado, telefono: `9${String(hogar.next()).padStart(7, '0')}` })

const nino = counter()
/** A child as a parent writes it; the names are unique in the run. */
export const hijo = (cursos: readonly number[], cambio: object = {}) => ({
  nombres: `Sofía ${nino.next()}`,
  apellidos: 'Mejía Reyes',
  fecha_nacimiento: NACIMIENTO,
  cursos,
  ...cambio,
})

/** The body of one child who wants the campaign's first course, or as told. */
export const registro = ({ variante, guid, cursos }: Convocatoria, cambio: object = {}) => ({
  variante,
  guid,
  encargado: otroHogar(),
  estudiantes: [hijo(cursos.slice(0, 1))],
  segundos: 60,
  ...cambio,
})

export const enviar = (
  url: string,
  cuerpo: object,
  headers: Record<string, string> = key(),
): Promise<Answer<RegistroRecibido & Rechazo>> => call(url, 'POST', '/Publico/Registros', cuerpo, headers)

export interface Rechazo {
  code: string
  message: string
  situacion?: string
  errors: Record<string, unknown>
}

export const abrir = (
  url: string,
  { variante, guid }: { variante: string; guid: string },
): Promise<Answer<ConvocatoriaPublica & Rechazo>> => call(url, 'GET', `/Publico/Convocatorias/${variante}/${guid}`)

/** Sends one registration, and answers it as the server received it. */
export async function recibido(
  url: string,
  en: Convocatoria,
  cambio: object = {},
): Promise<RegistroRecibido['registros'][number] & { variante: Variante }> {
  const { body, status } = await enviar(url, registro(en, cambio))
  const [uno] = body.registros ?? []
  if (!uno) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { ...uno, variante: en.variante }
}

export const consultar = (
  url: string,
  { variante, guid }: { variante: string; guid: string },
  fecha_nacimiento = NACIMIENTO,
): Promise<Answer<RegistroPublico & Rechazo>> =>
  call(url, 'POST', '/Publico/Registros/consultar', { variante, guid, fecha_nacimiento })

/** Changes a registration from what its link shows. */
export async function cambiar(
  url: string,
  enlace: { variante: string; guid: string },
  cambio: { estudiante?: object; encargado?: object | null; version?: number; nacimiento?: string },
  visto?: RegistroPublico,
): Promise<Answer<RegistroPublico & Rechazo>> {
  const { estudiante, encargado: tutor, version } = visto ?? (await consultar(url, enlace)).body
  const { variante, guid } = enlace
  return call(url, 'PUT', '/Publico/Registros', {
    variante,
    guid,
    nacimiento: NACIMIENTO,
    version,
    encargado: tutor,
    ...cambio,
    estudiante: { ...estudiante, ...cambio.estudiante },
  })
}

export const lugaresDe = ({ body }: Answer<RegistroRecibido>): (number | null)[][] =>
  body.registros.map(({ lugares }) => lugares.map(({ lugar }: Lugar) => lugar))

/** The number of a table's rows. */
export const filas = async (
  db: Database,
  tabla: 'registros' | 'matriculas' | 'registro_envios' | 'registro_cambios',
): Promise<number> => (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(tabla)}`)).n
