import type * as z from 'zod'
import { claseDe, esEscrita, seLee, type Clase } from '#contract/clases'
import { hoyEn } from '#contract/tiempo/fechas'
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
} from '#contract/texto/formato'
import type { NombreModulo } from '#contract/modulos'
import { claveDeCampo } from '#i18n/campo'
import { esClave, texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import type { Shape } from '#server/http/list-query'

/* The columns of a list, and how each reads in a CSV, on a sheet and on paper. */

export interface Column {
  key: string
  title: string
  kind: Clase
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
    const kind = claseDe(schema)
    return kind && seLee(key) ? [{ key, kind, title: titleOf(key, titles[key] ?? claveDeCampo(key, modulo)) }] : []
  })
}

const titleOf = (key: string, clave: string): string => (esClave(clave) ? texto(clave) : key)

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
    case 'dinero':
      return lempiras(Number(value))
    case 'numero':
    case 'mes':
    case 'hora':
      return String(value)
    case 'porcentaje':
    case 'fecha':
    case 'instante':
    case 'si_no':
    case 'palabra':
    case 'palabras':
      return plain(column, value)
    default:
      return neutralised(plain(column, value))
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
    case 'dinero':
      return formatoLempiras(Number(value))
    case 'numero':
      return key === YEAR ? String(value) : formatoNumero(Number(value), Number.isInteger(value) ? 0 : 2)
    case 'porcentaje':
      return formatoPorcentaje(Number(value))
    case 'fecha':
      return formatoFecha(String(value))
    case 'mes':
      return formatoMes(String(value))
    case 'hora':
      return formatoHora(String(value))
    case 'instante':
      return formatoInstante(String(value))
    case 'si_no':
      return texto(value ? 'comun.si' : 'comun.no')
    case 'palabra':
      return word(key, String(value))
    case 'palabras':
      return words(key, value)
    case 'nombres':
      return names(value)
    case 'identidad':
      return formatoIdentidad(String(value))
    default:
      return String(value)
  }
}

/** The same, a telephone as people say it: paper is read, and not read back. */
export const onPaper = (column: Column, value: unknown): string =>
  esEscrita(column.kind) && TELEPHONE.test(String(value)) ? formatoTelefono(String(value)) : plain(column, value)

export type Cell = string | number | Date | null

/**
 * A value on a sheet: numbers, dates and times stay what they are, so that a sheet can sum, sort and group them;
 * everything else reads as printed. A sheet knows no zones: a `Date` whose UTC parts are the local ones is what it
 * shows.
 */
export function cell(column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (column.kind) {
    case 'dinero':
      return Number(value) / 100
    case 'numero':
      return Number(value)
    case 'fecha':
      return dateCell(String(value).slice(0, 10))
    case 'mes':
      return dateCell(`${String(value)}-01`)
    case 'instante':
      return dateCell(hoyEn(new Date(String(value))), formatoHora(String(value)))
    case 'hora':
      return minutesOf(String(value)) / MINUTES_OF_A_DAY
    default:
      // Run, a telephone would be its own number: it reads +504… with no apostrophe before it.
      return esEscrita(column.kind) && TELEPHONE.test(String(value)) ? String(value) : printed(column, value)
  }
}

const MINUTES_OF_A_DAY = 1_440
const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
export const dateCell = (fecha: string, hora = '00:00'): Date => new Date(`${fecha}T${hora}:00Z`)
