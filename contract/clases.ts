import type * as z from 'zod'
import { formatos } from '#contract/campos'

/*
 * A field's kind, as its schema tells it: once, for the list on the screen and the panel beside it (src/list), and for
 * CSV, sheet and paper (server/resource/salida/columnas.ts). See docs/decisions/2026-11-28-columnas.md.
 */

export type Clase =
  | 'texto'
  /** The name of a person or of a thing, which a list gives more room than a text. */
  | 'nombre'
  /** A short code, by which people call a record. */
  | 'codigo'
  /** A number of an invoice, `000-001-01-00000123`. */
  | 'fiscal'
  | 'telefono'
  /** A DNI or an RTN. */
  | 'identidad'
  | 'numero'
  /** Centavos. */
  | 'dinero'
  /** Basis points. */
  | 'porcentaje'
  | 'fecha'
  | 'mes'
  | 'hora'
  | 'instante'
  | 'si_no'
  /** One of a constant list of values, and several of them. */
  | 'palabra'
  | 'palabras'
  /** A list of what has a `nombre`. */
  | 'nombres'

const ESCRITAS: readonly Clase[] = ['texto', 'nombre', 'codigo', 'fiscal', 'telefono']

/** Whether a value of the kind is text that reads as it is kept. */
export const esEscrita = (clase: Clase): boolean => ESCRITAS.includes(clase)

/** The parts of a schema's definition that its kind follows from; their classes would weigh on every page. */
interface Definicion {
  type: string
  format?: string
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  shape?: object
}

const definicionDe = (schema: z.ZodType) => schema.def as Definicion

/** The schema of a value that is there: without what makes it optional, nullable or read from a text. */
export function sinEnvoltura(schema: z.ZodType): z.ZodType {
  const { type, innerType, out } = definicionDe(schema)
  if (innerType && (type === 'optional' || type === 'nullable' || type === 'default')) return sinEnvoltura(innerType)
  return type === 'pipe' && out ? sinEnvoltura(out) : schema
}

/** A field's kind; undefined for what no column shows, an object or a list of what has no name. */
export function claseDe(schema: z.ZodType): Clase | undefined {
  const campo = sinEnvoltura(schema)
  const { type, format, element } = definicionDe(campo)
  const formato = formatos.get(campo)?.formato
  if (formato) return formato
  if (type === 'string') return format === 'date' ? 'fecha' : 'texto'
  if (type === 'number') return 'numero'
  if (type === 'boolean') return 'si_no'
  if (type === 'enum') return 'palabra'
  return type === 'array' && element ? claseDeLista(sinEnvoltura(element)) : undefined
}

function claseDeLista(element: z.ZodType): Clase | undefined {
  const { type, shape } = definicionDe(element)
  if (type === 'enum') return 'palabras'
  return type === 'object' && shape && 'nombre' in shape ? 'nombres' : undefined
}

/** A filter's kind: a span of dates, yes or no, an amount, a text, figures, or one of these words. */
export type Filtrable = 'fecha' | 'si_no' | 'dinero' | 'texto' | 'cifras' | readonly string[]

/** The fields of a row that a list can be filtered by as their schema tells them. */
export const filtrablesDe = (fila: z.ZodObject): Record<string, Filtrable> =>
  Object.fromEntries(
    Object.entries(fila.shape).flatMap(([campo, schema]): [string, Filtrable][] => {
      const clase = claseDe(schema as z.ZodType)
      if (clase === 'si_no' || clase === 'dinero') return [[campo, clase]]
      if (clase === 'fecha' || clase === 'instante') return [[campo, 'fecha']]
      return clase === 'palabra' ? [[campo, (sinEnvoltura(schema as z.ZodType) as z.ZodEnum).options as string[]]] : []
    }),
  )

/** Whether a field is one that people read: ids and versions say nothing to them. */
export const seLee = (campo: string): boolean => campo !== 'id' && campo !== 'version' && !campo.endsWith('_id')

/** The kinds of a row's fields, but for plain text and what no column shows. */
export const clasesDe = (fila: z.ZodObject): Record<string, Clase> =>
  Object.fromEntries(
    Object.entries(fila.shape).flatMap(([campo, schema]) => {
      const clase = seLee(campo) ? claseDe(schema as z.ZodType) : undefined
      return clase && clase !== 'texto' ? [[campo, clase]] : []
    }),
  )
