import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { fecha, hora, id, instante, texto, textoOpcional, version } from '#contract/campos'
import { CANALES, ESTADOS_AVISO } from '#contract/reportes/cxc'

/*
 * Attendance (docs/diseno/dominio.md, «Asistencia»). A class is named by its course, its date and the hour that it
 * begins: a phone without network knows these, and the server's row may not exist yet.
 */

export const ESTADOS_ASISTENCIA = ['presente', 'ausente', 'tarde', 'justificado'] as const
export type EstadoAsistencia = (typeof ESTADOS_ASISTENCIA)[number]
export const TIPOS_CLASE = ['normal', 'reposicion', 'suspendida'] as const
/** `por_tomar`: nobody has taken it, whether or not it has a row. */
const ESTADOS_CLASE = ['por_tomar', 'abierta', 'cerrada'] as const

/** A class's key: its course, local date and HH:MM of its beginning. */
export const ClaseClave = z.strictObject({ curso_id: id, fecha, hora_inicio: hora })
export type ClaseClave = z.output<typeof ClaseClave>

const conteo = z.int().min(0)
const anio = z.int().min(2000).max(2100)

/** A class of a day, planned or extra, with how far its attendance is. */
export const Clase = z.object({
  ...ClaseClave.shape,
  hora_fin: hora,
  curso_codigo: z.string(),
  curso_nombre: z.string(),
  aula: z.string().nullable(),
  docente_id: id.nullable(),
  docente_nombre: z.string().nullable(),
  /** True where the user who asks teaches the course or is this class's substitute. */
  propia: z.boolean(),
  tipo: z.enum(TIPOS_CLASE),
  /** Why it is suspended or made up for. */
  motivo: z.string().nullable(),
  /** Name of the holiday that falls on its date: nothing is missing when it is not taken. */
  feriado: z.string().nullable(),
  estado: z.enum(ESTADOS_CLASE),
  /** The class's own row; null while it has none. */
  sesion_id: id.nullable(),
  version: version.nullable(),
  /** Enrolments on its list, and how they are marked (unmarked until it is taken). */
  alumnos: conteo,
  presentes: conteo,
  ausentes: conteo,
  tardes: conteo,
  justificados: conteo,
})
export type Clase = z.output<typeof Clase>

/** One enrolment on the list of a class. `estado` is null until it is taken: the list starts as all present. */
export const Alumno = z.object({
  matricula_id: id,
  cliente_id: id,
  nombre: z.string(),
  estado: z.enum(ESTADOS_ASISTENCIA).nullable(),
  minutos: z.int().nullable(),
  nota: z.string().nullable(),
  marcada_en: instante.nullable(),
  /** Absences in a row just before this class, without justification. */
  seguidas: conteo,
  /** The student's card in the words for whoever marks; null without a card, absent in a phone's older copy. */
  carnet: z.string().nullish(),
})
export type Alumno = z.output<typeof Alumno>

/** Present and not on the list. `clave` is that of the change that noted it. */
export const Oyente = z.object({ id, nombre: z.string() })
export type Oyente = z.output<typeof Oyente>

export const ListaDeClase = Clase.extend({ lista: z.array(Alumno), oyentes: z.array(Oyente) })
export type ListaDeClase = z.output<typeof ListaDeClase>

/** Query of `GET /Asistencia/clases`: a local date, today without one. `propias` leaves out those of others. */
export const ClasesConsulta = z.strictObject({ fecha: fecha.optional(), propias: z.enum(['1']).optional() })
export type ClasesConsulta = z.output<typeof ClasesConsulta>

export const Clases = z.object({ ahora: instante, fecha, feriado: z.string().nullable(), clases: z.array(Clase) })
export type Clases = z.output<typeof Clases>

/** Query of `GET /Asistencia/lista`. */
export const ListaConsulta = z.strictObject({ curso_id: z.coerce.number().pipe(id), fecha, hora_inicio: hora })
export type ListaConsulta = z.output<typeof ListaConsulta>

/**
 * Classes that a phone keeps to work without network: the user's own of today and the next six days, whole. At most
 * 100.
 */
export const Instantanea = z.object({ ahora: instante, hoy: fecha, usuario_id: id, clases: z.array(ListaDeClase) })
export type Instantanea = z.output<typeof Instantanea>

/** Name of a change, made on the device (128 random bits or more): arriving twice is arriving once. */
const clave = z.string().regex(/^[\w-]{16,64}$/)
const comun = {
  clave,
  clase: ClaseClave,
  /** The instant of the tap by the device's own clock. */
  en: instante,
}

/**
 * A change of attendance. `tomar`: whoever is not marked yet is present. `marcar`: one enrolment; the latest instant
 * wins. `oyente`: somebody present who is not listed. `cerrar`: the class is complete.
 */
