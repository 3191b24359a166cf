import * as z from 'zod'
import { fecha } from '#contract/campos'

/*
 * Two dimensions of a report, crossed (`GET /<Modulo>/cruce`). All that it is asked is in the filter of the list, so
 * that links, views, mail and export carry it: `vista`, by what its rows go; `columnas`, a second dimension, absent for
 * none; `comparar`, beside an earlier period, absent for none.
 */

/** `anterior`: as long a period, just before; `anio`: the same days of the year before. */
export const COMPARACIONES = ['anterior', 'anio'] as const
export type Comparacion = (typeof COMPARACIONES)[number]

/** The figure that a cross is shown with (`mide`): its measure, absent for that, or the number of its documents. */
export const MEDIDAS = ['valor', 'documentos'] as const
export type Medida = (typeof MEDIDAS)[number]

/** Rows and columns of a cross at most: beyond, the largest, and a last one of all the others (`id: null`). */
export const MAYOR_CRUCE = { filas: 1_000, columnas: 60 } as const

const Suma = z.object({
  /** The figure by which a report is large, in centavos. */
  valor: z.int(),
  /**
   * Distinct documents; absent of all the others together (`id: null`) where a document may be of several of them: to
   * tell how often would take as long as to read them all.
   */
  documentos: z.int().optional(),
  /** The figure in the period that it is compared with; absent where it is compared with none. */
  antes: z.int().optional(),
})

/** A row or a column with what it all comes to. */
const Cabeza = z.object({
  /** As the groups of its dimension have it; null for all those that are no row or column of their own. */
  id: z.string().nullable(),
  /** The name of a record; as `id` of a time, a word of a list, and empty of what has none. */
  nombre: z.string(),
  ...Suma.shape,
})
export type Cabeza = z.output<typeof Cabeza>

/**
 * `columnas` and `celdas` are empty where one dimension alone is asked. Rows and columns of time are in their order,
 * others by figure, the largest first. Every row, column and total is the sum of its cells' `valor` and `antes`.
 */
export const Cruce = z.object({
  filas: z.array(Cabeza),
  columnas: z.array(Cabeza),
  /** Those that are not empty; `fila` and `columna` are places in the lists above. */
  celdas: z.array(z.object({ fila: z.int(), columna: z.int(), ...Suma.shape })),
  total: z.object({ ...Suma.shape, documentos: z.int() }),
  /** False: a document may be in several cells, and their counts do not add up. */
  suman: z.boolean(),
  /** The first and last local date of the period that it is compared with. */
  comparado: z.object({ desde: fecha, hasta: fecha }).nullable(),
})
export type Cruce = z.output<typeof Cruce>
