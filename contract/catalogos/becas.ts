import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, fecha, id, instante, unNombre, version } from '#contract/campos'
import type { Mensaje } from '#contract/errores'
import { motivoOpcional } from '#contract/motivos'

export const ESTADOS_BECA = ['por_empezar', 'vigente', 'por_terminar', 'terminada'] as const

/** Days before its end from which a scholarship is listed as ending. */
export const DIAS_POR_TERMINAR = 30

/** A discount of the catalogue for what falls due between two local dates, both included. */
export const BecaCrear = z.strictObject({
  cliente_id: id,
  descuento_id: id,
  desde: fecha,
  hasta: fecha,
  /** Required where the discount needs authorisation. */
  motivo: motivoOpcional,
})
export type BecaCrear = z.output<typeof BecaCrear>

export const erroresDeBeca = ({ desde, hasta }: Pick<BecaCrear, 'desde' | 'hasta'>): Record<string, Mensaje> =>
  hasta < desde ? { hasta: { key: 'validacion.fin_antes' } } : {}

/** The form's schema: the same fields, and the rule between them. */
export const BecaFormulario = BecaCrear.superRefine((beca, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeBeca(beca)))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})

export const BecaFila = z.object({
  id,
  cliente_id: id,
  codigo: z.string(),
  cliente_nombre: unNombre,
  descuento_id: id,
  descuento_nombre: unNombre,
  /** The course of an enrolment that is charged month by month; null when it covers all of the student. */
  curso_nombre: z.string().nullable(),
  desde: fecha,
  hasta: fecha.nullable(),
  estado: z.enum(ESTADOS_BECA),
  /** Given by the rule of siblings. */
  por_hermanos: z.boolean(),
  /** The amount that it takes off the student's charges. */
  dado: centavos,
  usuario_nombre: z.string(),
  creado_en: instante,
  version,
})
export type BecaFila = z.output<typeof BecaFila>

export const Beca = BecaFila.extend({
  motivo: z.string().nullable(),
  terminada_en: instante.nullable(),
  terminada_por_nombre: z.string().nullable(),
  terminada_motivo: z.string().nullable(),
  /** The one that this one goes on with, and the one that goes on with this one. */
  renueva_id: id.nullable(),
  renovada_con_id: id.nullable(),
  cargos: z.array(z.object({ id, descripcion: z.string(), vence: fecha, monto: centavos })),
})
export type Beca = z.output<typeof Beca>

export const ACTOS_DE_BECA = {
  ...actosDe('Becas', Beca, {
    terminar: {
      permiso: 'editar',
      de: ['por_empezar', 'vigente', 'por_terminar'],
      a: 'terminada',
      escribe: ['terminada_en', 'terminada_por', 'terminada_motivo'],
      motivo: 'escrito',
      palabras: 'becas.terminar',
    },
  }),
  /** One that was ended by hand, goes on already, has no end or is by rule does not go on. */
  ...actosDe(
    'Becas',
    Beca,
    {
      renovar: {
        permiso: 'editar',
        de: ['renovable'],
        a: 'renovada',
        motivo: 'opcional',
        pide: { hasta: fecha },
        palabras: 'becas.renovar',
      },
    },
    {
      estado: ({ hasta, terminada_en, renovada_con_id, por_hermanos }: Beca) =>
        hasta !== null && terminada_en === null && renovada_con_id === null && !por_hermanos ? 'renovable' : 'renovada',
    },
  ),
}
