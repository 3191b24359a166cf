import type * as z from 'zod'
import { edad } from '#contract/texto/formato'
import { esFecha } from '#contract/tiempo/fechas'
import type { Mensaje } from '#contract/errores'
import { edadParaCurso } from '#contract/publico/convocatoria'
import type { ConvocatoriaPublica, CursoOfrecido } from '#contract/publico/convocatoria'
import {
  DATOS_ENCARGADO,
  DATOS_ESTUDIANTE,
  EncargadoPublico,
  erroresDeRegistro,
  EstudiantePublico,
} from '#contract/publico/registro'
import { erroresPorCampo } from '#contract/texto/validacion'

/** A student as it is typed: text, and nothing for what was not written. */
export type EstudianteEscrito = Record<(typeof DATOS_ESTUDIANTE)[number], string> & { cursos: number[] }
export type EncargadoEscrito = Record<(typeof DATOS_ENCARGADO)[number], string>

/** All that is typed in a registration. */
export interface Escrito {
  estudiantes: EstudianteEscrito[]
  /** The student that the steps are about. */
  actual: number
  /** The furthest step that was seen of that student. */
  lejos: number
  encargado: EncargadoEscrito
  /** The visitor wants no guardian, as students of age may. */
  sin_encargado: boolean
  como_se_entero: string
  sitio_web: string
}

export const PASOS = { estudiante: 1, encargado: 2, cursos: 3, revision: 4 } as const
export const TOTAL = PASOS.revision

const vacios = <C extends string>(campos: readonly C[]) =>
  Object.fromEntries(campos.map((campo) => [campo, ''])) as Record<C, string>

/** A student to begin with; a brother or sister lives at the same place. */
export const estudianteNuevo = (hermano?: EstudianteEscrito): EstudianteEscrito => ({
  ...vacios(DATOS_ESTUDIANTE),
  ...(hermano && { apellidos: hermano.apellidos, direccion: hermano.direccion, municipio: hermano.municipio }),
  cursos: [],
})

export const escritoNuevo = (): Escrito => ({
  estudiantes: [estudianteNuevo()],
  actual: 0,
  lejos: 1,
  encargado: vacios(DATOS_ENCARGADO),
  sin_encargado: true,
  como_se_entero: '',
  sitio_web: '',
})

/** The data of the campaign that the checks depend on. */
export type Reglas = Pick<ConvocatoriaPublica, 'hoy' | 'mayoria_edad' | 'cursos'>

const esMayor = ({ fecha_nacimiento }: EstudianteEscrito, { hoy, mayoria_edad }: Reglas): boolean =>
  esFecha(fecha_nacimiento) && edad(fecha_nacimiento, hoy) >= mayoria_edad

/** Whether nobody needs a guardian; then one may be named all the same. */
export const puedeSinEncargado = ({ estudiantes }: Escrito, reglas: Reglas): boolean =>
  estudiantes.every((estudiante) => esMayor(estudiante, reglas))

export const conEncargado = (escrito: Escrito, reglas: Reglas): boolean =>
  !(escrito.sin_encargado && puedeSinEncargado(escrito, reglas))

const EstudianteSolo = EstudiantePublico.omit({ cursos: true })
const soloCursos = EstudiantePublico.pick({ cursos: true })

/** The student as the contract takes it: an empty choice is null. */
export const estudianteDe = ({ sexo, ...resto }: EstudianteEscrito) => ({ ...resto, sexo: sexo || null })

const revisar = (schema: z.ZodType, valor: unknown, ruta: string): Record<string, Mensaje> => {
  const { success, error } = schema.safeParse(valor)
  return success
    ? {}
    : Object.fromEntries(
        Object.entries(erroresPorCampo(error)).map(([campo, mensaje]) => [`${ruta}.${campo}`, mensaje]),
      )
}

/** The errors of one step, by dotted path; of `revision`, those of every step of every student. */
export function erroresDePaso(
  escrito: Escrito,
  paso: number,
  reglas: Reglas,
  indice = escrito.actual,
): Record<string, Mensaje> {
  const estudiante = escrito.estudiantes[indice]
  if (paso === PASOS.revision || !estudiante)
    return Object.assign(
      {},
      ...escrito.estudiantes.flatMap((_, cual) => [1, 2, 3].map((uno) => erroresDePaso(escrito, uno, reglas, cual))),
    ) as Record<string, Mensaje>
  const ruta = `estudiantes.${indice}`
  if (paso === PASOS.encargado)
    return conEncargado(escrito, reglas) ? revisar(EncargadoPublico, escrito.encargado, 'encargado') : {}
  const { cursos, ...persona } = estudianteDe(estudiante)
  const formales =
    paso === PASOS.estudiante ? revisar(EstudianteSolo, persona, ruta) : revisar(soloCursos, { cursos }, ruta)
  if (Object.keys(formales).length > 0) return formales
  const entero = EstudiantePublico.safeParse({ ...persona, cursos: cursos.length > 0 ? cursos : [1] })
  if (!entero.success) return {}
  const mayor = esMayor(estudiante, reglas)
  const todos = erroresDeRegistro(
    [entero.data],
    { ...reglas, con_encargado: !mayor || conEncargado(escrito, reglas) },
    () => ruta,
  )
  const deCursos = `${ruta}.cursos`
  const suyos = Object.entries(todos).filter(([campo]) => (campo === deCursos) === (paso === PASOS.cursos))
  if (suyos.length === 0 && paso === PASOS.estudiante && ningunoParaSuEdad(estudiante.fecha_nacimiento, reglas))
    return { [`${ruta}.fecha_nacimiento`]: { key: 'registro.sin_curso.error' } }
  return Object.fromEntries(suyos)
}

