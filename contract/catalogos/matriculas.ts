import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, fecha, id, instante, mes, texto, unCodigo, unNombre, version } from '#contract/campos'
import { motivoOpcional } from '#contract/motivos'
import { Cargo } from '#contract/recibos/cargos'
import { DescuentoDado, DescuentoElegido, DescuentoOfrecido } from './descuentos.ts'

export const ESTADOS_MATRICULA = [
  'preinscrita',
  'en_espera',
  'activa',
  'trasladada',
  'retirada',
  'finalizada',
  'anulada',
] as const
export type EstadoMatricula = (typeof ESTADOS_MATRICULA)[number]
/** Enrolments that hold a seat. */
export const CON_CUPO = ['preinscrita', 'activa'] as const satisfies readonly EstadoMatricula[]
/** Live enrolments: one per student and course. */
export const VIVAS = ['preinscrita', 'en_espera', 'activa'] as const satisfies readonly EstadoMatricula[]

/** Enrolments in a course or taken to its end: what every report calls «matriculados». */
export const MATRICULADAS = ['preinscrita', 'activa', 'finalizada'] as const satisfies readonly EstadoMatricula[]

/** Concepts of an enrolment's own charges. */
const CONCEPTOS_PLAN = ['matricula', 'mensualidad', 'otro'] as const

/** One row of a charge plan as a person left it; amounts in centavos. */
export const CargoPlaneado = z.strictObject({
  concepto: z.enum(CONCEPTOS_PLAN),
  numero: z.int().min(1).max(999),
  descripcion: texto(160),
  vence: fecha,
  bruto: centavos,
  /** Typed by hand, beside those of the catalogue: only with `Descuentos:autorizar`. */
  descuento: centavos.nullish(),
})
export type CargoPlaneado = z.output<typeof CargoPlaneado>

const plan = z.array(CargoPlaneado).max(100)

/** Discounts of the catalogue that an enrolment begins with, each on every charge that it is for. */
const descuentos = z.array(DescuentoElegido).max(10).default([])

export const MatriculaCrear = z.strictObject({
  cliente_id: id,
  curso_id: id,
  /** Defaults to today. */
  fecha: fecha.nullish(),
  /** The charges; the course's own plan when absent, none when empty. Less than the course asks is authorised. */
  plan: plan.optional(),
  /** Why the plan asks for less. */
  motivo: motivoOpcional,
  descuentos,
  /** Without a seat left: wait in line (the default), or refuse with `sin_cupo`. */
  en_espera_ok: z.boolean().default(true),
})
export type MatriculaCrear = z.output<typeof MatriculaCrear>

