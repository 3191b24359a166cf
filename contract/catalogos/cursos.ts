import * as z from 'zod'
import { centavos, codigo, fecha, hora, id, instante, texto, unCodigo, unNombre, version } from '#contract/campos'
import { Horario } from '#contract/catalogos/horarios'
import type { Mensaje } from '#contract/errores'
import { VIVAS } from '#contract/catalogos/matriculas'
import { mesesEntre } from '#contract/tiempo/fechas'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { motivoOpcional } from '#contract/motivos'

export const MODALIDADES = ['presencial', 'virtual', 'mixta'] as const
export const ESTADOS_CURSO = ['borrador', 'abierto', 'en_curso', 'finalizado', 'cancelado'] as const
export type EstadoCurso = (typeof ESTADOS_CURSO)[number]
/** The courses that take enrolments. */
export const CURSO_MATRICULABLE: readonly EstadoCurso[] = ['abierto', 'en_curso']

/** Days of the week, 1 = lunes … 7 = domingo. */
export const DIAS = [1, 2, 3, 4, 5, 6, 7] as const

const MAX_MENSUALIDADES = 60

/** Prices in centavos, with the ISV included. */
export const CursoCrear = z.strictObject({
  codigo: codigo(40),
  nombre: texto(120),
  categoria_id: id,
  docente_id: id.nullish(),
  periodo: texto(20),
  modalidad: z.enum(MODALIDADES).default('presencial'),
  fecha_inicio: fecha,
  fecha_fin: fecha,
  cupo: z.int().min(0).max(100_000),
  edad_min: z.int().min(0).max(120).nullish(),
  edad_max: z.int().min(0).max(120).nullish(),
  precio_matricula: centavos.default(0),
  precio_mensualidad: centavos.default(0),
  /** Left out, those of the months that the course lasts (`mensualidadesDe`). */
  mensualidades: z.int().min(0).max(MAX_MENSUALIDADES).optional(),
  /** Charged each month until the student leaves or the course ends: it has no number of instalments. */
  hasta_retiro: z.boolean().default(false),
  dia_pago: z.int().min(1).max(28).default(5),
  isv: z.enum(TRATAMIENTOS_ISV).default('exento'),
  estado: z.enum(ESTADOS_CURSO).default('borrador'),
  horarios: z.array(Horario).max(30).default([]),
})
export type CursoCrear = z.output<typeof CursoCrear>

interface ConFechas {
  fecha_inicio: string
  fecha_fin: string
}

/**
 * Monthly fees that a course of these dates asks for: one for each month that it touches. 0 without both dates, in
 * their order.
 */
export function mensualidadesPorFechas({
  fecha_inicio,
  fecha_fin,
}: {
  [K in keyof ConFechas]: string | null | undefined
}): number {
  if (!fecha_inicio || !fecha_fin || fecha_fin < fecha_inicio) return 0
  return Math.min(mesesEntre(fecha_inicio, fecha_fin) + 1, MAX_MENSUALIDADES)
}

/** The number that a course is given which says none: what its dates ask for, if it charges by the month at all. */
export const mensualidadesDe = ({
  precio_mensualidad,
  hasta_retiro,
  ...fechas
}: ConFechas & { precio_mensualidad: number; hasta_retiro: boolean }): number =>
  hasta_retiro || precio_mensualidad === 0 ? 0 : mensualidadesPorFechas(fechas)

/** A copy's monthly fees: they follow its dates where the original's did; a chosen number is copied. */
export const mensualidadesDeCopia = (original: ConFechas & { mensualidades: number }, copia: ConFechas): number =>
  original.mensualidades > 0 && original.mensualidades === mensualidadesPorFechas(original)
    ? mensualidadesPorFechas(copia)
    : original.mensualidades

type Comprobable = Pick<
  z.output<typeof CursoCrear>,
  | 'fecha_inicio'
  | 'fecha_fin'
  | 'edad_min'
  | 'edad_max'
  | 'precio_mensualidad'
  | 'mensualidades'
  | 'hasta_retiro'
  | 'horarios'
