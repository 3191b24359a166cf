import * as z from 'zod'
import { formatos } from '#contract/campos'
import { hoyEn } from '#contract/fechas'
import {
  formatoFecha,
  formatoHora,
  formatoIdentidad,
  formatoInstante,
  formatoLempiras,
  formatoMes,
  formatoNumero,
  formatoPorcentaje,
  formatoTelefono,
} from '#contract/formato'
import type { NombreModulo } from '#contract/modulos'
import { claveDeCampo } from '#i18n/campo'
import { esClave, texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import { bare, type Shape } from '#server/http/list-query'

/* The columns of a list, and how each reads in a CSV, on a sheet and on paper. */

type Kind =
  | 'text'
  | 'identity'
  | 'number'
  | 'money'
  | 'percentage'
  | 'date'
  | 'month'
  | 'time'
  | 'instant'
  | 'boolean'
  | 'word'
  | 'words'
  | 'names'

export interface Column {
  key: string
  title: string
  kind: Kind
  /** The local date that it is about, where its title is one. */
  fecha?: string
  /** In characters, of a sheet. */
  width?: number
}

/** The plain columns of a row; ids of other tables say nothing on a sheet, nor lists of what has no name. */
export function columnsOf(
  modulo: NombreModulo,
  row: z.ZodObject<Shape>,
  titles: Readonly<Record<string, string>> = {},
): Column[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const kind = kindOf(bare(schema))
    return !kind || key === 'id' || key === 'version' || key.endsWith('_id')
      ? []
      : [{ key, kind, title: titleOf(key, titles[key] ?? claveDeCampo(key, modulo)) }]
  })
}

const titleOf = (key: string, clave: string): string => (esClave(clave) ? texto(clave) : key)

function kindOf(schema: z.ZodType): Kind | undefined {
  const formato = formatos.get(schema)?.formato
  if (formato === 'dinero') return 'money'
  if (formato === 'porcentaje') return 'percentage'
  if (formato === 'instante') return 'instant'
  if (formato === 'mes') return 'month'
  if (formato === 'hora') return 'time'
  if (formato === 'identidad') return 'identity'
  if (schema instanceof z.ZodISODate) return 'date'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodEnum) return 'word'
  if (schema instanceof z.ZodArray) return kindOfList(bare(schema.element as z.ZodType))
  return schema instanceof z.ZodString ? 'text' : undefined
}

function kindOfList(element: z.ZodType): Kind | undefined {
  if (element instanceof z.ZodEnum) return 'words'
  return element instanceof z.ZodObject && 'nombre' in element.shape ? 'names' : undefined
}

/** A state or method reads as on screen: `opciones.<campo>.<valor>`. */
const word = (key: string, value: string): string =>
  esClave(`opciones.${key}.${value}`) ? texto(`opciones.${key}.${value}`) : value

/** The words of a list, `metodos`, are those of its one, `metodo`. */
const words = (key: string, values: unknown): string =>
  Array.isArray(values) ? values.map((value) => word(key.replace(/s$/, ''), String(value))).join(', ') : ''

const names = (values: unknown): string =>
  Array.isArray(values) ? values.map(({ nombre }: Row) => String(nombre)).join(', ') : ''

const TELEPHONE = /^\+\d{6,15}$/

/** A cell that a spreadsheet would run as a formula becomes plain text (docs/diseno/seguridad.md, «Navegador»). */
export const neutralised = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A value in a CSV. */
export function printed(column: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (column.kind) {
    case 'money':
      return lempiras(Number(value))
    case 'number':
    case 'month':
    case 'time':
      return String(value)
    case 'identity':
    case 'text':
    case 'names':
      return neutralised(plain(column, value))
    default:
      return plain(column, value)
  }
}

/** Lempiras with a point and two decimals, as a spreadsheet reads them back. */
export function lempiras(centavos: number): string {
  const whole = Math.trunc(Math.abs(centavos) / 100)
  return `${centavos < 0 ? '-' : ''}${whole}.${String(Math.abs(centavos) % 100).padStart(2, '0')}`
}

/** A year has no thousands. */
const YEAR = 'anio'

/** A value as people read it, on paper. */
function plain({ key, kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return formatoLempiras(Number(value))
    case 'number':
      return key === YEAR ? String(value) : formatoNumero(Number(value), Number.isInteger(value) ? 0 : 2)
    case 'percentage':
      return formatoPorcentaje(Number(value))
    case 'date':
      return formatoFecha(String(value))
    case 'month':
      return formatoMes(String(value))
    case 'time':
      return formatoHora(String(value))
    case 'instant':
      return formatoInstante(String(value))
    case 'boolean':
      return texto(value ? 'comun.si' : 'comun.no')
    case 'word':
      return word(key, String(value))
    case 'words':
      return words(key, value)
    case 'names':
      return names(value)
    case 'identity':
      return formatoIdentidad(String(value))
    case 'text':
      return String(value)
  }
}

/** The same, a telephone as people say it: paper is read, and not read back. */
export const onPaper = (column: Column, value: unknown): string =>
  column.kind === 'text' && TELEPHONE.test(String(value)) ? formatoTelefono(String(value)) : plain(column, value)

export type Cell = string | number | Date | null

/**
 * A value on a sheet: numbers, dates and times stay what they are, so that a sheet can sum, sort and group them;
 * everything else reads as printed. A sheet knows no zones: a `Date` whose UTC parts are the local ones is what it
 * shows.
 */
export function cell(column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (column.kind) {
    case 'money':
      return Number(value) / 100
    case 'number':
      return Number(value)
    case 'date':
      return dateCell(String(value).slice(0, 10))
    case 'month':
      return dateCell(`${String(value)}-01`)
    case 'instant':
      return dateCell(hoyEn(new Date(String(value))), formatoHora(String(value)))
    case 'time':
      return minutesOf(String(value)) / MINUTES_OF_A_DAY
    case 'text':
      // Run, a telephone would be its own number: it reads +504… with no apostrophe before it.
      return TELEPHONE.test(String(value)) ? String(value) : printed(column, value)
    default:
      return printed(column, value)
  }
}

const MINUTES_OF_A_DAY = 1_440
const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
export const dateCell = (fecha: string, hora = '00:00'): Date => new Date(`${fecha}T${hora}:00Z`)
