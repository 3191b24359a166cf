import { formatoRtn, formatoTelefono } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { bytesOf, drawLogo, LETTER, linesOf, mm, newPaper, rule, SOFT, WRONG, write, type Paper } from './paper.ts'

/*
 * Papers that count something: the close of a till, of a month. They say what they hold in blocks, and are laid out
 * on as many letter sheets as they need, or on a ticket as long as it takes.
 */

interface Columna {
  titulo: string
  /** Share of the width. */
  parte: number
  derecha?: boolean
  /** Left out of a ticket, where there is no room for it. */
  soloHoja?: boolean
}

export type Bloque =
  | { tipo: 'datos'; filas: [etiqueta: string, valor: string][] }
  | { tipo: 'tabla'; titulo: string; columnas: Columna[]; filas: string[][]; total?: string[] }
  | { tipo: 'parrafo'; titulo: string; texto: string }
  | { tipo: 'firmas'; nombres: string[] }

export interface Informe {
  titulo: string
  /** Beside the title: whose till, which month. */
  de: string
  /** In red beneath it: that it is not final. */
  marca?: string
  bloques: Bloque[]
}

export type FormatoInforme = 'carta' | 'ticket80'

const MARGIN = mm(18)
const ROLL = { paper: mm(80), printable: mm(72) }
/** Taller than any ticket: it is drawn once to learn how long it is. */
const ENDLESS = 20_000

/** The paper as PDF. */
export const informePdf = (informe: Informe, centro: Centro, formato: FormatoInforme): Promise<Buffer> =>
  bytesOf(formato === 'carta' ? enHojas(informe, centro) : enTiquete(informe, centro))

/** The place where the next thing is written; on a sheet that is full, the top of another. */
export interface Pluma {
  paper: Paper
  x: number
  y: number
  width: number
  size: number
  ticket: boolean
  /** Makes sure that there is so much room beneath. */
  cabe(alto: number): void
}

function enHojas(informe: Informe, centro: Centro): Paper {
  const paper = newPaper(LETTER, { title: `${informe.titulo} ${informe.de}`, author: centro.nombre })
  const pluma: Pluma = {
    paper,
    x: MARGIN,
    y: MARGIN,
    width: LETTER[0] - 2 * MARGIN,
    size: 9,
    ticket: false,
    cabe(alto) {
      if (this.y + alto <= LETTER[1] - MARGIN) return
      paper.addPage({ size: LETTER, margin: 0 })
      this.y = MARGIN
    },
  }
  encabezado(pluma, informe, centro)
  for (const bloque of informe.bloques) dibujarBloque(pluma, bloque)
  return paper
}

function enTiquete(informe: Informe, centro: Centro): Paper {
  const dibujar = (height: number) => {
    const paper = newPaper([ROLL.paper, height], { title: `${informe.titulo} ${informe.de}`, author: centro.nombre })
    const pluma: Pluma = {
      paper,
      x: (ROLL.paper - ROLL.printable) / 2,
      y: mm(4),
      width: ROLL.printable,
      size: 8,
      ticket: true,
      cabe: () => undefined,
    }
    encabezado(pluma, informe, centro)
    for (const bloque of informe.bloques) dibujarBloque(pluma, bloque)
    return { paper, end: pluma.y + mm(6) }
  }
  return dibujar(dibujar(ENDLESS).end).paper
}

