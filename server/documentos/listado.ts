import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { encabezado, escribir, type Bloque, type Pluma } from './informe.ts'
import {
  bytesOf,
  eachSheet,
  FAINT,
  LETTER,
  linesOf,
  mm,
  newPaper,
  rule,
  SOFT,
  stepOf,
  write,
  type Paper,
} from './paper.ts'

/*
 * The paper of a list: its rows on as many letter sheets as they need, upright where the columns fit and across where
 * they don't, with its head on each of them.
 */

export interface ColumnaDeLista {
  titulo: string
  /** Figures stand at the right, and are never broken. */
  cifra?: boolean
  /** Long texts take what room is left, in as many lines as they need; everything else stands on one. */
  parrafo?: boolean
}

export interface Listado {
  titulo: string
  /** Each condition of the filter in words. */
  filtro: string[]
  columnas: ColumnaDeLista[]
  filas: string[][]
  /** Beneath each column; none for a list of which nothing adds up. */
  total?: string[]
  /** Above the rows: that they are not all. */
  aviso: string | null
  /** Beneath them: how many there are, what does not add up. */
  notas: string[]
  /** What stands before the rows. */
  antes: Bloque[]
  /** Who printed it, and when. */
  pie: string
}

const MARGIN = mm(12)
const FOOT = mm(6)
const GUTTER = 8
/** Letters from the one wanted to the smallest that is still read at arm's length. */
const SIZES = [8.5, 8, 7.5, 7, 6.5]
/** Points that a text takes at least, and beyond which it takes another line instead. */
const NARROWEST = 64
const WIDEST = 230

/** The paper as PDF. */
export function listadoPdf(listado: Listado, centro: Centro): Promise<Buffer> {
  const info = { title: listado.titulo, author: centro.nombre }
  // Measured on a sheet of its own: how the paper lies is known once its columns are.
  const { medidas, hoja, size, fuera } = repartirAncho(newPaper(LETTER, info), listado)
  const paper = newPaper(hoja, info)
  const pluma = plumaDe(paper, hoja, size)
  encabezado(pluma, { titulo: listado.titulo, de: '', bloques: [] }, centro)
  filtro(pluma, listado)
  for (const bloque of listado.antes) escribir(pluma, bloque)
  tabla(pluma, listado, medidas)
  notas(pluma, fuera.length ? [...listado.notas, sinLugar(fuera)] : listado.notas)
  pies(paper, hoja, listado)
  return bytesOf(paper)
}

const sinLugar = (fuera: readonly string[]) => texto('documentos.lista.no_caben', { columnas: fuera.join(', ') })

const plumaDe = (paper: Paper, hoja: [number, number], size: number): Pluma => ({
  paper,
  x: MARGIN,
  y: MARGIN,
  width: hoja[0] - 2 * MARGIN,
  size,
  ticket: false,
  cabe(necesita) {
    if (this.y + necesita <= hoja[1] - MARGIN - FOOT) return
    paper.addPage({ size: hoja, margin: 0 })
    this.y = MARGIN
  },
})

interface Medida {
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
function repartirAncho(paper: Paper, listado: Listado): Reparto {
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
function sinLasUltimas({ columnas }: Listado, menos: number): number[] {
  const van = columnas.flatMap(({ cifra }, index) => (cifra ? [] : index)).reverse()
  const fuera = new Set([...van, ...columnas.map((_, index) => index).reverse()].slice(0, menos))
  return columnas.flatMap((_, index) => (fuera.has(index) ? [] : index))
}

/**
 * Where each column stands; undefined where they do not all fit. `holgado` asks for room for every text on few lines.
 */
function colocar(
  paper: Paper,
  { columnas, filas, total }: Listado,
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
  // What nobody asked for goes between the columns.
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

/** Of many texts the longest by letters are measured: one of them is the widest. */
function largoDe(textos: readonly string[], ancho: (texto: string) => number): number {
  const unicos = [...new Set(textos)].sort((a, b) => b.length - a.length).slice(0, 40)
  return Math.max(0, ...unicos.map(ancho))
}

const anchoDe = (paper: Paper, texto: string, size: number, bold = false): number =>
  paper
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .widthOfString(texto, { features: ['tnum'], lineBreak: false }) + 0.5

function filtro(pluma: Pluma, { filtro: lineas, aviso }: Listado): void {
  const leido = lineas.length ? lineas.join(' · ') : texto('documentos.lista.sin_filtro')
  pluma.y = write(pluma.paper, leido, pluma.x, pluma.y - 2, pluma.width, { size: 9 })
  if (aviso) pluma.y = write(pluma.paper, aviso, pluma.x, pluma.y + 2, pluma.width, { size: 9, weight: 'bold' })
  pluma.y += 6
}

function tabla(pluma: Pluma, { columnas, filas, total }: Listado, medidas: readonly Medida[]): void {
  const { paper, x, width, size } = pluma
  const paso = stepOf(paper, { size })
  const renglon = (valores: readonly string[], style: { weight?: 'bold'; color?: string; size?: number } = {}) => {
    const ends = medidas.map(({ index, x: left, width: room }) =>
      write(paper, valores[index] ?? '', left, pluma.y, room, {
        size,
        align: columnas[index]?.cifra ? 'right' : 'left',
        ...style,
      }),
    )
    pluma.y = Math.max(...ends)
  }
  const titulos = () => {
    renglon(
      columnas.map(({ titulo }) => titulo),
      { color: SOFT, size: size - 0.5 },
    )
    pluma.y = rule(paper, x, pluma.y + 2, width) + 3
  }
  const altura = (valores: readonly string[]) =>
    paso *
    Math.max(
      1,
      ...medidas.map(({ index, width: room }) => alto(paper, valores[index] ?? '', room, columnas[index], size)),
    )
  pluma.cabe(4 * paso)
  titulos()
  for (const fila of filas) {
    const antes = pluma.y
    pluma.cabe(altura(fila) + 4)
    if (pluma.y < antes) titulos()
    renglon(fila)
    pluma.y = rule(paper, x, pluma.y + 1.5, width, FAINT) + 2.5
  }
  if (!total) return
  pluma.cabe(paso + 6)
  pluma.y += 2
  renglon(total, { weight: 'bold' })
  pluma.y += 4
}

const alto = (paper: Paper, valor: string, room: number, columna: ColumnaDeLista | undefined, size: number): number =>
  columna?.parrafo ? linesOf(paper, valor, room, { size }).length : 1

function notas(pluma: Pluma, lineas: readonly string[]): void {
  pluma.y += 4
  for (const linea of lineas) {
    pluma.cabe(14)
    pluma.y = write(pluma.paper, linea, pluma.x, pluma.y, pluma.width, { size: 8.5, color: SOFT }) + 1
  }
}

/** At the foot of each sheet: what it is of, who printed it when, and which of how many. */
function pies(paper: Paper, [ancho, alto]: [number, number], { titulo, pie }: Listado): void {
  const y = alto - MARGIN - 4
  const width = ancho - 2 * MARGIN
  eachSheet(paper, (hoja, hojas) => {
    write(paper, hoja > 1 ? `${titulo} · ${pie}` : pie, MARGIN, y, width - 90, { size: 7.5, color: SOFT })
    write(paper, texto('documentos.recibo.pagina', { hoja, hojas }), MARGIN, y, width, {
      size: 7.5,
      color: SOFT,
      align: 'right',
    })
  })
}
