import * as z from 'zod'
import { centavos, fecha, id } from '#contract/campos'
import { Horario } from '#contract/catalogos/horarios'
import { edad } from '#contract/texto/formato'

/** The three forms of the specification (§2): `/Forms/Register/:guid`, `…/Junio/:guid`, `…/Octubre/:guid`. */
export const VARIANTES = ['general', 'junio', 'octubre'] as const
export type Variante = (typeof VARIANTES)[number]

/** A capability in a link: 128 random bits or more, base64url. */
export const guid = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)

export const SITUACIONES = ['abierta', 'por_abrir', 'cerrada', 'llena'] as const

/** A course as a parent sees it; amounts in centavos. */
export const CursoOfrecido = z.object({
  id,
  nombre: z.string(),
  modalidad: z.string(),
  fecha_inicio: fecha,
  fecha_fin: fecha,
  edad_min: z.int().nullable(),
  edad_max: z.int().nullable(),
  precio_matricula: centavos,
  precio_mensualidad: centavos,
  mensualidades: z.int(),
  hasta_retiro: z.boolean(),
  horarios: z.array(Horario),
  /** Free seats that nobody waits for; who comes with none left waits in line. */
  disponibles: z.int(),
  en_espera: z.int(),
})
export type CursoOfrecido = z.output<typeof CursoOfrecido>

/** The age that counts for a course: when classes begin, or on the local date `hoy` if they have begun. */
export const edadParaCurso = (
  fecha_nacimiento: string,
  { fecha_inicio }: Pick<CursoOfrecido, 'fecha_inicio'>,
  hoy: string,
): number => edad(fecha_nacimiento, fecha_inicio > hoy ? fecha_inicio : hoy)

/**
 * `GET /Publico/Convocatorias/:variante/:guid`: what a campaign's form begins with. Unknown, inactive and other-variant
 * guids are `no_encontrado`.
 */
export const ConvocatoriaPublica = z.object({
  nombre: z.string(),
  variante: z.enum(VARIANTES),
  texto_bienvenida: z.string().nullable(),
  situacion: z.enum(SITUACIONES),
  abre: fecha,
  cierra: fecha,
  /** The day on which the server says so, local to Honduras. */
  hoy: fecha,
  /** From this age a student may register without a guardian. */
  mayoria_edad: z.int(),
  requiere_consentimiento: z.boolean(),
  /** The school's telephone, to ask. */
  telefono: z.string().nullable(),
  /** None unless the campaign is open. */
  cursos: z.array(CursoOfrecido),
})
export type ConvocatoriaPublica = z.output<typeof ConvocatoriaPublica>

/** The path of each form's screen (§2); the guid follows. */
const RUTA_VARIANTE: Readonly<Record<Variante, string>> = { general: '', junio: '/Junio', octubre: '/Octubre' }

/** The path of a campaign's form: `/Forms/Register/Junio/:guid`. */
export const rutaDeRegistro = (variante: Variante, guid: string): string =>
  `/Forms/Register${RUTA_VARIANTE[variante]}/${guid}`

/** The path of a registration's update link: `/Forms/UpdateRegister/Junio/:guid`. */
export const rutaDeActualizacion = (variante: Variante, guid: string): string =>
  `/Forms/UpdateRegister${RUTA_VARIANTE[variante]}/${guid}`

/**
 * Children of one campaign that may hold places under one telephone (docs/diseno/dominio.md, «Nadie acapara cupos»):
 * more than a family has, fewer than who hoards would want.
 */
export const NINOS_POR_TELEFONO = 6

/**
 * Children that one address of the network may bring in 24 hours before the next ones wait for staff to look: a
 * neighbourhood shares one, and so does who invents telephones.
 */
export const NINOS_POR_RED = 6
