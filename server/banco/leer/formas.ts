import { CeldaDeError, type Celda } from '#server/tablas/celda'
import { simplificado } from '#server/tablas/simplificado'
import { leerImporte, pareceFecha } from './valores.ts'

/*
 * Rows of a statement that are no movement: closing summaries, totals, notes. They go by their shape, so that one press
 * sets all alike aside, in this file and in the next: which cells are filled and of which kind, the heading under which
 * they stand, and their first words where words tell them apart.
 */

/** Empty, number, date, code, words, error. */
type Clase = '-' | 'n' | 'd' | 'c' | 't' | 'e'

export interface RenglonDeArchivo {
  celdas: readonly Celda[]
  /** Place of the date. */
  lugar: number
  /** Cells in the columns of amounts. */
  importes: readonly Celda[]
  /** First words of the later heading that it stands under; undefined among the movements. */
  seccion: string | undefined
}

const CODIGO = /^[\p{L}\p{N}]{1,6}$/u
/** Figures alone, and the part of an amount that a comma of thousands cut off: `000.00`. */
const SOLO_CIFRAS = /^[\d.,]{1,40}$/
/** The first words of a row that closes a statement, or opens it. */
const DE_CIERRE =
  /^[\s*=-]{0,10}(?:sub[ -]?)?(?:total|totales|sumas?|saldos?|balances?|resumen|apertura|promedio)(?![\p{L}\p{N}])/iu
const MES = /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)$/
const PRIMERAS_PALABRAS = 3
const MAYOR_PALABRA = 20
const MAS_CLASES = 60

/**
 * The shape of a row; null of one that can be set aside by nobody: a date that can be read, or is meant as one, makes a
 * movement of it, unless its words say that it closes the statement, it stands under a heading of its own, or there are
 * words where its amount would be; and an error in place of the date may have been one.
 *
 * Rows that begin with a code, as in a summary, are told apart by their kinds alone, in which figures that follow each
 * other are one, as words are: `12,45,000.00` is as many cells as its thousands make of it.
 */
export function formaDe({ celdas, lugar, importes, seccion }: RenglonDeArchivo): string | null {
  const clase = claseDe(celdas[lugar] ?? null, true)
  if (clase === 'e') return null
  if (clase === 'd' && seccion === undefined && !esDeCierre(celdas) && !soloPalabras(importes)) return null
  const clases = clasesDe(celdas, lugar)
  const llenas = clases.findLastIndex((una) => una !== '-') + 1
  const cortas = clases.slice(0, Math.min(llenas, MAS_CLASES)).join('')
  const donde = seccion === undefined ? '' : `${seccion}>`
  const conPalabras = clase === 'd' ? seccion === undefined : !/^-{0,120}[cn]/.test(cortas)
  return (
    donde +
    (conPalabras
      ? `${cortas}|${primerasPalabras(celdas)}`
      : cortas.replace(/[ct]{1,120}/g, 'c').replace(/[ne]{1,120}/g, 'n'))
  )
}

const soloPalabras = (importes: readonly Celda[]): boolean => {
  const llenos = importes.filter((celda) => celda !== null && !/^[-−–]*$/.test(String(celda)))
  return llenos.length > 0 && llenos.every((celda) => typeof celda === 'string' && !/\d/.test(celda))
}

/** Whether some words of a row say that it closes a statement or opens it: a total, a balance. */
export const esDeCierre = (celdas: readonly Celda[]): boolean => celdas.some(diceCierre)

const diceCierre = (celda: Celda): boolean => typeof celda === 'string' && DE_CIERRE.test(celda)

/** Whether a row has words at all. */
export const tienePalabras = (celdas: readonly Celda[]): boolean => primerasPalabras(celdas) !== ''

/**
 * The first words of a heading that stands after the movements; undefined of a row that is none. One begins where the
 * dates are, has two cells or more, and no figure.
 */
export function encabezadoDeSeccion({ celdas, lugar }: Pick<RenglonDeArchivo, 'celdas' | 'lugar'>): string | undefined {
  const llenas = clasesDe(celdas, lugar).filter((clase) => clase !== '-')
  const sinNumeros = llenas.length >= 2 && llenas.every((clase) => clase === 't' || clase === 'c')
  const sinCifras = celdas.every((celda) => !/\d/.test(String(celda ?? '')))
  return sinNumeros && sinCifras && clasesDe(celdas, lugar)[lugar] !== '-' ? palabrasDe(celdas[lugar]) : undefined
}

const clasesDe = (celdas: readonly Celda[], lugar: number): Clase[] =>
  celdas.map((celda, index) => claseDe(celda, index === lugar))

function claseDe(celda: Celda, enLaFecha: boolean): Clase {
  if (celda instanceof CeldaDeError) return 'e'
  if (celda === null || celda === '') return '-'
  const escrita = String(celda).trim()
  const conSignos = celda instanceof Date || /[/.-]/.test(escrita)
  const importe = leerImporte(celda)
  // Eight figures are a date where the dates are, and a reference elsewhere.
  if (typeof importe !== 'number' || enLaFecha) {
    if ((conSignos || enLaFecha) && (pareceFecha(celda) || (enLaFecha && esSerie(celda)))) return 'd'
  }
  if (importe === null) return '-'
  if (importe !== undefined || SOLO_CIFRAS.test(escrita)) return 'n'
  return CODIGO.test(escrita) ? 'c' : 't'
}

/** Days of a spreadsheet's calendar, of which this century has the five-figure numbers from 36,526 on. */
const esSerie = (celda: Celda): boolean => /^[34-7]\d{4}(?:\.\d{1,12})?$/.test(String(celda))

function primerasPalabras(celdas: readonly Celda[]): string {
  const de = (clase: Clase) => celdas.find((celda) => typeof celda === 'string' && claseDe(celda, false) === clase)
  return palabrasDe(celdas.find(diceCierre) ?? de('t') ?? de('c'))
}

/** Words that the next statement will have too: neither figures nor the name of the month. */
const palabrasDe = (celda: Celda | undefined): string =>
  simplificado(String(celda ?? ''))
    .split('_')
    .filter((palabra) => palabra !== '' && !/\d/.test(palabra) && !MES.test(palabra))
    .slice(0, PRIMERAS_PALABRAS)
    .map((palabra) => palabra.slice(0, MAYOR_PALABRA))
    .join('_')
