import { enTexto, estaVacia, type FilaCruda } from './celda.ts'

/** Rows of a text by what they bring of an amount and the cell behind it: how many have it, and how many look cut. */
interface Corte {
  llenas: number
  /** Rows whose cell behind has two figures: `1250` and `50`. */
  enDecimales: number
  /** Rows whose cell behind has a group of thousands with its decimals: `1` and `500.00`. */
  enMiles: number
  /** Rows whose cell behind has two figures that begin with 0, as no amount or number of its own does. */
  seguras: number
}

const DECIMALES = /^\d{2}$/
const DECIMALES_SEGUROS = /^0\d$/
const MILES = /^\d{3}(?:\.\d{1,2})?\D{0,3}$/
const MILES_CON_DECIMALES = /^\d{3}\.\d{2}\D{0,3}$/
/** Figures that a group of thousands may follow: one to three, not with a 0 in front. */
const ANTES_DE_MILES = /^\D{0,6}[1-9]\d{0,2}$/

/**
 * Cells that the rows of a text may have. One that has more than its headings was cut where nobody meant it: an amount
 * by its comma, a note without its quotes. Only where every row ends in more separators than the headings, these are
 * some program's habit. A program that leaves out the last cells of a row hides that: there, and where all the amounts
 * of a column look cut, a row with no more cells than headings was cut as well.
 */
export class Ancho {
  /** Places up to the last that has a heading. */
  readonly #conNombre: number
  readonly #encabezados: number
  readonly #cortes: ReadonlyMap<number, Corte>
  #menor = Infinity
  #filas = 0
  /** Some row has fewer cells than headings. */
  #hayCortas = false

  /** `montos` are the places of the columns that hold amounts. */
  constructor(encabezados: readonly string[], montos: readonly number[] = []) {
    this.#encabezados = encabezados.length
    this.#conNombre = encabezados.findLastIndex((encabezado) => encabezado !== '') + 1
    this.#cortes = new Map(montos.map((lugar) => [lugar, { llenas: 0, enDecimales: 0, enMiles: 0, seguras: 0 }]))
  }

  /** Takes a row down; all of them are, before any is judged. */
  anotar(fila: FilaCruda): void {
    this.#filas++
    this.#menor = Math.min(this.#menor, this.sinDuda(fila) ? 0 : fila.celdas.length)
    this.#hayCortas ||= fila.celdas.length < this.#conNombre
    for (const [lugar, corte] of this.#cortes) {
      if (estaVacia(fila.celdas[lugar])) continue
      corte.llenas++
      if (!fila.partidas?.includes(lugar)) continue
      const detras = enTexto(fila.celdas[lugar + 1] ?? null)
      if (DECIMALES.test(detras)) corte.enDecimales++
      if (DECIMALES_SEGUROS.test(detras)) corte.seguras++
      if (MILES_CON_DECIMALES.test(detras) && antecedeMiles(fila, lugar)) corte.enMiles++
    }
  }

  /** Whether a row surely has too much, before the others are known. */
  sinDuda(fila: FilaCruda): boolean {
    return (fila.partidas !== undefined && fila.celdas.length > this.#encabezados) || this.sinNombre(fila).length > 0
  }

  /** Filled places of a row that have no heading. */
  sinNombre({ celdas }: FilaCruda): number[] {
    return celdas.flatMap((celda, lugar) => (lugar >= this.#conNombre && !estaVacia(celda) ? [lugar] : []))
  }

  /** Place at which a row of a text has too much; undefined where it has not. */
  sobraEn(fila: FilaCruda): number | undefined {
    const { celdas, partidas } = fila
    if (celdas.length <= this.#conNombre) return undefined
    const [llena] = this.sinNombre(fila)
    if (llena !== undefined || celdas.length <= this.#encabezados) return llena
    const deCostumbre = this.#filas > 1 ? this.#menor : 0
    return partidas?.[0] ?? (celdas.length > deCostumbre ? celdas.length - 1 : undefined)
  }

  /** Place of an amount that seems cut, in a row that has no more cells than headings. */
  partidoEn(fila: FilaCruda): number | undefined {
    return fila.celdas.length > this.#conNombre
      ? undefined
      : fila.partidas?.find((lugar) => this.#pareceCortado(fila, lugar))
  }

  #pareceCortado(fila: FilaCruda, lugar: number): boolean {
    const corte = this.#cortes.get(lugar)
    if (!corte) return false
    const detras = enTexto(fila.celdas[lugar + 1] ?? null)
    if (DECIMALES.test(detras)) return this.#hayCortas || (corte.seguras > 0 && corte.enDecimales === corte.llenas)
    return antecedeMiles(fila, lugar) && MILES.test(detras) && (this.#hayCortas || corte.enMiles === corte.llenas)
  }
}

const antecedeMiles = ({ celdas }: FilaCruda, lugar: number): boolean =>
  ANTES_DE_MILES.test(enTexto(celdas[lugar] ?? null))