export const Cambio = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('tomar'), ...comun }),
  z.strictObject({
    tipo: z.literal('marcar'),
    ...comun,
    matricula_id: id,
    estado: z.enum(ESTADOS_ASISTENCIA),
    /** Late by so many minutes; of `tarde` alone. */
    minutos: z.int().min(1).max(600).nullable(),
    nota: textoOpcional(200),
  }),
  z.strictObject({ tipo: z.literal('oyente'), ...comun, nombre: texto(120) }),
  z.strictObject({ tipo: z.literal('quitar_oyente'), ...comun, oyente_id: id }),
  z.strictObject({ tipo: z.literal('cerrar'), ...comun }),
])
export type Cambio = z.output<typeof Cambio>
const MAX_CAMBIOS = 500

/**
 * Body of `POST /Asistencia/cambios`, in the order of the taps. `ahora` is the device's clock as it sends: the server
 * corrects every `en` by the difference.
 */
export const CambiosBody = z.strictObject({ ahora: instante, cambios: z.array(Cambio).min(1).max(MAX_CAMBIOS) })
export type CambiosBody = z.output<typeof CambiosBody>

/**
 * The outcome of each change, in the order sent. `aplicado`: it holds. `superado`: a later tap was there already; it is
 * in the history. `rechazado`: it will never be taken (closed class, not on the list, not one's own); `mensaje` says so
 * to a person. What is not answered is sent again.
 */
export const CambiosAnswer = z.object({
  ahora: instante,
  resultados: z.array(
    z.object({
      clave: z.string(),
      resultado: z.enum(['aplicado', 'superado', 'rechazado']),
      mensaje: z.string().nullable(),
    }),
  ),
  /** The classes that were touched, as they are now. */
  clases: z.array(ListaDeClase),
})
export type CambiosAnswer = z.output<typeof CambiosAnswer>

/**
 * Body of `PUT /Asistencia/clase`: a substitute, a suspension or an extra class. `version` is null while the class has
 * no row.
 */
export const ClaseBody = z.strictObject({
  ...ClaseClave.shape,
  hora_fin: hora,
  docente_id: id.nullable(),
  tipo: z.enum(TIPOS_CLASE),
  motivo: textoOpcional(200),
  version: version.nullable(),
})
export type ClaseBody = z.output<typeof ClaseBody>

/** A class that has a row: which it is, and whether it is closed. */
export const Sesion = z.object({ id, ...ClaseClave.shape, estado: z.enum(['abierta', 'cerrada']), version })
export type Sesion = z.output<typeof Sesion>

export const ACTOS_DE_SESION = actosDe(
  'Asistencia',
  ListaDeClase,
  {
    reabrir: {
      permiso: 'autorizar',
      de: ['cerrada'],
      a: 'abierta',
      escribe: ['estado'],
      motivo: 'escrito',
      pide: { version },
      pantalla: true,
      palabras: 'clases.reabrir',
    },
  },
  { ruta: 'Asistencia/sesiones', registro: Sesion },
)

/** History of a class (`GET /Asistencia/sesiones/:id/cambios`): the latest 500 changes, newest first. */
export const CambioHecho = z.object({
  id: z.int(),
  tipo: z.string(),
  alumno: z.string().nullable(),
  estado: z.string().nullable(),
  minutos: z.int().nullable(),
  nota: z.string().nullable(),
  en: instante,
  recibido_en: instante,
  usuario_nombre: z.string(),
  resultado: z.enum(['aplicado', 'superado']),
})
export type CambioHecho = z.output<typeof CambioHecho>

/** Query of `GET /Asistencia/feriados`: those of a year, or all. */
export const FeriadosConsulta = z.strictObject({ anio: z.coerce.number().pipe(anio).optional() })
export const FeriadoBody = z.strictObject({ fecha, nombre: texto(80) })
export type FeriadoBody = z.output<typeof FeriadoBody>
export const FeriadoCambiar = FeriadoBody.extend({ version })
export type FeriadoCambiar = z.output<typeof FeriadoCambiar>
/** Body of `POST /Asistencia/feriados/nacionales`: adds the national holidays of a year that are missing. */
export const FeriadosNacionalesBody = z.strictObject({ anio })
export const Feriado = z.object({ id, fecha, nombre: z.string(), version })
export const FeriadosNacionales = z.object({ agregados: conteo, feriados: z.array(Feriado) })
export type FeriadosNacionales = z.output<typeof FeriadosNacionales>
export type Feriado = z.output<typeof Feriado>

/**
 * `GET /Clientes/:id/asistencia`: the last 20 classes of a student, newest first; `nota` is null for who does not see
 * attendance itself.
 */
export const ClaseDeCliente = z.object({
  ...ClaseClave.shape,
  curso_nombre: z.string(),
  estado: z.enum(ESTADOS_ASISTENCIA),
  minutos: z.int().nullable(),
  nota: z.string().nullable(),
  /** Guardians who were told that the student was absent, or will be. */
  avisos: z.array(
    z.object({ nombre: z.string(), canal: z.enum(CANALES), estado: z.enum(ESTADOS_AVISO), en: instante }),
  ),
})
export type ClaseDeCliente = z.output<typeof ClaseDeCliente>