>

/** Faults between the fields of a course, by dotted path. */
export function erroresDeCurso({
  fecha_inicio,
  fecha_fin,
  edad_min,
  edad_max,
  precio_mensualidad,
  mensualidades,
  hasta_retiro,
  horarios,
}: Comprobable): Record<string, Mensaje> {
  const errores: Record<string, Mensaje> = {}
  if (fecha_fin < fecha_inicio) errores.fecha_fin = { key: 'validacion.fin_antes' }
  if ((edad_min ?? 0) > (edad_max ?? 120)) errores.edad_max = { key: 'validacion.edad_rango' }
  if (hasta_retiro && precio_mensualidad === 0)
    errores.precio_mensualidad = { key: 'validacion.mensualidad_sin_precio' }
  if (hasta_retiro && (mensualidades ?? 0) > 0) errores.mensualidades = { key: 'validacion.sin_numero_de_cuotas' }
  for (const [indice, horario] of horarios.entries()) {
    if (horario.hora_fin <= horario.hora_inicio)
      errores[`horarios.${indice}.hora_fin`] = { key: 'validacion.hora_fin_antes' }
  }
  return errores
}

/** The form's schema: the same fields, and the rules between them. */
export const CursoFormulario = CursoCrear.superRefine((curso, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeCurso(curso)))
    context.addIssue({ code: 'custom', path: campo.split('.'), message: key })
})

