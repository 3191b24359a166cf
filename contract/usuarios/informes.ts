import * as z from 'zod'
import { fecha, id, instante, texto } from '#contract/campos'

/** Rhythms of a report: it is sent when a day, a week or a month is over. */
export const CADA = ['dia', 'semana', 'mes'] as const
export type Cada = (typeof CADA)[number]

/** A report that a user gets by mail: a list with its filter, as that user sees it. */
export const InformeCrear = z.strictObject({
  /** A module of the spine that has a list to export. */
  modulo: texto(60),
  nombre: texto(60),
  filtro: z.record(z.string().max(60), z.unknown()),
  orden: z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])]).nullable(),
  cada: z.enum(CADA),
  /** A view of that list, which it follows: its filter and order are then those of the view, each time. */
  vista_id: id.nullish(),
})
export type InformeCrear = z.output<typeof InformeCrear>

export const Informe = z.object({
  id,
  modulo: z.string(),
  nombre: z.string(),
  cada: z.enum(CADA),
  /** The view that it follows, or followed. */
  vista: z.string().nullable(),
  pausado: z.boolean(),
  /** The user may still export it; otherwise it is not sent. */
  permitido: z.boolean(),
  /** Last local date of the period that was sent last. */
  ultimo: fecha.nullable(),
  /** When that left; null while it waits, or where it could not be sent. */
  enviado_en: instante.nullable(),
})
export type Informe = z.output<typeof Informe>

export const InformePausar = z.strictObject({ pausado: z.boolean() })
