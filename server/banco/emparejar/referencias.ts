/*
 * Likeness of two references, and how much it tells of their being the same: banks cut them at either end, and numbers
 * that follow each other share most of their figures (docs/decisions/2026-11-25-movimientos-del-banco.md).
 */

/** A reference as it is compared: its letters and figures, without the zeros that it begins with. */
export const llana = (referencia: string | null): string =>
  (referencia ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '')

const invertida = (texto: string): string => [...texto].reverse().join('')
/** Values that a character may take: most references are figures. */
const POR_CARACTER = 10
const MENOS_CARACTERES = 4

export interface Parecido {
  /** The whole, or what a cut one kept: numbers that follow each other differ in what a beginning has lost. */
  parte: 'toda' | 'final' | 'principio'
  /** Probability that another reference of the same school and bank would look as much alike. */
  azar: number
}

/** The references that are around, to tell which of their characters tell one from another. */
export class Referencias {
  readonly #derechas: string[]
  readonly #alReves: string[]

  constructor(todas: Iterable<string>) {
    const distintas = [...new Set(todas)].filter(Boolean)
    this.#derechas = distintas.toSorted()
    this.#alReves = distintas.map(invertida).sort()
  }

  /**
   * The least likeness of a line's references to those of all records; null where one of the records has none, or
   * another. The same reference on several records is one.
   */
  deTodas(linea: readonly string[], registros: readonly string[]): Parecido | null {
    let peor: Parecido | null = null
    for (const registro of new Set(registros)) {
      let mejor: Parecido | null = null
      for (const una of linea) {
        const parecido = this.comparar(una, registro)
        if (parecido && (!mejor || parecido.azar < mejor.azar)) mejor = parecido
      }
      if (!mejor) return null
      if (!peor || mejor.azar > peor.azar) peor = mejor
    }
    return peor
  }

  /** The likeness of two references; null where one is not the other, nor a beginning or an end of it. */
  comparar(una: string, otra: string): Parecido | null {
    const [corta, larga] = una.length <= otra.length ? [una, otra] : [otra, una]
    if (corta.length < MENOS_CARACTERES) return null
    if (corta === larga) return { parte: 'toda', azar: this.#azar(corta, [una, otra]) }
    if (larga.endsWith(corta))
      return { parte: 'final', azar: azarDe(this.#alReves, invertida(corta), [una, otra].map(invertida)) }
    if (larga.startsWith(corta)) return { parte: 'principio', azar: azarDe(this.#derechas, corta, [una, otra]) }
    return null
  }

  #azar(exacta: string, ellas: readonly string[]): number {
    return Math.min(
      azarDe(this.#derechas, exacta, ellas),
      azarDe(this.#alReves, invertida(exacta), ellas.map(invertida)),
    )
  }
}

/**
 * The part of the others that begin as `parte` does, as far as any does, and for each character beyond one in ten: what
 * many share tells little, however long it is.
 */
function azarDe(ordenadas: readonly string[], parte: string, ellas: readonly string[]): number {
  const lugar = buscar(ordenadas, parte)
  let comun = 0
  for (let salto = -1; salto <= 1; salto += 2)
    for (let index = lugar + (salto < 0 ? -1 : 0); index >= 0 && index < ordenadas.length; index += salto) {
      const vecina = ordenadas[index] ?? ''
      if (ellas.includes(vecina)) continue
      comun = Math.max(comun, prefijoComun(vecina, parte))
      break
    }
  const inicio = parte.slice(0, comun)
  const iguales = buscar(ordenadas, `${inicio}\uffff`) - buscar(ordenadas, inicio)
  return (Math.max(1, iguales) / Math.max(1, ordenadas.length)) * POR_CARACTER ** (comun - parte.length)
}

function prefijoComun(una: string, otra: string): number {
  let index = 0
  while (index < una.length && una[index] === otra[index]) index++
  return index
}

/** The place where a text stands, or would, in a sorted list. */
function buscar(ordenadas: readonly string[], texto: string): number {
  let [desde, hasta] = [0, ordenadas.length]
  while (desde < hasta) {
    const medio = (desde + hasta) >> 1
    if ((ordenadas[medio] ?? '') < texto) desde = medio + 1
    else hasta = medio
  }
  return desde
}
