import { LETTER, mm, type Paper } from '#server/documentos/paper'

/* The widths of a list's columns on its paper, and the paper's orientation for them. */

export interface ColumnaDeLista {
  titulo: string
  /** Figures stand at the right, and are never broken. */
  cifra?: boolean
  /** Long texts take what room is left, in as many lines as they need; everything else stands on one. */
  parrafo?: boolean
}

/** Columns, and what stands beneath each. */
export interface Rejilla {
  columnas: ColumnaDeLista[]
  filas: string[][]
  /** Sums beneath a list of which something adds up. */
  total?: string[]
}

/** The sheet's margin, on each side. */
export const MARGIN = mm(12)
const GUTTER = 8
/** Letters from the one wanted to the smallest that is still read at arm's length. */
const SIZES = [8.5, 8, 7.5, 7, 6.5]
/** Points that a text takes at least, and beyond which it takes another line instead. */
const NARROWEST = 64
const WIDEST = 230

/** A column's place, in points. */
export interface Medida {
  index: number
  x: number
  width: number
}

interface Reparto {
  medidas: Medida[]
  hoja: [number, number]
  size: number
  /** Titles of columns for which no sheet is wide enough. */
  fuera: string[]
}

const ACROSS: [number, number] = [LETTER[1], LETTER[0]]

/**
 * Upright if every column fits as wide as it would be; else across, in smaller letters, and at last without the last.
 */
export function repartirAncho(paper: Paper, listado: Rejilla): Reparto {
  const todas = listado.columnas.map((_, index) => index)
  for (const hoja of [LETTER, ACROSS]) {
    const size = SIZES[0] ?? 8
    const medidas = colocar(paper, listado, todas, { hoja, size, holgado: hoja === LETTER })
    if (medidas) return { medidas, hoja, size, fuera: [] }
  }
  for (const quedan of todas.map((_, menos) => sinLasUltimas(listado, menos))) {
    for (const size of SIZES) {
      const medidas = colocar(paper, listado, quedan, { hoja: ACROSS, size })
      if (medidas)
        return {
          medidas,
          hoja: ACROSS,
          size,
          fuera: listado.columnas.flatMap(({ titulo }, i) => (quedan.includes(i) ? [] : titulo)),
        }
    }
  }
  return { medidas: [], hoja: ACROSS, size: SIZES[0] ?? 8, fuera: [] }
}

/** The columns without the last so many that are no figures, which are what a list is printed for. */
function sinLasUltimas({ columnas }: Rejilla, menos: number): number[] {
  const van = columnas.flatMap(({ cifra }, index) => (cifra ? [] : index)).reverse()
  const fuera = new Set([...van, ...columnas.map((_, index) => index).reverse()].slice(0, menos))
  return columnas.flatMap((_, index) => (fuera.has(index) ? [] : index))
}

/**
 * The place of each column; undefined where they do not all fit. `holgado` asks for room for every text on few lines.
 */
function colocar(
  paper: Paper,
  { columnas, filas, total }: Rejilla,
  quedan: readonly number[],
  { hoja, size, holgado = false }: { hoja: [number, number]; size: number; holgado?: boolean },
): Medida[] | undefined {
  const sitio = hoja[0] - 2 * MARGIN - GUTTER * (quedan.length - 1)
  const anchos = quedan.map((index) => {
    const columna = columnas[index] as ColumnaDeLista
    const textos = filas.map((fila) => fila[index] ?? '')
    const ancho = (texto: string) => anchoDe(paper, texto, size)
    const titulo = Math.max(...columna.titulo.split(' ').map((palabra) => anchoDe(paper, palabra, size - 0.5, true)))
    const querido = Math.max(titulo, largoDe(textos, ancho), total ? anchoDe(paper, total[index] ?? '', size, true) : 0)
    if (!columna.parrafo) return { minimo: querido, querido }
    const deseo = Math.max(titulo, Math.min(querido, WIDEST))
    return { minimo: Math.min(deseo, Math.max(titulo, NARROWEST)), querido: deseo }
  })
  const pide = anchos.reduce((suma, { minimo, querido }) => suma + (holgado ? querido : minimo), 0)
  if (pide > sitio) return undefined
  const nivel = nivelDe(anchos, sitio)
  const dados = anchos.map((ancho) => dadoA(ancho, nivel))
  // Room that nobody asked for goes between the columns.
  const sobra = (sitio - dados.reduce((suma, dado) => suma + dado, 0)) / Math.max(1, quedan.length - 1)
  let x = MARGIN
  return dados.map((width, donde) => {
    const medida = { index: quedan[donde] ?? 0, x, width }
    x += width + GUTTER + Math.min(sobra, 40)
    return medida
  })
}

interface Ancho {
  minimo: number
  querido: number
}
const dadoA = ({ minimo, querido }: Ancho, nivel: number): number => Math.min(querido, Math.max(minimo, nivel))

/** The width up to which every column gets what it asks for, the narrow ones first, until no room is left. */
function nivelDe(anchos: readonly Ancho[], sitio: number): number {
  let [bajo, alto] = [0, sitio]
  for (let vez = 0; vez < 20; vez++) {
    const nivel = (bajo + alto) / 2
    if (anchos.reduce((suma, ancho) => suma + dadoA(ancho, nivel), 0) <= sitio) bajo = nivel
    else alto = nivel
  }
  return bajo
}

/** The widest of the texts: with many, only the longest by letters are measured, for one of them is it. */
function largoDe(textos: readonly string[], ancho: (texto: string) => number): number {
  const unicos = [...new Set(textos)].sort((a, b) => b.length - a.length).slice(0, 40)
  return Math.max(0, ...unicos.map(ancho))
}

const anchoDe = (paper: Paper, texto: string, size: number, bold = false): number =>
  paper
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .widthOfString(texto, { features: ['tnum'], lineBreak: false }) + 0.5
