import { texto } from '#i18n/texto'
import { drawMembrete } from './membrete.ts'
import { linesOf, mm, qr, rule, SOFT, write, type Area, type Paper } from './paper.ts'
import type { ReciboImpreso } from './recibo.ts'

const AMOUNT = 90
const QR = mm(20)
const LINE_HEIGHT = 15
const PIE = { size: 7.5, color: SOFT, align: 'center' } as const
const PIE_LINE = 10

/** A receipt on a sheet, or on half of one: header, client, table, totals, amount in words, signature, verification. */
export function drawSheet(paper: Paper, recibo: ReciboImpreso, area: Area): void {
  const { x, width } = area
  const right = x + width - AMOUNT
  let y = drawMembrete(paper, recibo, area) + 10

  for (const { etiqueta, valor } of recibo.cliente) {
    write(paper, etiqueta, x, y, 80, { color: SOFT })
    y = write(paper, valor, x + 84, y, width - 84, { weight: 'bold' }) + 1
  }

  y = rule(paper, x, y + 5, width) + 5
  write(paper, texto('documentos.recibo.concepto'), x, y, width - AMOUNT, { color: SOFT, size: 8 })
  y = write(paper, texto('documentos.recibo.monto'), right, y, AMOUNT, { color: SOFT, size: 8, align: 'right' }) + 3
  const pie = recibo.pie.flatMap((part) => linesOf(paper, part, width, PIE))
  const bottom = area.y + area.height - footHeight(recibo, pie)
  const { shown, hidden } = fitting(recibo.lineas, Math.floor((bottom - y) / LINE_HEIGHT))
  for (const linea of shown) {
    const size = shown.length > 12 ? 8 : 9
    write(paper, linea.total, right, y, AMOUNT, { size, align: 'right' })
    y =
      write(paper, [linea.descripcion, linea.detalle].filter(Boolean).join(' · '), x, y, width - AMOUNT - 8, { size }) +
      2
  }
  if (hidden)
    y =
      write(paper, texto('documentos.recibo.y_mas', { smart_count: hidden }), x, y, width - AMOUNT, { color: SOFT }) + 2

  y = rule(paper, x, y + 3, width) + 5
  for (const { etiqueta, valor } of recibo.totales) y = pair(paper, etiqueta, valor, right, y)
  write(paper, recibo.letras, x, y + 3, width - AMOUNT - 90, { size: 8, color: SOFT })
  write(paper, texto('documentos.recibo.total'), right - 80, y, 76, { size: 12, weight: 'bold', align: 'right' })
  y = write(paper, recibo.total, right, y, AMOUNT, { size: 12, weight: 'bold', align: 'right' }) + 6
  for (const { etiqueta, valor } of recibo.pagos) y = pair(paper, etiqueta, valor, right, y)

  drawFoot(paper, recibo, pie, area)
}

const pair = (paper: Paper, label: string, value: string, right: number, y: number): number => {
  write(paper, label, right - 200, y, 196, { color: SOFT, align: 'right' })
  return write(paper, value, right, y, AMOUNT, { align: 'right' })
}

/** Signature at the left, verification at the right, what the centre says at the very bottom. */
function drawFoot(paper: Paper, recibo: ReciboImpreso, pie: string[], { x, y: top, width, height }: Area): void {
  const bottom = top + height
  const base = bottom - 12 - pie.length * PIE_LINE
  rule(paper, x, base - 22, 170)
  write(paper, texto('documentos.recibo.firma'), x, base - 19, 170, { size: 8, color: SOFT, align: 'center' })
  const text = x + width - 190 - (recibo.verificar ? QR + 8 : 0)
  if (recibo.verificar) {
    qr(paper, recibo.verificar, x + width - QR, base - QR + 3, QR)
    write(paper, texto('documentos.recibo.verifique'), text, base - 26, 190, { size: 8, color: SOFT, align: 'right' })
  } else write(paper, texto('documentos.recibo.codigo'), text, base - 26, 190, { size: 8, color: SOFT, align: 'right' })
  write(paper, recibo.codigo, text, base - 15, 190, { size: 8, align: 'right' })
  pie.forEach((line, index) => write(paper, line, x, bottom - 6 - (pie.length - index) * PIE_LINE, width, PIE))
}

const footHeight = (recibo: ReciboImpreso, pie: string[]): number =>
  100 + pie.length * PIE_LINE + (recibo.totales.length + recibo.pagos.length) * 12

/** As many lines as the sheet holds; the last row then says how many more there are. */
function fitting<T>(lines: readonly T[], most: number): { shown: readonly T[]; hidden: number } {
  if (lines.length <= most) return { shown: lines, hidden: 0 }
  const shown = lines.slice(0, Math.max(1, most - 1))
  return { shown, hidden: lines.length - shown.length }
}
