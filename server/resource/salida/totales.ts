import type { Row } from '#server/db/row'
import type { Column } from './columnas.ts'

/**
 * Money that is no part of a whole: what one thing costs, a goal, the float that a till began with, and the base that
 * several rates of one invoice have in common.
 */
const NO_SUMAN: readonly string[] = [
  'precio',
  'precio_matricula',
  'precio_mensualidad',
  'valor',
  'fondo',
  'importe_base',
]

/** A row that was annulled, or sent back by the bank, is no money. */
const cuenta = ({ estado, estado_banco }: Row): boolean =>
  estado !== 'anulado' && estado !== 'anulada' && estado_banco !== 'rechazado'

export interface Totales {
  /** Number of rows. */
  filas: number
  /** Rows that do not add up, being annulled or rejected. */
  sin_sumar: number
  /** In centavos, or plain numbers, by the key of the column. */
  sumas: Readonly<Record<string, number>>
}

/** Adds up the money columns of rows as they are told, and the columns of numbers that the list says (`adds`). */
export function sumador(columns: readonly Column[], adds: readonly string[] = []) {
  const sumas: Record<string, number> = Object.fromEntries(
    columns
      .filter(({ key, kind }) => (kind === 'dinero' && !NO_SUMAN.includes(key)) || adds.includes(key))
      .map(({ key }) => [key, 0]),
  )
  const claves = Object.keys(sumas)
  const totales = { filas: 0, sin_sumar: 0, sumas }
  return {
    sumar(rows: readonly Row[]): void {
      totales.filas += rows.length
      for (const row of rows) {
        if (!cuenta(row)) totales.sin_sumar++
        else for (const clave of claves) sumas[clave] = (sumas[clave] ?? 0) + Number(row[clave] ?? 0)
      }
    },
    totales: (): Totales => totales,
  }
}