const bien = (escrito: Escrito, paso: number, reglas: Reglas): boolean =>
  Object.keys(erroresDePaso(escrito, paso, reglas)).length === 0

/** The furthest step that what is typed of this student allows. */
export const alcanzado = (escrito: Escrito, reglas: Reglas): number =>
  [1, 2, 3].find((paso) => !bien(escrito, paso, reglas)) ?? PASOS.revision

/**
 * The step after a finished one: the next that was not seen yet, or else the first that lacks something, or the review.
 */
export const siguiente = (escrito: Escrito, paso: number, reglas: Reglas): number =>
  escrito.lejos <= paso
    ? paso + 1
    : ([1, 2, 3].find((otro) => otro > paso && (otro > escrito.lejos || !bien(escrito, otro, reglas))) ??
      PASOS.revision)

/** The student and the step that a field belongs to. */
export function dondeEsta(campo: string, actual: number): { actual: number; paso: number } {
  const [raiz, indice, nombre] = campo.split('.')
  if (raiz === 'encargado') return { actual, paso: PASOS.encargado }
  if (raiz === 'estudiantes')
    return { actual: Number(indice), paso: nombre === 'cursos' ? PASOS.cursos : PASOS.estudiante }
  return { actual, paso: PASOS.revision }
}

/** Why a course can't be chosen for a student of that birth date: too young or too old for it. */
export function motivoDeEdad(curso: CursoOfrecido, fecha_nacimiento: string, hoy: string): Mensaje | undefined {
  if (!esFecha(fecha_nacimiento)) return undefined
  const anios = edadParaCurso(fecha_nacimiento, curso, hoy)
  if (curso.edad_min !== null && anios < curso.edad_min)
    return { key: 'registro.curso.desde_edad', params: { smart_count: curso.edad_min } }
  if (curso.edad_max !== null && anios > curso.edad_max)
    return { key: 'registro.curso.hasta_edad', params: { smart_count: curso.edad_max } }
  return undefined
}

/** Whether a birth date (YYYY-MM-DD) is too young or too old for every course on offer. */
export const ningunoParaSuEdad = (fecha_nacimiento: string, { cursos, hoy }: Reglas): boolean =>
  fecha_nacimiento <= hoy &&
  cursos.length > 0 &&
  cursos.every((curso) => motivoDeEdad(curso, fecha_nacimiento, hoy) !== undefined)

/** The ages that the courses on offer are for, each once, in the order of the courses. */
export function edadesDe(cursos: Reglas['cursos']): Mensaje[] {
  const todas = cursos.map(({ edad_min: min, edad_max: max }): Mensaje => {
    if (min === null) return { key: 'registro.sin_curso.hasta', params: { smart_count: max ?? 0 } }
    return max === null
      ? { key: 'registro.sin_curso.desde', params: { smart_count: min } }
      : { key: 'registro.sin_curso.entre', params: { min, max } }
  })
  return [...new Map(todas.map((una) => [JSON.stringify(una), una])).values()]
}

/**
 * Seats left for a student, once the brothers and sisters before it in this form have theirs, or else its place in the
 * waiting list.
 */
export function lugarPara(
  { id, disponibles, en_espera }: CursoOfrecido,
  { estudiantes }: Escrito,
  indice: number,
): { libres: number; espera: number } {
  const antes = estudiantes.filter(({ cursos }, otro) => otro < indice && cursos.includes(id)).length
  return { libres: Math.max(0, disponibles - antes), espera: en_espera + Math.max(0, antes - disponibles) + 1 }
}

/** The sum due on the first day for these courses, in centavos: their enrolment fees. */
export const matriculaDe = (cursos: readonly CursoOfrecido[]): number =>
  cursos.reduce((suma, { precio_matricula }) => suma + precio_matricula, 0)

/**
 * Back at what was said of the student `indice`. One that was added and of which nothing was written is not kept:
 * nobody meant to send it.
 */
export function volverA(escrito: Escrito, indice: number): Escrito {
  const { estudiantes, actual } = escrito
  const intacto =
    actual > 0 &&
    actual !== indice &&
    JSON.stringify(estudiantes[actual]) === JSON.stringify(estudianteNuevo(estudiantes[0]))
  const quedan = intacto ? estudiantes.filter((_, otro) => otro !== actual) : estudiantes
  return { ...escrito, estudiantes: quedan, actual: Math.min(indice, quedan.length - 1), lejos: TOTAL }
}

export const sinEstudiante = (escrito: Escrito, indice: number): Escrito => ({
  ...escrito,
  estudiantes: escrito.estudiantes.filter((_, otro) => otro !== indice),
  actual: 0,
  lejos: TOTAL,
})

/** `Sofía Mejía`, or what stands for a name that is not written yet. */
export const nombreDe = ({ nombres, apellidos }: Pick<EstudianteEscrito, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`.replace(/\s+/g, ' ').trim()