/** The school, the title and what it is of, and a rule below them. */
export function encabezado(pluma: Pluma, { titulo, de, marca }: Informe, centro: Centro): void {
  const { paper, x, width, ticket, size } = pluma
  const datos = [
    centro.rtn ? `${texto('documentos.recibo.rtn')} ${formatoRtn(centro.rtn)}` : '',
    centro.telefono ? `${texto('documentos.recibo.telefono')} ${formatoTelefono(centro.telefono)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
  if (ticket) {
    const center = (text: string, style: { size?: number; weight?: 'bold'; color?: string } = {}) =>
      (pluma.y = write(paper, text, x, pluma.y, width, { size, align: 'center', ...style }))
    if (centro.logo)
      pluma.y += drawLogo(paper, centro.logo, { x, y: pluma.y, width, height: mm(16) }, 'center').height + mm(1)
    center(centro.nombre, { size: size + 2, weight: 'bold' })
    if (datos) center(datos, { color: SOFT })
    pluma.y = rule(paper, x, pluma.y + 4, width) + 4
    center(titulo, { size: size + 2, weight: 'bold' })
    center(de)
    if (marca) center(marca, { weight: 'bold', color: WRONG })
    pluma.y += 4
    return
  }
  const logo = centro.logo && drawLogo(paper, centro.logo, { x, y: pluma.y, width: mm(40), height: mm(16) })
  const left = logo ? x + logo.width + 8 : x
  const room = x + width - 220 - left
  let end = write(paper, centro.nombre, left, pluma.y, room, { size: 13, weight: 'bold' })
  if (datos) end = write(paper, datos, left, end, room, { size: 8, color: SOFT })
  let titled = write(paper, titulo, x + width - 210, pluma.y, 210, { size: 15, weight: 'bold', align: 'right' })
  titled = write(paper, de, x + width - 210, titled, 210, { size: 10, align: 'right' })
  if (marca)
    titled = write(paper, marca, x + width - 210, titled, 210, { weight: 'bold', align: 'right', color: WRONG })
  pluma.y = rule(paper, x, Math.max(end, titled, logo ? logo.y + logo.height : 0) + 6, width) + 10
}

/** Writes one block beneath the other. */
export function dibujarBloque(pluma: Pluma, bloque: Bloque): void {
  switch (bloque.tipo) {
    case 'datos':
      return datos(pluma, bloque.filas)
    case 'tabla':
      return tabla(pluma, bloque)
    case 'parrafo':
      return parrafo(pluma, bloque)
    case 'firmas':
      return firmas(pluma, bloque.nombres)
  }
}

const LABEL = 0.34

function datos(pluma: Pluma, filas: [string, string][]): void {
  const { paper, x, width, size, ticket } = pluma
  const label = ticket ? width * LABEL : 130
  for (const [etiqueta, valor] of filas) {
    pluma.cabe(16)
    const start = pluma.y
    const labelled = write(paper, etiqueta, x, start, label - 4, { size, color: SOFT })
    pluma.y = Math.max(labelled, write(paper, valor, x + label, start, width - label, { size })) + 1
  }
  pluma.y += 6
}

function titulo({ paper, x, y, width, size }: Pluma, text: string): number {
  return write(paper, text, x, y, width, { size: size + 1, weight: 'bold' }) + 2
}

function tabla(pluma: Pluma, { titulo: nombre, columnas, filas, total }: Extract<Bloque, { tipo: 'tabla' }>): void {
  const { paper, x, width, size, ticket } = pluma
  const shown = columnas.flatMap((columna, index) => (ticket && columna.soloHoja ? [] : [{ ...columna, index }]))
  const parts = shown.reduce((sum, { parte }) => sum + parte, 0)
  let left = x
  const cells = shown.map(({ parte, ...columna }) => {
    const room = (width * parte) / parts
    const cell = { ...columna, left, room: room - 6 }
    left += room
    return cell
  })
  const row = (values: readonly string[], style: { weight?: 'bold'; color?: string; size?: number } = {}) => {
    const tall = Math.max(
      1,
      ...cells.map(({ index, room }) => linesOf(paper, values[index] ?? '', room, { size, ...style }).length),
    )
    pluma.cabe(tall * (size + 4) + 2)
    const ends = cells.map(({ index, left: at, room, derecha }) =>
      write(paper, values[index] ?? '', at, pluma.y, derecha ? room + 6 : room, {
        size,
        align: derecha ? 'right' : 'left',
        ...style,
      }),
    )
    pluma.y = Math.max(...ends) + 1
  }
  pluma.cabe(56)
  pluma.y = titulo(pluma, nombre)
  row(
    columnas.map((columna) => columna.titulo),
    { color: SOFT, size: size - 1 },
  )
  pluma.y = rule(paper, x, pluma.y + 1, width) + 3
  for (const fila of filas) row(fila)
  if (total) {
    pluma.y = rule(paper, x, pluma.y + 1, width) + 3
    row(total, { weight: 'bold' })
  }
  pluma.y += 10
}

function parrafo(pluma: Pluma, { titulo: nombre, texto: contenido }: Extract<Bloque, { tipo: 'parrafo' }>): void {
  const { paper, x, width, size } = pluma
  pluma.cabe(20 + linesOf(paper, contenido, width, { size }).length * (size + 4))
  pluma.y = titulo(pluma, nombre)
  pluma.y = write(paper, contenido, x, pluma.y, width, { size }) + 10
}

/** A line for each signature: side by side on a sheet, one above the other on a ticket. */
function firmas(pluma: Pluma, nombres: string[]): void {
  const { paper, x, width, size, ticket } = pluma
  pluma.cabe(70)
  if (ticket) {
    for (const nombre of nombres)
      pluma.y = write(paper, nombre, x, rule(paper, x + width * 0.1, pluma.y + 40, width * 0.8) + 3, width, {
        size,
        align: 'center',
        color: SOFT,
      })
    return
  }
  const gap = 40
  const each = (width - gap * (nombres.length - 1)) / nombres.length
  const line = pluma.y + 46
  nombres.forEach((nombre, index) => {
    const at = x + index * (each + gap)
    rule(paper, at, line, each)
    pluma.y = write(paper, nombre, at, line + 3, each, { size: 8, align: 'center', color: SOFT })
  })
}
