import { texto } from '#i18n/texto'
import { MARGIN, repartirAncho, type ColumnaDeLista, type Medida, type Rejilla } from '#server/documentos/letras/anchos'
import type { Centro } from '#server/documentos/centro'
import { encabezado, dibujarBloque, type Bloque, type Pluma } from '#server/documentos/informe'
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
} from '#server/documentos/paper'

/*
 * The paper of a list: its rows on as many letter sheets as they need, upright where the columns fit and across where
 * they don't, with its head on each of them.
 */

export interface Listado extends Rejilla {
  titulo: string
  /** Each condition of the filter in words. */
  filtro: string[]
  /** Above the rows: that they are not all. */
  aviso: string | null
  /** Beneath them: how many there are, what does not add up. */
  notas: string[]
  /** Blocks that stand before the rows. */
  antes: Bloque[]
  /** The person who printed it, and the instant. */
  pie: string
}

const FOOT = mm(6)

/** The paper as PDF. */
export function listadoPdf(listado: Listado, centro: Centro): Promise<Buffer> {
  const info = { title: listado.titulo, author: centro.nombre }
  // Measured on a sheet of its own: how the paper lies is known once its columns are.
  const { medidas, hoja, size, fuera } = repartirAncho(newPaper(LETTER, info), listado)
  const paper = newPaper(hoja, info)
  const pluma = plumaDe(paper, hoja, size)
  encabezado(pluma, { titulo: listado.titulo, de: '', bloques: [] }, centro)
  filtro(pluma, listado)
  for (const bloque of listado.antes) dibujarBloque(pluma, bloque)
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
