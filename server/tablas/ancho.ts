import { estaVacia, type FilaCruda } from './celda.ts'

/**
 * How many cells the rows of a text may have. One that has more than its headings was cut where nobody meant it: an
 * amount by its comma, a note without its quotes. Only where every row ends in more separators than the headings, these
 * are some program's habit.
 */
export class Ancho {
  /** Places up to the last that has a heading. */
  readonly #conNombre: number
  readonly #encabezados: number
  #menor = Infinity
  #filas = 0

  constructor(encabezados: readonly string[]) {
    this.#encabezados = encabezados.length
    this.#conNombre = encabezados.findLastIndex((encabezado) => encabezado !== '') + 1
  }

  /** Takes a row down; all of them are, before any is judged. */
  anotar(fila: FilaCruda): void {
    this.#filas++
    this.#menor = Math.min(this.#menor, this.sinDuda(fila) ? 0 : fila.celdas.length)
  }

  /** Whether a row surely has too much, before the others are known. */
  sinDuda(fila: FilaCruda): boolean {
    return (fila.partida !== undefined && fila.celdas.length > this.#encabezados) || this.sinNombre(fila).length > 0
  }

  /** Filled places of a row that have no heading. */
  sinNombre({ celdas }: FilaCruda): number[] {
    return celdas.flatMap((celda, lugar) => (lugar >= this.#conNombre && !estaVacia(celda) ? [lugar] : []))
  }

  /** Where a row of a text has too much; undefined where it has not. */
  sobraEn(fila: FilaCruda): number | undefined {
    const { celdas, partida } = fila
    if (celdas.length <= this.#conNombre) return undefined
    const [llena] = this.sinNombre(fila)
    if (llena !== undefined || celdas.length <= this.#encabezados) return llena
    const deCostumbre = this.#filas > 1 ? this.#menor : 0
    return partida ?? (celdas.length > deCostumbre ? celdas.length - 1 : undefined)
  }
}
