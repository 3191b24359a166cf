import { texto } from '#i18n/texto'
import {
  altoDe,
  conAlLado,
  dibujarRenglones,
  pagina,
  renglonesDe,
  repartir,
  type Bloque,
  type Renglon,
} from '#server/documentos/hojas'
import { drawMembrete } from '#server/documentos/membrete'
import { linesOf, mm, qr, rule, SOFT, stepOf, write, type Area, type Paper } from '#server/documentos/paper'
import type { ReciboImpreso } from './recibo-impreso.ts'

const AMOUNT = 90
const LABEL = 84
const QR = mm(20)
const PIE = { size: 7.5, color: SOFT, align: 'center' } as const
const PIE_LINE = 10
/** At the very bottom of each sheet: whose it is, and that it goes on. */
const FOOT = 14
/** To sign in, with the QR code beside it. */
const SIGNATURE = 60
/** Beyond one line for so many points of sheet, their letters are smaller. */
const ROOMY = 60
const TOTAL = { size: 12, weight: 'bold', align: 'right' } as const
const LETRAS = { size: 8, color: SOFT }

/**
 * A receipt on as many sheets, or halves of one, as it needs: the head on each, with its page; client and lines; and on
 * the last totals, amount in words, payments, signature and verification together. Measured on `scratch`; answers how
 * each sheet is drawn. `destino` tells the original from its copy.
 */
export function sheetsOf(
  scratch: Paper,
  recibo: ReciboImpreso,
  area: Area,
  destino?: string,
): ((paper: Paper) => void)[] {
  const cliente = recibo.cliente.map((par) => clientOf(scratch, par, area))
  const payer = cliente[0] ?? []
  const titles = titlesOf(scratch, area)
  const [first = [], ...lines] = linesOfTable(scratch, recibo, area)
  const end = endOf(scratch, recibo, area)
  const blocks = [...cliente, [titles, ...first], ...lines, end]
  const top = drawMembrete(scratch, recibo, area) + 10
  const room = area.y + area.height - FOOT - top
  const sheets = repartir(blocks, room, room - altoDe([...payer, titles]))
  return sheets.map((renglones, index) => (paper) => {
    const [hoja, hojas] = [index + 1, sheets.length]
    const y = drawMembrete(paper, { ...recibo, fecha: joined(recibo.fecha, pagina(hoja, hojas)) }, area) + 10
    const goesOn = sheets.slice(0, index).some((before) => before.includes(titles)) && !ends(end, renglones)
    dibujarRenglones(paper, [...(index ? payer : []), ...(goesOn ? [titles] : []), ...renglones], y)
    const sigue = hoja < hojas ? texto('documentos.recibo.sigue', { hoja: hoja + 1 }) : ''
    write(paper, joined(destino ?? '', sigue), area.x, area.y + area.height - FOOT + 2, area.width, PIE)
  })
}

/** Whether a sheet holds nothing but the end, or a part of it. */
const ends = (end: Bloque, [first]: readonly Renglon[]): boolean => first !== undefined && end.includes(first)

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

function clientOf(scratch: Paper, { etiqueta, valor }: ReciboImpreso['cliente'][number], { x, width }: Area): Bloque {
  const lines = renglonesDe(scratch, valor, { x: x + LABEL, width: width - LABEL, weight: 'bold', despues: 1 })
  return conAlLado(lines, (paper, y) => write(paper, etiqueta, x, y, LABEL - 4, { color: SOFT }))
}

/** The head of the table: what for, and how much. */
function titlesOf(scratch: Paper, { x, width }: Area): Renglon {
  const style = { size: 8, color: SOFT }
  return {
    alto: stepOf(scratch, style) + 13,
    dibujar(paper, top) {
      const y = rule(paper, x, top + 5, width) + 5
      write(paper, texto('documentos.recibo.concepto'), x, y, width - AMOUNT, style)
      write(paper, texto('documentos.recibo.monto'), x + width - AMOUNT, y, AMOUNT, { ...style, align: 'right' })
    },
  }
}

function linesOfTable(scratch: Paper, { lineas }: ReciboImpreso, { x, width, height }: Area): Bloque[] {
  const size = lineas.length > height / ROOMY ? 8 : 9
  return lineas.map(({ descripcion, detalle, total }) => {
    const lines = renglonesDe(scratch, joined(descripcion, detalle ?? ''), {
      x,
      width: width - AMOUNT - 8,
      size,
      despues: 2,
    })
    return conAlLado(lines, (paper, y) => write(paper, total, x + width - AMOUNT, y, AMOUNT, { size, align: 'right' }))
  })
}

/** A receipt's end: nothing of it stands on a sheet alone. */
function endOf(scratch: Paper, recibo: ReciboImpreso, area: Area): Bloque {
  const { x, width } = area
  const right = x + width - AMOUNT
  const pair = ({ etiqueta, valor }: { etiqueta: string; valor: string }): Bloque =>
    conAlLado(
      renglonesDe(scratch, etiqueta, { x, width: width - AMOUNT - 4, color: SOFT, align: 'right' }),
      (paper, y) => write(paper, valor, right, y, AMOUNT, { align: 'right' }),
    )
  const inWords = width - AMOUNT - 90
  const total: Renglon = {
    alto: Math.max(
      stepOf(scratch, TOTAL) + 6,
      linesOf(scratch, recibo.letras, inWords, LETRAS).length * stepOf(scratch, LETRAS) + 6,
    ),
    dibujar(paper, y) {
      write(paper, recibo.letras, x, y + 3, inWords, LETRAS)
      write(paper, texto('documentos.recibo.total'), right - 80, y, 76, TOTAL)
      write(paper, recibo.total, right, y, AMOUNT, TOTAL)
    },
  }
  return [
    { alto: 8, dibujar: (paper, y) => rule(paper, x, y + 3, width) },
    ...recibo.totales.flatMap(pair),
    total,
    ...recibo.pagos.flatMap(pair),
    signatureOf(scratch, recibo, area),
  ]
}

/** Signature at the left, verification at the right, below them what the centre says: at the bottom of its sheet. */
function signatureOf(scratch: Paper, recibo: ReciboImpreso, { x, y: top, width, height }: Area): Renglon {
  const pie = recibo.pie.flatMap((part) => linesOf(scratch, part, width, PIE))
  const base = top + height - FOOT - pie.length * PIE_LINE - 4
  const right = { size: 8, align: 'right' } as const
  return {
    alto: SIGNATURE + pie.length * PIE_LINE,
    dibujar(paper) {
      rule(paper, x, base - 22, 170)
      write(paper, texto('documentos.recibo.firma'), x, base - 19, 170, { size: 8, color: SOFT, align: 'center' })
      const text = x + width - 190 - (recibo.verificar ? QR + 8 : 0)
      if (recibo.verificar) qr(paper, recibo.verificar, x + width - QR, base - QR - 1, QR)
      const asked = texto(recibo.verificar ? 'documentos.recibo.verifique' : 'documentos.recibo.codigo')
      write(paper, asked, text, base - 26, 190, { ...right, color: SOFT })
      write(paper, recibo.codigo, text, base - 15, 190, right)
      pie.forEach((line, index) => write(paper, line, x, base + 2 + index * PIE_LINE, width, PIE))
    },
  }
}
