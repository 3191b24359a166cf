import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode'
import { projectRoot } from '#server/root'

export type Paper = PDFKit.PDFDocument

/** Typographic points of a millimetre. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

const FONTS = { regular: 'inter-latin-400-normal.woff', bold: 'inter-latin-600-normal.woff' } as const
export type Weight = keyof typeof FONTS

/** A page of `size` points without automatic margins, with the house's letters. */
export function newPaper(size: [width: number, height: number], info: { title: string; author: string }): Paper {
  const paper = new PDFDocument({ size, margin: 0, info: { Title: info.title, Author: info.author, Creator: 'Campana' }, lang: 'es-HN', autoFirstPage: true })
  for (const [weight, file] of Object.entries(FONTS)) paper.registerFont(weight, join(projectRoot, 'node_modules/@fontsource/inter/files', file))
  return paper
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

interface Style {
  size?: number
  weight?: Weight
  align?: 'left' | 'center' | 'right'
  color?: string
}

export const INK = '#1c1917'
export const SOFT = '#57534e'
export const WRONG = '#b91c1c'

/** A part of the page, in points. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Writes a text within `width` and answers the y below it. What the letters lack is left out, not drawn as a box. */
export function write(paper: Paper, text: string, x: number, y: number, width: number, { size = 9, weight = 'regular', align = 'left', color = INK }: Style = {}): number {
  const shown = printable(text)
  paper.font(weight).fontSize(size).fillColor(color)
  paper.text(shown, x, y, { width, align, lineGap: size * 0.15, features: ['tnum'] })
  return y + paper.heightOfString(shown || ' ', { width, lineGap: size * 0.15 })
}

/** Latin letters, punctuation and currency; emoji and other scripts have no glyph in the house's letters. */
const printable = (text: string): string => text.replace(/[^\u0020-\u017f\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u00a0\n]/g, '').trim()

/** A hairline. */
export function rule(paper: Paper, x: number, y: number, width: number): number {
  paper.moveTo(x, y).lineTo(x + width, y).lineWidth(0.5).strokeColor('#a8a29e').stroke()
  return y
}

/** A QR code as vectors, `side` points wide. */
export function qr(paper: Paper, text: string, x: number, y: number, side: number): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const unit = side / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) paper.rect(x + column * unit, y + row * unit, unit * 1.02, unit * 1.02)
    }
  }
  paper.fill('#000000')
}

/** A word across the page: ANULADO, REIMPRESIÓN. */
export function stamp(paper: Paper, word: string, area: Area, color: string): void {
  const size = Math.min(area.width / (word.length * 0.62), 96)
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2]
  paper.save().rotate(-24, { origin: [cx, cy] }).opacity(0.16).font('bold').fontSize(size).fillColor(color)
  paper.text(word, cx - area.width, cy - size / 2, { width: area.width * 2, align: 'center', lineBreak: false })
  paper.opacity(1).restore()
}
