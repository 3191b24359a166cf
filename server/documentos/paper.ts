import { idiomaEnVigor } from '#i18n/idioma'
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode'
import type { Dibujo, Trazo } from '#contract/documentos/dibujo'
import type { Imagen } from './imagen.ts'
import { registerLetters } from './letras/letras-abiertas.ts'
import { enLetras, type Weight } from './letras/letras.ts'

/** A PDF under way, which remembers what was drawn on it: of its first sheet, and of the one it is at. */
export type Paper = PDFKit.PDFDocument & { primera: Trazo[]; trazos: Trazo[] }

/** A letter sheet, upright, in points. */
export const LETTER: [width: number, height: number] = [612, 792]

/** Typographic points of a millimetre. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/**
 * A page of `size` points without automatic margins, with the house's letters; its sheets can be gone back to until the
 * end.
 */
export function newPaper(size: [width: number, height: number], info: { title: string; author: string }): Paper {
  const paper = new PDFDocument({
    size,
    // None of pdfkit's own, which it would read from the disk.
    font: '',
    margin: 0,
    info: { Title: info.title, Author: info.author, Creator: 'Campana' },
    lang: idiomaEnVigor().tag,
    autoFirstPage: true,
    bufferPages: true,
  })
  registerLetters(paper)
  const primera: Trazo[] = []
  const drawn = Object.assign(paper, { primera, trazos: primera })
  return drawn.on('pageAdded', () => (drawn.trazos = []))
}

/** The finished document's bytes. */
export function bytesOf(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    paper.on('data', (piece: Buffer) => pieces.push(piece))
    paper.on('end', () => resolve(Buffer.concat(pieces)))
    paper.on('error', reject)
    paper.end()
  })
}

/** The first page as strokes, for a screen. */
export function dibujoDe(paper: Paper): Dibujo {
  paper.switchToPage(0)
  return { ancho: paper.page.width, alto: paper.page.height, trazos: paper.primera }
}

export interface Style {
  size?: number
  weight?: Weight
  align?: 'left' | 'center' | 'right'
  color?: string
}

export const INK = '#1c1917'
export const SOFT = '#57534e'
export const WRONG = '#b91c1c'
const HAIR = '#a8a29e'
/** Between rows, which are told apart by it and not read through it. */
export const FAINT = '#e7e5e4'

/** A part of the page, in points. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The rise of Inter's letters above their baseline, in parts of their size. */
const ASCENT = 0.96875
const GAP = 0.15
/**
 * Figures of the same width. Asked for only where there are any: what has no feature is laid out once and remembered,
 * word by word.
 */
const TABULAR: PDFKit.Mixins.TextOptions = { features: ['tnum'], lineBreak: false }
const PLAIN: PDFKit.Mixins.TextOptions = { lineBreak: false }
const optionsFor = (text: string): PDFKit.Mixins.TextOptions => (/\d/.test(text) ? TABULAR : PLAIN)

/**
 * Writes a text within `width` and answers the y below it. What the letters lack is never drawn as a box. A
 * figure in its column, at the right, is never broken: where it is too long for it, its letters are smaller.
 */
export function write(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  width: number,
  { size: wanted = 9, weight = 'regular', align = 'left', color = INK }: Style = {},
): number {
  const size = align === 'right' && !text.includes(' ') ? fittingSize(paper, text, width, wanted, weight) : wanted
  const lines = linesOf(paper, text, width, { size, weight })
  const step = stepOf(paper.fillColor(color), { size, weight })
  for (const [index, line] of lines.entries()) {
    const ancho = paper.widthOfString(line, optionsFor(line))
    const left = x + (width - ancho) * { left: 0, center: 0.5, right: 1 }[align]
    const top = y + index * step
    paper.text(line, left, top, optionsFor(line))
    paper.trazos.push({
      tipo: 'texto',
      texto: line,
      x: left,
      y: top + size * ASCENT,
      ancho,
      cuerpo: size,
      negrita: weight === 'bold',
      color,
    })
  }
  return y + Math.max(lines.length, 1) * step
}

/** From one line of a text to the next, in points. */
export const stepOf = (paper: Paper, { size = 9, weight = 'regular' }: Style = {}): number =>
  paper.font(weight).fontSize(size).currentLineHeight(true) + size * GAP

/** In tenths of a point, as large as wanted if that is not too wide. */
function fittingSize(paper: Paper, text: string, width: number, wanted: number, weight: Weight): number {
  const wide = paper.font(weight).fontSize(wanted).widthOfString(text, optionsFor(text))
  return wide <= width ? wanted : Math.floor((wanted * width * 10) / wide) / 10
}

