import * as z from 'zod'
import { fecha, hora, id, porcentaje, unCodigo, unNombre, unTelefono } from '#contract/campos'
import { ESTADOS_MATRICULA, type EstadoMatricula } from '#contract/catalogos/matriculas'
import { formatoPorcentaje } from '#contract/texto/formato'
import { ESTADOS_ASISTENCIA, TIPOS_CLASE } from './asistencia.ts'

/*
 * The attendance report (docs/diseno/dominio.md, «Asistencia»). A class counts once its attendance is taken: one that
 * was suspended or that nobody took does not, nor one earlier than the enrolment's date.
 */

/** Kinds of row: an enrolment, one that misses classes in a row, or a class that nobody took. */
export const VISTAS_ASISTENCIA = ['estudiantes', 'faltas', 'sin_tomar'] as const
export type VistaAsistencia = (typeof VISTAS_ASISTENCIA)[number]

/** So many absences in a row are worth a call to the guardian. */
export const FALTAS_SEGUIDAS = 3
/** Basis points: below it, attendance is low. */
export const ASISTENCIA_MINIMA = 8_000
/** Days that «classes not taken» looks back without a range, and the longest range that it takes. */
export const DIAS_SIN_TOMAR = 30
export const MOST_DIAS_SIN_TOMAR = 366
/** Limits of the matrix. */
export const MOST_ALUMNOS = 400
export const MOST_CLASES = 62

/** Enrolments that were ever on the list of a class; an annulled one is as if it had never been. */
export const CON_ASISTENCIA = [
  'activa',
  'trasladada',
  'retirada',
  'finalizada',
] as const satisfies readonly EstadoMatricula[]

/**
 * A percentage to its first decimal, never rounded up to a limit that it does not reach; a dash where nothing counts
 * yet.
 */
export const formatoAsistencia = (porcentaje: number | null): string =>
  porcentaje === null ? '–' : formatoPorcentaje(Math.floor(porcentaje / 10) * 10)

const conteo = z.int().min(0)
const nombre = z.string().nullable()
/** A student's contact, by the student's given names: the main guardian, else the student. */
const contacto = { nombres: z.string(), encargado_nombre: nombre, telefono: unTelefono.nullable(), whatsapp: nombre }

/** Marks of the classes of an enrolment, or of many. */
const Cuentas = z.object({
  /** Classes that count: `presentes` + `ausentes` + `tardes` + `justificados`. */
  clases: conteo,
  presentes: conteo,
  ausentes: conteo,
  tardes: conteo,
  justificados: conteo,
  /** Basis points, (presentes + tardes) / (clases − justificados); null where nothing counts yet. */
  porcentaje: porcentaje.nullable(),
})

const estudiante = { cliente_id: id, codigo: unCodigo, nombre: unNombre }
const curso = {
  curso_id: id,
  curso_codigo: unCodigo,
  curso_nombre: unNombre,
  periodo: unCodigo,
  docente_id: id.nullable(),
  docente_nombre: nombre,
}

/** An enrolment (`id`) with how its classes were marked. */
export const AsistenciaFila = z.object({
  vista: z.literal('estudiantes'),
  id,
  ...estudiante,
  ...curso,
  estado: z.enum(ESTADOS_MATRICULA),
  ...Cuentas.shape,
  /** Absences in a row up to the last class of the range, whenever they began; one with justification ends them. */
  seguidas: conteo,
  /** Local date of the last class that counts. */
  ultima: fecha.nullable(),
})
export type AsistenciaFila = z.output<typeof AsistenciaFila>

/** An active enrolment with `FALTAS_SEGUIDAS` absences in a row or more. */
export const FaltaSeguida = z.object({
  vista: z.literal('faltas'),
  id,
  ...estudiante,
  ...curso,
  seguidas: conteo,
  /** Local date of the first of them. */
  falta_desde: fecha,
  /** The last class within the dates that were asked; null when all of them were before. */
  ultima: fecha.nullable(),
  ...contacto,
})
export type FaltaSeguida = z.output<typeof FaltaSeguida>

/** A past class of the timetable, or an extra one, that nobody took; `docente` is who was to give it. */
export const ClaseSinTomar = z.object({
  vista: z.literal('sin_tomar'),
  /** Course, date and hour: `12-2026-11-21-0800`. */
  id: z.string(),
  fecha,
  hora_inicio: hora,
  hora_fin: hora,
  aula: nombre,
  ...curso,
})
export type ClaseSinTomar = z.output<typeof ClaseSinTomar>

