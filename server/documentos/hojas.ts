import { texto } from '#i18n/texto'
import { linesOf, stepOf, write, type Paper, type Style } from './paper.ts'

/*
 * A document's content, shared out over as many sheets as it needs. Measured first and drawn afterwards, so that each
 * sheet can say «Página 2 de 3».
 */

/** «Página 2 de 3»; nothing where there is but one. */
export const pagina = (hoja: number, hojas: number): string =>
  hojas > 1 ? texto('documentos.recibo.pagina', { hoja, hojas }) : ''

/** One line's content: its height in points, and how it is drawn at a y of whichever sheet it comes to. */
export interface Renglon {
  alto: number
  dibujar(paper: Paper, y: number): void
}

/** Lines that stay together where one sheet can hold them. */
export type Bloque = readonly Renglon[]

/** In points. */
export const altoDe = (bloque: Bloque): number => bloque.reduce((suma, { alto }) => suma + alto, 0)

/**
 * Shares blocks out over sheets with room for `primera` points on the first and `demas` on the others. The last block,
 * with totals and signature, takes the one before it along, so that it does not stand on a sheet alone; a block taller
 * than a whole sheet is broken between its lines. Every line comes out once, in order.
 */
export function repartir(bloques: readonly Bloque[], primera: number, demas: number): Renglon[][] {
  const hojas: Renglon[][] = [[]]
  let queda = primera
  for (const bloque of unidoElFinal(bloques, demas)) {
    const alto = altoDe(bloque)
    if (alto > queda && alto <= demas) queda = otraHoja()
    for (const renglon of bloque) {
      if (renglon.alto > queda && hojas.at(-1)?.length) queda = otraHoja()
      hojas.at(-1)?.push(renglon)
      queda -= renglon.alto
    }
  }
  return hojas

  function otraHoja(): number {
    hojas.push([])
    return demas
  }
}

function unidoElFinal(bloques: readonly Bloque[], demas: number): readonly Bloque[] {
  const [penultimo, ultimo] = bloques.slice(-2)
  if (!penultimo || !ultimo || altoDe(penultimo) + altoDe(ultimo) > demas) return bloques
  return [...bloques.slice(0, -2), [...penultimo, ...ultimo]]
}

/** A text as lines of its own, `despues` points below the last; at least one, were there nothing to print. */
export function renglonesDe(
  paper: Paper,
  text: string,
  { x, width, despues = 0, ...style }: Style & { x: number; width: number; despues?: number },
): [Renglon, ...Renglon[]] {
  const step = stepOf(paper, style)
  const [primera = '', ...demas] = linesOf(paper, text, width, style)
  const renglon = (line: string, index: number): Renglon => ({
    alto: step + (index === demas.length ? despues : 0),
    dibujar: (sheet, y) => write(sheet, line, x, y, width, style),
  })
  return [renglon(primera, 0), ...demas.map((line, index) => renglon(line, index + 1))]
}

/** The same lines, with something drawn beside the first. */
export function conAlLado(
  [primero, ...demas]: [Renglon, ...Renglon[]],
  dibujar: (paper: Paper, y: number) => void,
): Bloque {
  return [
    {
      alto: primero.alto,
      dibujar(paper, y) {
        dibujar(paper, y)
        primero.dibujar(paper, y)
      },
    },
    ...demas,
  ]
}

/** Draws the lines of a sheet one below the other, and answers the y below them. */
export const dibujarRenglones = (paper: Paper, renglones: readonly Renglon[], top: number): number =>
  renglones.reduce((y, { alto, dibujar }) => {
    dibujar(paper, y)
    return y + alto
  }, top)
