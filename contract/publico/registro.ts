import * as z from 'zod'
import {
  clavesDe,
  correo,
  dni,
  fechaNacimiento,
  id,
  municipio,
  nombreDePersona,
  opcional,
  parrafo,
  telefono,
  textoOpcional,
  version,
} from '#contract/campos'
import { deCadaLinea, PARENTESCOS, SEXOS } from '#contract/catalogos/personas'
import type { Mensaje } from '#contract/errores'
import { edad } from '#contract/texto/formato'
import { ConvocatoriaPublica, edadParaCurso, guid, VARIANTES, type CursoOfrecido } from './convocatoria.ts'
import { trampa } from './trampa.ts'

export const COMO_SE_ENTERO = [
  'ya_estudia',
  'familia',
  'amistad',
  'redes',
  'volante',
  'radio',
  'escuela',
  'otro',
] as const

/** Students of one registration, and courses of each. */
export const MAX_ESTUDIANTES = 6
export const MAX_CURSOS = 4

/** A student as a parent writes it, in the order of the form. */
const estudiante = {
  nombres: nombreDePersona,
  apellidos: nombreDePersona,
  fecha_nacimiento: fechaNacimiento,
  sexo: z.enum(SEXOS).nullish(),
  dni: opcional(dni),
  telefono: opcional(telefono),
  ...deCadaLinea(textoOpcional),
  municipio: opcional(municipio),
  correo: opcional(correo),
  otro_documento_tipo: textoOpcional(40),
  otro_documento: textoOpcional(40),
  otro_documento_pais: textoOpcional(60),
  observaciones: opcional(parrafo(1000)),
}

/** Columns of the student of a registration. */
export const DATOS_ESTUDIANTE = clavesDe(estudiante)

/** Courses chosen, in the order of preference. */
const cursos = z.array(id).min(1, 'validacion.registro.sin_curso').max(MAX_CURSOS)

export const EncargadoPublico = z.strictObject({
  nombres: nombreDePersona,
  apellidos: nombreDePersona,
  parentesco: z.enum(PARENTESCOS),
  dni: opcional(dni),
  telefono,
  whatsapp: opcional(telefono),
  correo: opcional(correo),
})
export type EncargadoPublico = z.output<typeof EncargadoPublico>

/** A guardian's data that a registration keeps, in columns that begin with `encargado_`. */
export const DATOS_ENCARGADO = clavesDe(EncargadoPublico.shape)

export const EstudiantePublico = z.strictObject({ ...estudiante, cursos })
export type EstudiantePublico = z.output<typeof EstudiantePublico>

/**
 * `POST /Publico/Registros` with an `Idempotency-Key`: one or several children of one guardian; all of them or none.
 */
export const RegistroEnviar = z.strictObject({
  variante: z.enum(VARIANTES),
  /** The campaign's. */
  guid,
  /** Needed unless every student is of age. */
  encargado: EncargadoPublico.nullish(),
  estudiantes: z.array(EstudiantePublico).min(1).max(MAX_ESTUDIANTES),
  como_se_entero: z.enum(COMO_SE_ENTERO).nullish(),
  ...trampa,
})
export type RegistroEnviar = z.output<typeof RegistroEnviar>

/** A registration's place in one course: a seat (`lugar` null) or a place in the waiting list, from 1. */
export const Lugar = z.object({
  curso_id: id,
  curso_nombre: z.string(),
  lugar: z.int().nullable(),
  /** It keeps its order until the school confirms it (`confirma_hasta`). */
  por_confirmar: z.boolean().nullish(),
})
export type Lugar = z.output<typeof Lugar>

/** Its campaign requires the consent letter of a minor, and none is in force. */
const falta_carta = z.boolean()

/**
 * The day by which (included) the school confirms its seats, which keep their order until then; null where nothing
 * waits for that.
 */
const confirma_hasta = z.string().nullable()

/** The answer to a registration, the same however often it is sent. */
export const RegistroRecibido = z.object({
  registros: z.array(
    z.object({
      /** Number to name it by, `R-000123`. */
      codigo: z.string(),
      /** The update link's. */
      guid,
      nombre: z.string(),
      lugares: z.array(Lugar),
      /** Last day (included) on which its seats are held. */
      reserva_hasta: z.string(),
      falta_carta,
      confirma_hasta,
    }),
  ),
})
export type RegistroRecibido = z.output<typeof RegistroRecibido>

/** `POST /Publico/Registros/consultar`: whoever holds the link answers the student's birth date first. */
export const RegistroConsultar = z.strictObject({
  variante: z.enum(VARIANTES),
  guid,
  fecha_nacimiento: fechaNacimiento,
})
export type RegistroConsultar = z.output<typeof RegistroConsultar>

const guardado = z.string().nullable()

