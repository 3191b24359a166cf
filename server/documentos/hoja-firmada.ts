import { texto } from '#i18n/texto'
import { LETTER, linesOf, mm, qr, rule, SOFT, stamp, WRONG, write, type Paper } from './paper.ts'

/*
 * A letter that two sign: its text, their signatures under the last paragraph, and on every sheet the code by which it
 * is verified.
 */

export const MARGIN = mm(18)
export const WIDTH = LETTER[0] - 2 * MARGIN
export const BODY = { size: 10 }
const QR = mm(20)
/** The lower end of a sheet's text: below are the code, that it has no fiscal value, and which sheet it is. */
export const BOTTOM = LETTER[1] - MARGIN - QR - 8
const PARAGRAPH_GAP = 8
const SIGNATURES = 84

/** The signature on one side: the name, the quality in which she signs, and what she says by it. */
export interface Firma {
  rotulo: string
  lineas: readonly string[]
}

/** Another sheet; answers where its text begins. */
export function nuevaHoja(paper: Paper): number {
  paper.addPage({ size: LETTER, margin: 0 })
  return MARGIN
}

/** A paragraph, on a sheet on which it and `junto` points below it have room. Answers where the next one begins. */
export function parrafo(paper: Paper, frase: string, top: number, junto = 0): number {
  const alto = linesOf(paper, frase, WIDTH, BODY).length * 13.6 + PARAGRAPH_GAP + junto
  return write(paper, frase, MARGIN, top + alto > BOTTOM ? nuevaHoja(paper) : top, WIDTH, BODY) + PARAGRAPH_GAP
}

/** The last paragraphs and both signatures. The last one is on their sheet: nobody signs under nothing. */
export function cierre(paper: Paper, frases: readonly string[], ambas: readonly Firma[], top: number): void {
  const y = frases.reduce(
    (hasta, frase, indice) => parrafo(paper, frase, hasta, indice === frases.length - 1 ? SIGNATURES : 0),
    top,
  )
  const width = (WIDTH - 40) / 2
  ambas.forEach(({ rotulo, lineas }, indice) => {
    const x = MARGIN + indice * (width + 40)
    let linea = rule(paper, x, y + 42, width) + 4
    for (const dice of lineas.filter(Boolean)) linea = write(paper, dice, x, linea, width, { size: 9, align: 'center' })
    write(paper, rotulo, x, linea, width, { size: 8, color: SOFT, align: 'center' })
  })
}

export interface Pie {
  codigo: string
  numero: string
  /** Across the sheet of one that is in force no more. */
  marca: string | null
  /** Address at which its code is checked; null prints no QR. */
  verificar: string | null
}

export function pie(paper: Paper, { codigo, numero, marca, verificar }: Pie, hoja: number, hojas: number): void {
  if (marca) stamp(paper, marca, { x: 0, y: 0, width: LETTER[0], height: LETTER[1] }, WRONG)
  const bottom = LETTER[1] - MARGIN
  const left = verificar ? MARGIN + QR + 10 : MARGIN
  const nota = { size: 8, color: SOFT }
  if (verificar) qr(paper, verificar, MARGIN, bottom - QR, QR)
  const comprobar = texto(verificar ? 'documentos.recibo.verifique' : 'documentos.recibo.codigo')
  write(paper, comprobar, left, bottom - 36, 220, nota)
  write(paper, codigo, left, bottom - 24, 220, { size: 9 })
  write(paper, texto('documentos.finiquito.no_fiscal'), left, bottom - 10, 220, nota)
  if (hojas > 1)
    write(paper, texto('documentos.finiquito.hoja', { numero, hoja, hojas }), MARGIN + WIDTH - 220, bottom - 10, 220, {
      ...nota,
      align: 'right',
    })
}