/**
 * The lines that a text takes within `width`: broken between words, and a word that fits on none between its letters.
 */
export function linesOf(
  paper: Paper,
  text: string,
  width: number,
  { size = 9, weight = 'regular' }: Style = {},
): string[] {
  paper.font(weight).fontSize(size)
  const widthOf = (part: string) => paper.widthOfString(part, optionsFor(part))
  const blank = widthOf(' ')
  /** Letters of a word that fit on a line, at least one; letter by letter, for those are measured once and kept. */
  const lettersIn = (word: string): number => {
    let room = width
    const beyond = [...word].findIndex((letter) => (room -= widthOf(letter)) < 0)
    return beyond < 0 ? word.length : Math.max(1, [...word].slice(0, beyond).join('').length)
  }
  return enLetras(text)
    .split('\n')
    .flatMap((paragraph) => {
      // Measuring is what a long document takes its time for: each word is measured once.
      const lines: string[] = []
      let line = ''
      let taken = 0
      for (const word of paragraph.split(' ').filter(Boolean)) {
        const wide = widthOf(word)
        const longer = line ? taken + blank + wide : wide
        if (longer <= width) {
          line = line ? `${line} ${word}` : word
          taken = longer
          continue
        }
        if (line) lines.push(line)
        let rest = word
        for (let fits = lettersIn(rest); fits < rest.length; fits = lettersIn(rest)) {
          lines.push(rest.slice(0, fits))
          rest = rest.slice(fits)
        }
        line = rest
        taken = widthOf(rest)
      }
      return [...lines, line]
    })
    .filter(Boolean)
}

/** A hairline. */
export function rule(paper: Paper, x: number, y: number, width: number, color = HAIR): number {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
  paper.trazos.push({ tipo: 'linea', x, y, ancho: width, color })
  return y
}

/** A QR code as vectors, `side` points wide. */
export function qr(paper: Paper, text: string, x: number, y: number, side: number): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const unit = side / modules.size
  const cuadros: [number, number][] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) cuadros.push([x + column * unit, y + row * unit])
    }
  }
  // A hair more than the unit, so that neighbours leave no seam.
  const lado = unit * 1.02
  for (const [left, top] of cuadros) paper.rect(left, top, lado, lado)
  paper.fill('#000000')
  paper.trazos.push({ tipo: 'qr', lado, cuadros })
}

/** The school's logo within `box`, at its left or in its middle; answers the part of it that the image takes. */
export function drawLogo(
  paper: Paper,
  { bytes, ancho, alto }: Imagen,
  box: Area,
  align: 'left' | 'center' = 'left',
): Area {
  const scale = Math.min(box.width / ancho, box.height / alto)
  const [width, height] = [ancho * scale, alto * scale]
  const x = align === 'left' ? box.x : box.x + (box.width - width) / 2
  paper.image(bytes, x, box.y, { width, height })
  paper.trazos.push({ tipo: 'logo', x, y: box.y, ancho: width, alto: height })
  return { x, y: box.y, width, height }
}

/**
 * Draws on each sheet once all are there, so that it can say «hoja 1 de 3»; only the document's own, when it begins at
 * sheet `primera` of the paper.
 */
export function eachSheet(paper: Paper, draw: (hoja: number, hojas: number) => void, primera = 0): void {
  const { count } = paper.bufferedPageRange()
  for (let sheet = primera; sheet < count; sheet++) {
    paper.switchToPage(sheet)
    draw(sheet - primera + 1, count - primera)
  }
}

/** A word across the page: ANULADO, MUESTRA. */
export function stamp(paper: Paper, word: string, area: Area, color: string): void {
  const size = Math.min(area.width / (word.length * 0.72), 96)
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2]
  const giro = { grados: -24, x: cx, y: cy }
  const opacidad = 0.16
  paper
    .save()
    .rotate(giro.grados, { origin: [cx, cy] })
    .opacity(opacidad)
    .font('bold')
    .fontSize(size)
    .fillColor(color)
  const ancho = paper.widthOfString(word, TABULAR)
  const [left, top] = [cx - ancho / 2, cy - size / 2]
  paper.text(word, left, top, TABULAR)
  paper.opacity(1).restore()
  paper.trazos.push({
    tipo: 'texto',
    texto: word,
    x: left,
    y: top + size * ASCENT,
    ancho,
    cuerpo: size,
    negrita: true,
    color,
    opacidad,
    giro,
  })
}