/** A registration as its parent may see and change it. */
export const RegistroPublico = z.object({
  codigo: z.string(),
  estudiante: z.object({
    nombres: z.string(),
    apellidos: z.string(),
    fecha_nacimiento: z.string(),
    sexo: z.enum(SEXOS).nullable(),
    dni: guardado,
    otro_documento_tipo: guardado,
    otro_documento: guardado,
    otro_documento_pais: guardado,
    telefono: guardado,
    correo: guardado,
    ...deCadaLinea(() => guardado),
    municipio: guardado,
    observaciones: guardado,
    cursos: z.array(id),
  }),
  encargado: z
    .object({
      nombres: z.string(),
      apellidos: z.string(),
      parentesco: z.enum(PARENTESCOS),
      dni: guardado,
      telefono: z.string(),
      whatsapp: guardado,
      correo: guardado,
    })
    .nullable(),
  lugares: z.array(Lugar),
  reserva_hasta: z.string(),
  /**
   * Its seats were let go: `cursos` holds those that it had, and saving takes a place in them again, at the end of the
   * line.
   */
  reserva_vencida: z.boolean(),
  falta_carta,
  confirma_hasta,
  /** Its campaign, with the courses that it may choose from: those on offer, also of a full campaign, and its own. */
  convocatoria: ConvocatoriaPublica,
  version,
})
export type RegistroPublico = z.output<typeof RegistroPublico>

/**
 * `PUT /Publico/Registros`: the registration as it shall be. Its link, the birth date that is on file (`nacimiento`)
 * and the version that was seen come along; an old one is `version_vieja`. Courses taken out free their place at once;
 * new ones take theirs at the end of the line.
 */
export const RegistroActualizar = z.strictObject({
  variante: z.enum(VARIANTES),
  guid,
  nacimiento: fechaNacimiento,
  version,
  estudiante: EstudiantePublico,
  encargado: EncargadoPublico.nullish(),
})
export type RegistroActualizar = z.output<typeof RegistroActualizar>

/** Facts that the rules between the fields depend on; `cursos` holds those that may be chosen. */
interface Reglas {
  /** Local date. */
  hoy: string
  mayoria_edad: number
  con_encargado: boolean
  cursos: readonly Pick<CursoOfrecido, 'id' | 'nombre' | 'fecha_inicio' | 'edad_min' | 'edad_max'>[]
}

/** The field that tells of a guardian who is missing. */
const ENCARGADO = 'encargado.nombres'

/**
 * Faults between the fields of a registration, by the dotted path of its body: that of `RegistroEnviar`, or with `en`
 * one student's.
 */
export function erroresDeRegistro(
  estudiantes: readonly EstudiantePublico[],
  reglas: Reglas,
  en = (indice: number) => `estudiantes.${indice}`,
): Record<string, Mensaje> {
  const errores = estudiantes.flatMap((estudiante, indice) =>
    Object.entries(erroresDeEstudiante(estudiante, reglas)).map(([campo, mensaje]): [string, Mensaje] => [
      campo === ENCARGADO ? campo : `${en(indice)}.${campo}`,
      mensaje,
    ]),
  )
  return Object.fromEntries(errores)
}

function erroresDeEstudiante(
  { fecha_nacimiento, telefono, cursos: elegidos }: EstudiantePublico,
  { hoy, mayoria_edad, con_encargado, cursos }: Reglas,
): Record<string, Mensaje> {
  if (fecha_nacimiento > hoy) return { fecha_nacimiento: { key: 'validacion.fecha_futura' } }
  const errores: Record<string, Mensaje> = {}
  if (!con_encargado && edad(fecha_nacimiento, hoy) < mayoria_edad)
    errores[ENCARGADO] = { key: 'validacion.registro.falta_encargado', params: { edad: mayoria_edad } }
  // A student without a guardian has to be reached all the same.
  else if (!con_encargado && !telefono) errores.telefono = { key: 'validacion.requerido' }
  if (new Set(elegidos).size < elegidos.length) errores.cursos = { key: 'validacion.repetido' }
  for (const elegido of elegidos) {
    const curso = cursos.find(({ id: uno }) => uno === elegido)
    if (!curso) errores.cursos = { key: 'validacion.registro.curso' }
    else if (curso.edad_min !== null && edadParaCurso(fecha_nacimiento, curso, hoy) < curso.edad_min)
      errores.cursos = {
        key: 'validacion.registro.edad_menor',
        params: { curso: curso.nombre, minima: curso.edad_min },
      }
    else if (curso.edad_max !== null && edadParaCurso(fecha_nacimiento, curso, hoy) > curso.edad_max)
      errores.cursos = {
        key: 'validacion.registro.edad_mayor',
        params: { curso: curso.nombre, maxima: curso.edad_max },
      }
  }
  return errores
}