export const FILAS_ASISTENCIA = { estudiantes: AsistenciaFila, faltas: FaltaSeguida, sin_tomar: ClaseSinTomar } as const
export type FilaAsistencia = AsistenciaFila | FaltaSeguida | ClaseSinTomar

/** The report's filter, besides the columns of its rows: classes between two local dates, both included. */
export const AsistenciasFiltro = z.object({
  vista: z.enum(VISTAS_ASISTENCIA).default('estudiantes'),
  fecha_gte: fecha.optional(),
  fecha_lte: fecha.optional(),
})

const GrupoDeCuentas = Cuentas.extend({ id: id.nullable(), nombre: z.string(), matriculas: conteo })
export type GrupoDeCuentas = z.output<typeof GrupoDeCuentas>
const GrupoSinTomar = z.object({ id: id.nullable(), nombre: z.string(), clases: conteo })
export type GrupoSinTomar = z.output<typeof GrupoSinTomar>

/** Every period that a course has, the latest first: what the report may be narrowed to. */
const periodos = z.array(z.string())

/** As many groups as a chart shows. */
export const GRUPOS_ASISTENCIA = 5

/** Totals over every enrolment that the filter holds. The groups are those with the lowest percentage. */
export const AsistenciasResumen = Cuentas.extend({
  vista: z.enum(['estudiantes', 'faltas']),
  matriculas: conteo,
  /** Students of those enrolments, each once. */
  estudiantes: conteo,
  /** Classes given, each once however many students it had. */
  sesiones: conteo,
  /** Enrolments with `FALTAS_SEGUIDAS` or more; and below `ASISTENCIA_MINIMA`. */
  con_faltas: conteo,
  bajas: conteo,
  por_curso: z.array(GrupoDeCuentas),
  por_docente: z.array(GrupoDeCuentas),
  cursos: conteo,
  periodos,
})
export type AsistenciasResumen = z.output<typeof AsistenciasResumen>

/** Every class not taken that the filter holds, by who should have; the groups are those with most. */
export const SinTomarResumen = z.object({
  vista: z.literal('sin_tomar'),
  desde: fecha,
  hasta: fecha,
  clases: conteo,
  por_curso: z.array(GrupoSinTomar),
  por_docente: z.array(GrupoSinTomar),
  periodos,
})
export type SinTomarResumen = z.output<typeof SinTomarResumen>

export const ResumenAsistencias = z.discriminatedUnion('vista', [AsistenciasResumen, SinTomarResumen])

/** One class of an enrolment. */
const Marca = z.object({
  fecha,
  hora_inicio: hora,
  estado: z.enum(ESTADOS_ASISTENCIA),
  minutos: z.int().nullable(),
  nota: nombre,
})

/** `GET /ReporteAsistencias/:id`: an enrolment, whom to call, and its last classes, the newest first. */
export const AsistenciaDeMatricula = AsistenciaFila.extend({ ...contacto, marcas: z.array(Marca) })
export type AsistenciaDeMatricula = z.output<typeof AsistenciaDeMatricula>
export const MOST_MARCAS = 200

/** Query of the matrix: one course, between two local dates. */
export const MatrizConsulta = z.strictObject({
  curso_id: z.coerce.number().pipe(id),
  desde: fecha.optional(),
  hasta: fecha.optional(),
})
export type MatrizConsulta = z.output<typeof MatrizConsulta>

/**
 * Students × classes of a course: `MOST_ALUMNOS` students by name, and the last `MOST_CLASES` classes in their order.
 */
export const Matriz = z.object({
  curso: z.object({ id, codigo: z.string(), nombre: z.string(), periodo: z.string(), docente_nombre: nombre }),
  clases: z.array(z.object({ sesion_id: id, fecha, hora_inicio: hora, tipo: z.enum(TIPOS_CLASE) })),
  alumnos: z.array(
    z.object({
      matricula_id: id,
      codigo: z.string(),
      nombre: z.string(),
      /** One for each class; null where the student is not on its list. */
      estados: z.array(z.enum(ESTADOS_ASISTENCIA).nullable()),
      /** Only the classes shown are counted. */
      ...Cuentas.shape,
    }),
  ),
  /** There are more than these. */
  mas_clases: z.boolean(),
  mas_alumnos: z.boolean(),
})
export type Matriz = z.output<typeof Matriz>