export const CursoFila = z.object({
  id,
  codigo: unCodigo,
  nombre: unNombre,
  categoria_id: id,
  categoria_nombre: z.string(),
  docente_id: id.nullable(),
  docente_nombre: z.string().nullable(),
  periodo: unCodigo,
  modalidad: z.enum(MODALIDADES),
  fecha_inicio: fecha,
  fecha_fin: fecha,
  cupo: z.int(),
  /** Seats held: enrolments `preinscrita` and `activa`. */
  inscritos: z.int(),
  disponibles: z.int(),
  /** Enrolments on the waiting list. */
  en_espera: z.int(),
  edad_min: z.int().nullable(),
  edad_max: z.int().nullable(),
  precio_matricula: centavos,
  precio_mensualidad: centavos,
  mensualidades: z.int(),
  hasta_retiro: z.boolean(),
  dia_pago: z.int(),
  isv: z.enum(TRATAMIENTOS_ISV),
  estado: z.enum(ESTADOS_CURSO),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type CursoFila = z.output<typeof CursoFila>

/** Another course with the same teacher or room at the same time: a warning, never a refusal. */
export const Choque = z.object({
  tipo: z.enum(['docente', 'aula']),
  curso_id: id,
  curso_codigo: z.string(),
  curso_nombre: z.string(),
  dia: z.int(),
  hora_inicio: hora,
  hora_fin: hora,
  /** The shared teacher's name, or the shared room. */
  quien: z.string(),
})
export type Choque = z.output<typeof Choque>

export const Curso = CursoFila.extend({
  horarios: z.array(
    z.object({
      dia: z.int(),
      hora_inicio: hora,
      hora_fin: hora,
      aula: z.string().nullable(),
      vigente_desde: fecha.nullable(),
    }),
  ),
  advertencias: z.array(Choque),
})
export type Curso = z.output<typeof Curso>

/** A student of a course, as far as its teacher needs: who, and whom to call. */
export const EstudianteDeCurso = z.object({
  /** The enrolment's id. */
  id,
  cliente_id: id,
  codigo: z.string(),
  /** `Mejía Reyes, Sofía`. */
  nombre: z.string(),
  /** Completed years today. */
  edad: z.int().nullable(),
  estado: z.enum(VIVAS),
  encargado_nombre: z.string().nullable(),
  encargado_telefono: z.string().nullable(),
  encargado_whatsapp: z.string().nullable(),
  /** The student's own, only where no guardian can be reached. */
  telefono: z.string().nullable(),
  whatsapp: z.string().nullable(),
})
export type EstudianteDeCurso = z.output<typeof EstudianteDeCurso>

/**
 * Health data that a teacher has to know in an emergency, from the student's consent letters in force; all null without
 * one. Permissions are those of the last verified one; warnings and restrictions are also those of newer ones.
 */
export const SaludDeEstudiante = z.object({
  /** The enrolment's id. */
  id,
  nombre: z.string(),
  /** The letter whose permissions count, else the newest. */
  numero: z.string().nullable(),
  alergias: z.string().nullable(),
  medicamentos: z.string().nullable(),
  condiciones: z.string().nullable(),
  tipo_sangre: z.string().nullable(),
  seguro: z.string().nullable(),
  autoriza_emergencia: z.boolean().nullable(),
  contactos: z.array(
    z.object({ nombre: z.string(), parentesco: z.string(), telefono: z.string(), por_verificar: z.boolean() }),
  ),
  /** Persons who may pick the child up. */
  retiran: z.array(z.object({ nombre: z.string(), parentesco: z.string(), dni: z.string().nullish() })),
  retira_solo: z.boolean().nullable(),
  autoriza_imagen: z.boolean().nullable(),
  /** Persons whom some letter names to pick the child up, and another one not, or one that nobody has confirmed. */
  retiran_en_duda: z.array(z.string()),
  /** Numbers of newer letters that nobody has confirmed. */
  por_verificar: z.array(z.string()),
  /** Number of an earlier letter in force that says otherwise. */
  anterior: z.string().nullable(),
})
export type SaludDeEstudiante = z.output<typeof SaludDeEstudiante>

const precios = { precio_matricula: centavos, precio_mensualidad: centavos }

/** Prices as they come in a query string. */
export const CambioPrecioConsulta = z.strictObject({
  precio_matricula: z.coerce.number().pipe(centavos),
  precio_mensualidad: z.coerce.number().pipe(centavos),
})
/** New prices; with `actualizar_cargos` the charges without payments follow. */
export const CambioPrecioBody = z.strictObject({
  ...precios,
  version,
  actualizar_cargos: z.boolean(),
  /** Why a price is lowered. */
  motivo: motivoOpcional,
})

/** Effects of a change of prices on the charges of live enrolments, by concept. */
export const CambioPrecio = z.object({
  conceptos: z.array(
    z.object({ concepto: z.enum(['matricula', 'mensualidad']), de: centavos, a: centavos, cargos: z.int() }),
  ),
  /** Charges that would change, and what they sum before and after. */
  cargos: z.int(),
  total_de: centavos,
  total_a: centavos,
  /** Charges that stay: something is paid of them, or their amount was arranged by hand. */
  con_pagos: z.int(),
  con_otro_monto: z.int(),
})
export type CambioPrecio = z.output<typeof CambioPrecio>

/**
 * «Duplicar al siguiente período»: the earliest course starts on `fecha_inicio`, the others keep their distance from
 * it; each ends as many months later as it starts later, or on `fecha_fin`.
 */
export const DuplicarBody = z.strictObject({
  ids: z.array(id).min(1).max(50),
  periodo: texto(20),
  fecha_inicio: fecha,
  fecha_fin: fecha.nullish(),
  /** Students to enrol in the copy of each course. */
  matricular: z
    .array(z.strictObject({ curso_id: id, cliente_ids: z.array(id).max(1_000) }))
    .max(50)
    .default([]),
})
export type DuplicarBody = z.output<typeof DuplicarBody>

export const Duplicados = z.object({
  cursos: z.array(z.object({ id, codigo: z.string(), nombre: z.string(), duplicado_de: id })),
  activas: z.int(),
  en_espera: z.int(),
})
export type Duplicados = z.output<typeof Duplicados>
