/** Rows of cells, as a spreadsheet puts them on the clipboard. */
export type Bloque = readonly (readonly string[])[]

/** A pasted text with more cells than this is no block that anybody looked at: the rest is told as what did not fit. */
const MAS_CELDAS = 100_000

/**
 * The cells of a text copied from a spreadsheet: tabs and line breaks part them, quotes hold both (`"a\nb"`, a quote
 * doubled). The line break at its end begins no row. A quote within a text is one: only a cell that begins with a
 * quote, and is closed where a cell ends, is quoted.
 */
export function leerBloque(texto: string): string[][] {
  const filas: string[][] = [[]]
  let lugar = 0
  let leidas = 0
  while (lugar <= texto.length && leidas++ < MAS_CELDAS) {
    const [celda, fin] = citada(texto, lugar) ?? llana(texto, lugar)
    filas.at(-1)?.push(celda)
    const salto = /^(\r\n|\n|\r)/.exec(texto.slice(fin, fin + 2))?.[0]
    if (salto) {
      lugar = fin + salto.length
      if (lugar === texto.length) break
      filas.push([])
    } else lugar = fin + 1
  }
  return filas
}

type Leida = readonly [celda: string, fin: number]

/** The plain cell that begins there. */
function llana(texto: string, lugar: number): Leida {
  FIN.lastIndex = lugar
  const fin = FIN.exec(texto)?.index ?? texto.length
  return [texto.slice(lugar, fin), fin]
}
const FIN = /[\t\r\n]/g

/** The quoted cell that begins there; undefined where what looks like one is never closed. */
function citada(texto: string, lugar: number): Leida | undefined {
  if (texto[lugar] !== '"') return undefined
  for (let cierre = texto.indexOf('"', lugar + 1); cierre >= 0; cierre = texto.indexOf('"', cierre + 2)) {
    if (texto[cierre + 1] === '"') continue
    const sigue = texto[cierre + 1]
    if (sigue !== undefined && !'\t\r\n'.includes(sigue)) return undefined
    return [texto.slice(lugar + 1, cierre).replaceAll('""', '"'), cierre + 1]
  }
  return undefined
}

/** The same as text: a cell with a tab, a line break or a quote at its beginning goes in quotes. */
export const escribirBloque = (bloque: Bloque): string =>
  bloque
    .map((fila) => fila.map((celda) => (PIDE_COMILLAS.test(celda) ? entreComillas(celda) : celda)).join('\t'))
    .join('\n')
const PIDE_COMILLAS = /[\t\r\n]|^"/
const entreComillas = (celda: string) => `"${celda.replaceAll('"', '""')}"`
