import * as z from 'zod'
import { enUnaLinea } from '#contract/campos'
import { moduloDe } from '#contract/modulos'
import { hoyEn } from '#contract/tiempo/fechas'
import type { Row } from '#server/db/row'
import { empty, ident, join, sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import { readsWhole, type ListSource, type Sheet } from '#server/http/list-query'
import { columnsOf, printed, type Column } from './columnas.ts'

/*
 * A list's sheet that can come back (docs/decisions/2026-11-29-excel-y-de-vuelta.md). Each row has a key: which record
 * it is, and a mark of each of its cells as it left. Whoever reads the file again knows by them which cells were
 * changed in it, and which ones in the program meanwhile.
 */

export const CLAVE = 'clave_de_fila'
/** In characters, of a sheet: nobody reads it. */
export const ANCHO_DE_CLAVE = 18
const LARGO = 4
const MARCAS = 36 ** LARGO

/** Whether this session gets a list's sheet with its keys: who may bring it back, and sees all of it. */
export const vuelve = (list: ListSource, sesion: Sesion): boolean =>
  moduloDe(list.modulo).importa === true &&
  !sesion.solo_propios &&
  readsWhole(list, sesion) &&
  (['crear', 'editar'] as const).some((accion) => may(sesion, list.modulo, accion))

/** The columns of the sheet, but for its key. */
export const columnasDeVuelta = (list: ListSource): Column[] =>
  columnsOf(list.modulo, list.archivo?.row ?? list.sheet?.row ?? list.row)

/** The sheet with its keys; `tell` finds the columns that the list has not beside its own. */
export function hojaDeVuelta(list: ListSource): Sheet {
  const { archivo, sheet } = list
  const row = archivo?.row ?? sheet?.row ?? list.row
  const columns = columnasDeVuelta(list)
  const tabla = moduloDe(list.modulo).entidad ?? list.modulo
  return {
    row: row.extend({ [CLAVE]: z.string() }),
    also: sql`${sheet?.also ?? empty}${ademas(list)}`,
    whole: true,
    tell: (stored: Row) => {
      const told = sheet ? sheet.tell(stored as never) : stored
      return { ...told, [CLAVE]: claveDe(tabla, columns, { ...told, id: stored.id, junto: stored.junto }) }
    },
  }
}

/** Columns that the sheet reads beside those of the list. */
function ademas({ row, sheet, archivo }: ListSource): Sql {
  const propias = Object.keys(archivo?.row?.shape ?? {})
    .filter((key) => sheet === undefined && (!Object.hasOwn(row.shape, key) || archivo?.columns?.[key]))
    .map((key) => sql`${archivo?.columns?.[key] ?? sql`t.${ident(key)}`} AS ${ident(key)}`)
  const todas = [...propias, ...(archivo?.junto ? [sql`${archivo.junto} AS junto`] : [])]
  return todas.length ? sql`, ${join(todas)}` : empty
}

const claveDe = (tabla: string, columns: readonly Column[], row: Row): string =>
  [
    tabla,
    row.junto === null || row.junto === undefined ? String(row.id) : `${String(row.id)}.${String(row.junto)}`,
    columns.map((column) => marcaDe(column.key, llano(column, row[column.key]))).join(''),
  ].join('-')

/** A key as it is read: the record, the one beside it, and the marks of the cells. */
export interface Clave {
  id: number
  junto: number | null
  marcas: string
}

const FORMA = /^([a-z_]+)-(\d{1,9})(?:\.(\d{1,9}))?-((?:[0-9a-z]{4})*)$/

/** Reads a key of this table; undefined of what is none, or of another list's. */
export function leerClave(tabla: string, escrita: string): Clave | undefined {
  const [, suya, id = '', junto, marcas = ''] = FORMA.exec(escrita.trim().toLowerCase()) ?? []
  return suya === tabla ? { id: Number(id), junto: junto ? Number(junto) : null, marcas } : undefined
}

/** Whether a cell said this when the sheet was made. */
export function decia({ marcas }: Pick<Clave, 'marcas'>, key: string, llano: string): boolean {
  const marca = marcaDe(key, llano)
  for (let donde = 0; donde < marcas.length; donde += LARGO) if (marcas.startsWith(marca, donde)) return true
  return false
}

/** A few letters of a cell and its column (FNV-1a): they tell a change, and hide nothing. */
function marcaDe(key: string, llano: string): string {
  let suma = 0x811c9dc5
  for (const letra of `${key}\0${llano}`) suma = Math.imul(suma ^ (letra.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // The last letters move the high bits least: mixed once more.
  suma = Math.imul(suma ^ (suma >>> 15), 0x85ebca6b) >>> 0
  suma = (suma ^ (suma >>> 13)) >>> 0
  return (suma % MARCAS).toString(36).padStart(LARGO, '0')
}

/** Text as it is compared: a spreadsheet drops the zeros before a number, and blanks say nothing. */
export function enLlano(texto: string): string {
  const linea = enUnaLinea(texto).replace(/^'(?=[=+\-@])/, '')
  return /^\d+$/.test(linea) ? linea.replace(/^0+(?=\d)/, '') : linea
}

/** A value as it is compared, whatever the program that kept the file made of its cell. */
export function llano(column: Column, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'dinero':
    case 'numero':
    case 'porcentaje':
      return String(Number(value))
    case 'fecha':
      return String(value).slice(0, 10)
    case 'instante':
      return hoyEn(new Date(String(value)))
    case 'mes':
    case 'hora':
      return String(value)
    case 'si_no':
      return value === true ? 'si' : 'no'
    case 'identidad':
      return enLlano(String(value).replace(/\D/g, ''))
    case 'palabra':
    case 'palabras':
      return printed(column, value).toLowerCase()
    default:
      return enLlano(printed(column, value))
  }
}
