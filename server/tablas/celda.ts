/** Why a cell says nothing that could be believed: a key of `importador.celda`. */
export type CausaDeError = 'formula' | 'sin_resultado' | 'letras' | 'comillas'

/**
 * A cell that holds an error instead of a value: of a formula (`#N/A`), of one whose result the file does not bring, of
 * letters that were broken before they came, of quotes that don't close. A door that needs the cell refuses its line.
 */
export class CeldaDeError {
  readonly error: CausaDeError
  /** The error as the person sees it in the cell. */
  readonly escrito: string

  constructor(error: CausaDeError, escrito: string) {
    this.error = error
    this.escrito = escrito
  }

  toString(): string {
    return this.escrito
  }
}

/** A cell as its file gives it; of a Date the day counts, in UTC. */
export type Celda = string | number | boolean | Date | CeldaDeError | null

/** A row, its number as a spreadsheet counts it (1 is the first), and what is to be known of its places. */
export interface FilaCruda {
  linea: number
  celdas: readonly Celda[]
  /** Places of amounts that seem cut in two by a comma that also separates cells: `1,500.00` without its quotes. */
  partidas?: readonly number[]
  /** Cells that share their value with those of other rows: one merged cell. */
  combinadas?: readonly number[]
}

/** A cell as a person reads it: a day as `YYYY-MM-DD`, a number without groups of thousands. */
export function enTexto(celda: Celda): string {
  if (celda === null) return ''
  if (celda instanceof Date) return diaDe(celda)
  return typeof celda === 'number'
    ? celda.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
    : String(celda)
}

/** The day of a cell, `YYYY-MM-DD`; empty of one that is no day at all. */
export const diaDe = (fecha: Date): string => (Number.isNaN(fecha.getTime()) ? '' : fecha.toISOString().slice(0, 10))

export const estaVacia = (celda: Celda | undefined): boolean => celda === undefined || celda === null || celda === ''

/** The letters by which a sheet names its column at a place from 0: `A`, `Z`, `AA`. */
export function letraDe(lugar: number): string {
  let letras = ''
  for (let quedan = lugar + 1; quedan > 0; quedan = Math.floor((quedan - 1) / 26))
    letras = String.fromCodePoint(65 + ((quedan - 1) % 26)) + letras
  return letras
}

/** Whether a sheet took for a day, or for a truth, what may have been words or a code: what was written is lost. */
export const seConvirtio = (celda: Celda): boolean => celda instanceof Date || typeof celda === 'boolean'

const CIENTIFICA = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d{1,3}$/i
/** Figures of a number that a sheet keeps; the others become zeros. */
const CIFRAS_GUARDADAS = 15

/** Whether a number lost figures, or its spelling hides them, where a code is wanted. */
export const perdioCifras = (celda: Celda): boolean =>
  typeof celda === 'number'
    ? Math.abs(celda) >= 10 ** CIFRAS_GUARDADAS || !Number.isInteger(celda)
    : typeof celda === 'string' && CIENTIFICA.test(celda)