export const MatriculaFila = z.object({
  id,
  cliente_id: id,
  /** The student's code. */
  codigo: unCodigo,
  cliente_nombre: unNombre,
  curso_id: id,
  curso_codigo: unCodigo,
  curso_nombre: unNombre,
  categoria_id: id,
  periodo: unCodigo,
  fecha,
  estado: z.enum(ESTADOS_MATRICULA),
  /** Place in the waiting list, from 1; only `en_espera`. */
  lugar: z.int().nullable(),
  /** Owed of its charges, and what of it is past its date today. */
  debe: centavos,
  vencido: centavos,
  /** The campaign whose public form it came by. */
  convocatoria_id: id.nullable(),
  convocatoria_nombre: z.string().nullable(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type MatriculaFila = z.output<typeof MatriculaFila>

const CambioDeEstado = z.object({
  estado: z.enum(ESTADOS_MATRICULA),
  fecha,
  motivo: z.string().nullable(),
  usuario_nombre: z.string().nullable(),
  creado_en: instante,
})

/** Another enrolment of the same student, that this one came from or went to. */
const OtraMatricula = z.object({ id, curso_nombre: z.string() })

export const Matricula = MatriculaFila.extend({
  /** The registration that it began as. */
  registro_id: id.nullable(),
  viene_de: OtraMatricula.nullable(),
  trasladada_a: OtraMatricula.nullable(),
  /** Seats of the course that nobody holds. */
  disponibles: z.int(),
  /** The first of the month that is charged next by itself, where the course charges until the student leaves. */
  siguiente_mes: fecha.nullable(),
  /** Oldest first. */
  estados: z.array(CambioDeEstado),
  cargos: z.array(Cargo),
})
export type Matricula = z.output<typeof Matricula>

/** A plan to preview: the charges of one student in one course. */
export const PlanBody = z.strictObject({
  cliente_id: id.nullish(),
  curso_id: id,
  fecha: fecha.nullish(),
  primer_mes: mes.nullish(),
  prorratear: z.boolean().nullish(),
  descuentos: z.array(DescuentoDado).max(10).default([]),
})
export type PlanBody = z.output<typeof PlanBody>

/** A sentence of i18n; `bloquea` when the enrolment would be refused. */
export const Aviso = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  bloquea: z.boolean(),
})
export type Aviso = z.output<typeof Aviso>

export const Plan = z.object({
  fecha,
  plan: z.array(CargoPlaneado),
  /** Months that the first instalment may be of, YYYY-MM, and the one it is of here. */
  meses: z.array(z.string()),
  primer_mes: z.string().nullable(),
  /** The plan at its prices, and the rest of it with the chosen discounts. */
  total: centavos,
  neto: centavos,
  /** Discounts that an enrolment may begin with today, and what the chosen ones take off each row of the plan. */
  ofrecidos: z.array(DescuentoOfrecido),
  descuentos: z.array(z.object({ descuento_id: id, indice: z.int(), monto: centavos })),
  cupo: z.int(),
  disponibles: z.int(),
  /** The place in the waiting list that it would take; null when there is a seat. */
  lugar: z.int().nullable(),
  advertencias: z.array(Aviso),
})
export type Plan = z.output<typeof Plan>

/**
 * The first in the waiting list of a course where a seat is free: a student, or a registration that is still to be
 * accepted.
 */
export const Siguiente = z.object({
  id,
  cliente_id: id.nullable(),
  registro_id: id.nullable(),
  cliente_nombre: z.string(),
  telefono: z.string().nullable(),
  fecha,
  version,
})
export type Siguiente = z.output<typeof Siguiente>

/** A withdrawal on `fecha`, as it would be. */
export const Retiro = z.object({
  fecha,
  /** Charges with nothing applied that may be voided; those not yet due are the ones proposed. */
  anulables: z.array(Cargo.extend({ propuesto: z.boolean() })),
  /** Charges that stay because something is applied to them and something is still owed. */
  quedan: z.array(Cargo),
  /** Charges not yet due that something is paid of: it may be given back as credit, and they are voided. */
  adelantados: z.array(Cargo),
  siguiente: Siguiente.nullable(),
})
export type Retiro = z.output<typeof Retiro>

/** The enrolment as it is left, what became credit (centavos), and who the freed seat can be offered to. */
export const Liberada = z.object({
  matricula: Matricula,
  anulados: z.int(),
  liberado: centavos,
  siguiente: Siguiente.nullable(),
})
export type Liberada = z.output<typeof Liberada>

/** Changes to the charges of an enrolment; each names the version that its user saw. */
export const CargosBody = z.strictObject({
  cambios: z
    .array(
      z.strictObject({
        id,
        version,
        descripcion: texto(160).optional(),
        vence: fecha.optional(),
        bruto: centavos.optional(),
      }),
    )
    .max(200)
    .default([]),
  nuevos: z
    .array(CargoPlaneado.extend({ numero: CargoPlaneado.shape.numero.nullish() }))
    .max(100)
    .default([]),
  anular: z.array(z.strictObject({ id, version })).max(200).default([]),
  /** Required to add, to void, and for what lowers a charge or puts it off. */
  motivo: motivoOpcional,
})
export type CargosBody = z.output<typeof CargosBody>

/** A transfer to another course; what is not said is taken from the enrolment: its first month, its discounts. */
export const TrasladoBody = z.strictObject({
  curso_id: id,
  primer_mes: mes.nullish(),
  prorratear: z.boolean().nullish(),
  plan: plan.optional(),
  descuentos: z.array(DescuentoDado).max(10).optional(),
})
export type TrasladoBody = z.output<typeof TrasladoBody>

/** A transfer, as it would be today. Amounts in centavos. */
export const Traslado = Plan.extend({
  curso_nombre: z.string(),
  /** The part of what was paid that goes to each row of the plan. */
  aplica: z.array(centavos),
  /** The tax that an exonerated payer was let off, which goes along to each row of the plan. */
  exonera: z.array(centavos),
  /** Date since when each row of the plan is owed: what takes the place of something overdue keeps its date. */
  vencen: z.array(fecha),
  /**
   * Charges of the course that is left: those that end, and those that stay as they are (late fees, products, others).
   */
  anulan: z.array(Cargo),
  quedan: z.array(Cargo),
  /** Payments on those that end: they go to the new charges, and what exceeds these becomes credit. */
  pagado: centavos,
  a_favor: centavos,
  /** Owed of the new course after it. */
  debe: centavos,
  /** The discounts that it begins with. */
  elegidos: z.array(DescuentoDado),
  /** Discounts that the enrolment has already, which nobody authorises again. */
  propios: z.array(id),
  siguiente: Siguiente.nullable(),
})
export type Traslado = z.output<typeof Traslado>

/** The new enrolment, the one that was left, and who its seat can be offered to. */
export const Trasladada = z.object({
  matricula: Matricula,
  anterior: Matricula,
  a_favor: centavos,
  siguiente: Siguiente.nullable(),
})
export type Trasladada = z.output<typeof Trasladada>

export const ACTIVAR = actosDe('Matriculas', Matricula, {
  activar: {
    permiso: 'editar',
    de: ['en_espera', 'preinscrita'],
    a: 'activa',
    motivo: 'opcional',
    pide: {
      plan: plan.optional(),
      descuentos,
      /** Gives the seat although others wait before. */
      fuera_de_orden: z.boolean().default(false),
      version,
    },
    pantalla: true,
    palabras: 'catalogos.matriculas.activar',
  },
})

/** Acts that free a seat. */
export const LIBERAR = {
  ...actosDe(
    'Matriculas',
    Liberada,
    {
      retirar: {
        permiso: 'editar',
        de: VIVAS,
        a: 'retirada',
        motivo: 'matricula',
        pide: {
          /** Defaults to today. */
          fecha: fecha.nullish(),
          /** Charges to void; by default those not yet due with nothing applied. */
          anular_cargos: z.array(id).max(200).optional(),
          /** Charges not yet due whose payments become credit; they are voided. */
          liberar_cargos: z.array(id).max(200).default([]),
          version,
        },
        grave: true,
        pantalla: true,
        palabras: 'catalogos.matriculas.retirar',
      },
      anular: {
        permiso: 'editar',
        de: VIVAS,
        a: 'anulada',
        motivo: 'matricula',
        pide: { version },
        grave: true,
        palabras: 'catalogos.matriculas.anular',
      },
    },
    { registro: Matricula },
  ),
  ...actosDe(
    'Matriculas',
    Trasladada,
    {
      traslado: {
        permiso: 'editar',
        de: ['activa', 'preinscrita'],
        a: 'trasladada',
        motivo: 'matricula',
        pide: { ...TrasladoBody.shape, descuentos: z.array(DescuentoElegido).max(10).optional(), version },
        rastro: 'trasladar',
        pantalla: true,
        palabras: 'catalogos.matriculas.traslado',
      },
    },
    { registro: Matricula },
  ),
}
