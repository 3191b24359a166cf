import * as z from 'zod'
import { centavosPositivos, id, instante, unNombre, version } from '#contract/campos'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { finDeMes, primeroDe } from '#contract/tiempo/fechas'
import type { NombreModulo } from '#contract/modulos'

export const TIPOS_META = ['ingresos', 'matriculas', 'registros'] as const
export type TipoMeta = (typeof TIPOS_META)[number]

const anio = z.int().min(2000).max(2100)
const mes = z.int().min(1).max(12)

/** A month's goal: of the whole school, of one course or of one category. */
export const MetaCrear = z.strictObject({
  anio,
  mes,
  tipo: z.enum(TIPOS_META),
  curso_id: id.nullish(),
  categoria_id: id.nullish(),
  /** Centavos of income, or a number of enrolments or registrations. */
  valor: centavosPositivos,
})
export type MetaCrear = z.output<typeof MetaCrear>

export const Meta = z.object({
  id,
  anio: z.int(),
  mes: z.int(),
  tipo: z.enum(TIPOS_META),
  curso_id: id.nullable(),
  curso_nombre: unNombre.nullable(),
  categoria_id: id.nullable(),
  categoria_nombre: z.string().nullable(),
  valor: z.int(),
  /** The amount reached, in the unit of `valor`; below 0 where more was given back than came in. */
  logrado: z.int(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type Meta = z.output<typeof Meta>

/** A goal is of a course or of a category, never of both. */
export const erroresDeMeta = ({
  curso_id,
  categoria_id,
}: Pick<MetaCrear, 'curso_id' | 'categoria_id'>): Record<string, Mensaje> =>
  curso_id && categoria_id ? { categoria_id: { key: 'metas.error.curso_y_categoria' } } : {}

/** The form's schema: the same fields, and the rules between them. */
export const MetaFormulario = MetaCrear.superRefine((meta, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeMeta(meta)))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})

/** Progress in basis points; never below 0. */
export const avanceDe = ({ valor, logrado }: Pick<Meta, 'valor' | 'logrado'>): number =>
  Math.max(0, Math.round((logrado / valor) * CIEN_POR_CIENTO))

/** The report that counts what was reached of each kind of goal. */
export const MODULO_DE_META = {
  ingresos: 'RecibosGeneral',
  matriculas: 'Matriculas',
  registros: 'NuevosRegistros',
} as const satisfies Record<TipoMeta, NombreModulo>

/** The filter of that report's list whose rows make up `logrado`. */
export function filtroDeMeta({
  tipo,
  curso_id,
  categoria_id,
  ...meta
}: Pick<Meta, 'anio' | 'mes' | 'tipo' | 'curso_id' | 'categoria_id'>): Record<string, unknown> {
  const inicio = primeroDe(meta)
  return {
    fecha_gte: inicio,
    fecha_lte: finDeMes(inicio),
    ...(tipo === 'matriculas' && { matriculados: true }),
    ...(curso_id !== null && { curso_id }),
    ...(categoria_id !== null && { categoria_id }),
  }
}

/** A month, or a whole year where there is no month. */
const Periodo = z.strictObject({ anio, mes: mes.nullish() })

export const CopiarMetasBody = z.strictObject({
  de: Periodo,
  a: Periodo,
  /** Added to each, in basis points: 1000 is 10 % more. */
  ajuste: z.int().min(-9_000, 'metas.error.ajuste').max(90_000, 'metas.error.ajuste').default(0),
})
export type CopiarMetasBody = z.output<typeof CopiarMetasBody>

export const CopiaQuery = z.strictObject({
  de_anio: z.coerce.number().pipe(anio),
  de_mes: z.coerce.number().pipe(mes).optional(),
  a_anio: z.coerce.number().pipe(anio),
  a_mes: z.coerce.number().pipe(mes).optional(),
})
export type CopiaQuery = z.output<typeof CopiaQuery>

/** Goals that a copy makes, and those there are already, which stay as they are. */
export const CopiaDeMetas = z.object({ nuevas: z.int(), existentes: z.int() })
export type CopiaDeMetas = z.output<typeof CopiaDeMetas>
