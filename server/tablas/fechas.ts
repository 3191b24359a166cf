import { fecha as Fecha } from '#contract/campos'
import type { OrdenFecha } from '#contract/recibos/movimientos'
import { diaDe, enTexto, type Celda } from './celda.ts'

/*
 * Days as people, banks and sheets write them. `03/04/2012` is one of two days: which one, a whole column says, by a
 * cell that can be read in one order only. A spreadsheet that reads a column of the other order turns into days, with
 * day and month swapped, those cells that it can, and leaves the others as text.
 */

/** The first letters of each month's name, in Spanish and in English. */
const MESES = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
]
/** A date with its hour and zone in any spelling has no half of these characters. */
const MAYOR_FECHA = 80
const HORA = /[T ]\d{1,2}:\d{2}.*/s
const CON_SIGNOS = /^(\d{1,4})(?: ?[/.-] ?| )(\d{1,4}|[a-z]{3,10})\.?(?: ?[/.-] ?| )(\d{1,4})$/i

/** The orders that people take for each other. */
export type OrdenDelDia = Extract<OrdenFecha, 'dma' | 'mda'>

interface Partes {
  /** The year stands first. */
  delante: boolean
  anio: string
  /** The two others as they follow each other. */
  uno: string
  dos: string
}

/** A written date without its hour; empty of what is too long for one. */
export function sinHora(celda: string): string {
  const llana = celda.trim()
  return llana.length > MAYOR_FECHA ? '' : llana.replace(/\s+/g, ' ').replace(HORA, '').trim()
}

/** The three parts of a written date between its signs, as they follow each other; undefined of a text that is none. */
export function entreSignos(escrita: string): readonly [string, string, string] | undefined {
  const [, a, b, c] = CON_SIGNOS.exec(escrita) ?? []
  return a && b && c ? [a, b, c] : undefined
}

/** The parts of a date of eight figures without signs: the year is in front where that makes a day, or else behind. */
function deOchoCifras(escrita: string): readonly [string, string, string] | undefined {
  if (!/^\d{8}$/.test(escrita)) return undefined
  const conAnioDelante = [escrita.slice(0, 4), escrita.slice(4, 6), escrita.slice(6)] as const
  return fechaLeida(conAnioDelante.join('-'))
    ? conAnioDelante
    : [escrita.slice(0, 2), escrita.slice(2, 4), escrita.slice(4)]
}

/** The parts of a written date whose year can be told from the others; undefined of a text that is none. */
function partesDe(celda: string): Partes | undefined {
  const escrita = sinHora(celda)
  const [a, b, c] = entreSignos(escrita) ?? deOchoCifras(escrita) ?? []
  if (!a || !b || !c) return undefined
  return a.length > 2 ? { delante: true, anio: a, uno: b, dos: c } : { delante: false, uno: a, dos: b, anio: c }
}

/**
 * A cell as a local date, its day and month in that order; with its year in front, year, month and day. A two-figure
 * year after `ultimo` is of the century before. Null of a text that is no date.
 */
export function leerFecha(celda: Celda, orden: OrdenDelDia, ultimo = 99): string | null {
  if (celda instanceof Date) return fechaLeida(diaDe(celda))
  const partes = partesDe(enTexto(celda))
  if (!partes) return null
  const { anio, uno, dos, delante } = partes
  const alReves = delante || (orden === 'mda' && !/[a-z]/i.test(dos))
  const [dia, mes] = alReves ? [dos, uno] : [uno, dos]
  if (!/^\d{1,2}$/.test(dia)) return null
  const entero =
    anio.length === 4 ? anio : anio.length === 2 ? `${Number(anio) > ultimo ? '19' : '20'}${anio}` : undefined
  const numero = mesDe(mes)
  return entero && numero ? fechaLeida(`${entero}-${numero}-${dia.padStart(2, '0')}`) : null
}

/** A local date of a year that the product knows: one of the year 206 is a slip, and no list could tell it. */
export const fechaLeida = (escrita: string): string | null => (Fecha.safeParse(escrita).success ? escrita : null)

/** A month by its number or the beginning of its name, as two figures. */
export function mesDe(escrito: string): string | null {
  const conLetras = MESES.findIndex((nombres) => nombres.includes(escrito.slice(0, 3).toLowerCase()))
  const numero = conLetras >= 0 ? conLetras + 1 : /^\d{1,2}$/.test(escrito) ? Number(escrito) : 0
  return numero >= 1 && numero <= 12 ? String(numero).padStart(2, '0') : null
}

/** The order of its column that a cell proves; `dudosa` where either would do, undefined where it tells nothing. */
function pruebaDe(celda: string): OrdenDelDia | 'dudosa' | undefined {
  const partes = partesDe(celda)
  if (!partes || partes.delante || !/^\d{1,2}$/.test(partes.dos)) return undefined
  const [uno, dos] = [Number(partes.uno), Number(partes.dos)]
  if (uno === dos || Math.max(uno, dos) > 31 || Math.min(uno, dos) > 12) return undefined
  if (uno > 12) return 'dma'
  return dos > 12 ? 'mda' : 'dudosa'
}

const EJEMPLOS = 2
const MEDIO = 12

/** A day that reads in two ways, to ask a person which one is meant. */
export interface Dudosa {
  linea: number
  escrito: string
}

/** A day that reads in two ways, with the local date that each order makes of it. */
export const dudaDe = (dudosa: Dudosa): Dudosa & Record<OrdenDelDia, string> => ({
  ...dudosa,
  dma: leerFecha(dudosa.escrito, 'dma') ?? '',
  mda: leerFecha(dudosa.escrito, 'mda') ?? '',
})

/** The order of day and month in one column, as its cells together tell it. */
export class ColumnaDeFechas {
  readonly #pruebas = new Set<OrdenDelDia>()
  /** The first cells that read in two ways. */
  readonly dudosas: Dudosa[] = []
  #hayDias = false
  #hayDiasClaros = false

  anotar(linea: number, celda: Celda): void {
    if (celda instanceof Date) {
      this.#hayDias = true
      this.#hayDiasClaros ||= celda.getUTCDate() > MEDIO
      return
    }
    if (typeof celda !== 'string' && typeof celda !== 'number') return
    const escrito = enTexto(celda)
    const prueba = pruebaDe(escrito)
    if (prueba === 'dudosa') {
      if (this.dudosas.length < EJEMPLOS) this.dudosas.push({ linea, escrito })
    } else if (prueba) this.#pruebas.add(prueba)
  }

  /** The order that some cell proves and none refutes. */
  get probado(): OrdenDelDia | undefined {
    const [una, otra] = this.#pruebas
    return otra ? undefined : una
  }

  /** Whether some cell proves one order and some cell the other. */
  get contradice(): boolean {
    return this.#pruebas.size > 1
  }

  /** Whether it can't be read without being told its order. */
  get enDuda(): boolean {
    return this.contradice || (this.#pruebas.size === 0 && this.dudosas.length > 0)
  }

  /**
   * Whether a sheet turned some cells into days and left as text those that it could not: what it took for days
   * may have day and month swapped.
   */
  get aMedias(): boolean {
    return this.#hayDias && !this.#hayDiasClaros && this.#pruebas.size > 0
  }

  /** Whether a cell is a day whose month a sheet may have swapped (`aMedias`). */
  dudaDe(celda: Celda): boolean {
    return (
      this.aMedias &&
      celda instanceof Date &&
      celda.getUTCDate() <= MEDIO &&
      celda.getUTCDate() !== celda.getUTCMonth() + 1
    )
  }
}
