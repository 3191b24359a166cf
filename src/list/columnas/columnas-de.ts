import type { ReactNode } from 'react'
import type { SortPayload } from 'react-admin'
import type * as z from 'zod'
import { clasesDe, type Clase } from '#contract/clases'
import type { Tono } from './Estado.tsx'

/** The way in which a cell is written, where its kind does not tell it. */
export type Escrita = 'texto' | 'dinero' | 'porcentaje' | 'fecha' | 'numero' | 'telefono' | 'dni' | 'rtn' | 'si_no'

/** The way in which the cells of a column are changed on the list itself (`src/list/celdas`). */
export interface Edita<T> {
  /** The field that is written, where the column shows another: `docente_id` of `docente_nombre`. */
  campo?: string
  /** The way in which it is written; by the row, where rows differ. */
  como?: Escrita | ((fila: T) => Escrita)
  /** A constant list of values. */
  opciones?: readonly string[]
  /** A record of another resource, of those that the filter lets through. */
  referencia?: { recurso: string; filter?: Record<string, unknown>; sort?: SortPayload }
  /** Whether a change from one value to another asks for its reason: a price that goes down. */
  pideMotivo?: (de: unknown, a: unknown) => boolean
  /** i18n key of why the cell of this row stays as it is. */
  fija?: (fila: T) => string | false
}

/** An amount that goes down, whose reason is asked for. */
export const siBaja = (de: unknown, a: unknown): boolean => typeof de === 'number' && typeof a === 'number' && a < de

/** Changes to a column beside its kind, which its schema tells. */
interface Opciones<T> {
  /** The kind, where the schema's own does not say how it looks on this list. */
  clase?: Clase
  /** i18n key of its head; the field's own by default. */
  label?: string
  /** Pixels that it needs, instead of its kind's own. */
  minimo?: number
  /** 1 stays to the last, 4 leaves first where not all fit. */
  importancia?: number
  /** The figure that matters most. */
  fuerte?: boolean
  /** The order that the first press of its head asks for. */
  sortByOrder?: 'ASC' | 'DESC'
  /** A dash in the place of an amount of zero, so that what there is stands out. */
  sinCero?: boolean
  /** i18n keys of a word's values; `opciones.<source>` by default. */
  grupo?: string
  /** The colour of the dot before a word, by its value; a record's state has its own. */
  tonos?: Readonly<Record<string, Tono>>
  /** Its content is a link, or a button: as the first column it names its row, whose own link stands nowhere else. */
  enlaza?: boolean
  /** The cell's content, instead of the value by its kind. */
  render?: (fila: T) => ReactNode
  /**
   * Whether and how its cells are changed on the list itself; false for one that stands beside them and is only read.
   * Without it the column is not there while cells are changed.
   */
  edita?: true | false | Edita<T>
  /** Stands there alone, while cells are changed. */
  soloAlEditar?: boolean
}

/** A column as `Lista` takes it: made by `columnasDe`. */
export interface ColumnaDeLista extends Opciones<never> {
  source: string
  clase: Clase
}

type Campo<T> = keyof T & string
/** A column of no field tells all of itself. */
type Propia<T> = Opciones<T> & Required<Pick<Opciones<T>, 'clase' | 'label' | 'render'>>
type Declarada<T> = Campo<T> | readonly [Campo<T>, Opciones<T>] | readonly [string, Propia<T>]

/**
 * The columns of a list, by the fields of its row, each of the kind that the row's schema tells:
 * `columnasDe(BecaFila, ['desde', ['dado', { fuerte: true }]])`. Called with the schema by its name: what is
 * built for browsers has the kinds in its place (build/clases.ts).
 */
export function columnasDe<F extends z.ZodObject>(
  fila: F,
  columnas: readonly Declarada<z.output<F>>[],
): readonly ColumnaDeLista[] {
  // Read by nothing but tests and the server of developers, the reading of a schema is not built.
  return conClases(import.meta.env.PROD ? (fila as unknown as Record<string, Clase>) : clasesDe(fila), columnas)
}

/** The same of fields whose kinds are known while the page runs. */
export function conClases<T = Record<string, unknown>>(
  clases: Readonly<Record<string, Clase>>,
  columnas: readonly Declarada<T>[],
): readonly ColumnaDeLista[] {
  return columnas.map((columna) => {
    const [source, opciones] = typeof columna === 'string' ? [columna] : columna
    return { source, clase: clases[source] ?? 'texto', ...(opciones as Opciones<never> | undefined) }
  })
}
