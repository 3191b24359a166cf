/*
 * Names in the words of a bank's line, and how much they tell of the payer. Banks write capitals without accents, cut
 * where the field ends.
 */

const MENOS_LETRAS = 3
const MENOS_CORTADA = 4
const PALABRAS_DE_TODOS = new Set([
  'del',
  'los',
  'las',
  'san',
  'para',
  'por',
  'con',
  'transferencia',
  'deposito',
  'pago',
  'ach',
])

/** The words of a name or a description that tell something. */
export const palabrasDe = (texto: string): string[] => [
  ...new Set(
    texto
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((palabra) => palabra.length >= MENOS_LETRAS && !PALABRAS_DE_TODOS.has(palabra)),
  ),
]

export interface Coincidencia {
  palabras: number
  /** Probability that another family's name would fit as well. */
  azar: number
}

/** The names that are around, to tell a rare surname from a common one. */
export class Nombres {
  readonly #veces = new Map<string, number>()
  #todos = 0

  constructor(nombres: Iterable<string>) {
    for (const nombre of new Set(nombres)) {
      this.#todos++
      for (const palabra of palabrasDe(nombre)) this.#veces.set(palabra, (this.#veces.get(palabra) ?? 0) + 1)
    }
  }

  /** The name of several that fits the words of a line best; null where none has a word in it. */
  comparar({ enteras, cortada }: Palabras, nombres: readonly (readonly string[])[]): Coincidencia | null {
    let mejor: Coincidencia | null = null
    for (const nombre of nombres) {
      let [palabras, azar] = [0, 1]
      for (const palabra of nombre)
        if (enteras.has(palabra) || (cortada !== null && palabra.startsWith(cortada))) {
          palabras++
          azar *= this.#parte(palabra)
        }
      if (palabras > 0 && (!mejor || azar < mejor.azar)) mejor = { palabras, azar }
    }
    return mejor
  }

  /** The part of all names that have the word; one that is never seen again is as rare as one of them. */
  #parte(palabra: string): number {
    return ((this.#veces.get(palabra) ?? 0) + 1) / (this.#todos + 1)
  }
}

/** The words of a line; the last one may have been cut where the field ends. */
export interface Palabras {
  enteras: ReadonlySet<string>
  cortada: string | null
}

export function palabrasDeLinea(descripcion: string): Palabras {
  const enteras = palabrasDe(descripcion)
  const ultima = enteras.at(-1) ?? ''
  return { enteras: new Set(enteras), cortada: ultima.length >= MENOS_CORTADA ? ultima : null }
}
