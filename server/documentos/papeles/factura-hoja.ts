import { texto } from '#i18n/texto'
import type { FacturaImpresa } from './factura-impresa.ts'
import {
  conAlLado,
  dibujarRenglones,
  pagina,
  renglonesDe,
  repartir,
  type Bloque,
  type Renglon,
} from '#server/documentos/hojas'
import {
  drawLogo,
  INK,
  LETTER,
  mm,
  rule,
  SOFT,
  stamp,
  WRONG,
  write,
  type Area,
  type Paper,
} from '#server/documentos/paper'

const MARGIN = mm(16)
const AREA: Area = { x: MARGIN, y: MARGIN, width: LETTER[0] - 2 * MARGIN, height: LETTER[1] - 2 * MARGIN }
const LOGO = { width: mm(40), height: mm(16) }
const BODY = { size: 8.5 }
const LINE_GAP = 3
const FOOT_LINE = 10
/** Below the lines of a sheet that is not the last. */
const GOES_ON = 16

/** From the left of the area: how many, what, price of one, discount, total. */
const COLUMNS = {
  cantidad: { x: 0, width: 34 },
  descripcion: { x: 42, width: 246 },
  precio: { x: 292, width: 76 },
  descuento: { x: 372, width: 68 },
  total: { x: 444, width: AREA.width - 444 },
} as const
type Column = keyof typeof COLUMNS
const RIGHT: readonly Column[] = ['precio', 'descuento', 'total']
/** CAI, authorised range and last day of issue stand side by side, each on one line. */
const AUTHORITY = [206, 220, 90]
/** More payments than these are written smaller, so that they stay on the sheet of the sums. */
const FEW = 4
const AMOUNTS = { label: 190, value: 90 }

/**
 * A fiscal document on letter sheets, as many as its lines need, each with its page; the sums stand on the last.
 * Measured on `scratch`; answers how each sheet is drawn.
 */
export function invoiceSheets(scratch: Paper, factura: FacturaImpresa): ((paper: Paper) => void)[] {
  const room = AREA.y + AREA.height - footHeight(factura) - GOES_ON - beginPage(scratch, factura)
  const end = endOf(scratch, factura, room)
  const sheets = repartir([...factura.lineas.map((linea) => lineOf(scratch, linea)), end], room, room)
  return sheets.map((renglones, index) => (paper) => {
    const [hoja, hojas] = [index + 1, sheets.length]
    const fecha = [factura.fecha, pagina(hoja, hojas)].filter(Boolean).join(' · ')
    const y = dibujarRenglones(paper, renglones, beginPage(paper, { ...factura, fecha }))
    if (hoja < hojas)
      write(paper, texto('documentos.factura.sigue'), AREA.x, y + 2, AREA.width, {
        size: 8,
        color: SOFT,
        align: 'right',
      })
  })
}

/** A document's end; where `room` points are too few for payments beside the sums, those follow, line by line. */
function endOf(scratch: Paper, factura: FacturaImpresa, room: number): Bloque {
  const end = (part: FacturaImpresa): Renglon => ({
    alto: drawEnd(scratch, part, 0),
    dibujar: (paper, y) => drawEnd(paper, part, y),
  })
  const together = end(factura)
  if (together.alto <= room) return [together]
  const payments = factura.pagos.flatMap(({ etiqueta, valor }) => {
    const [x, value] = [AREA.x, AMOUNTS.value]
    const lines = renglonesDe(scratch, etiqueta, { ...BODY, x, width: AREA.width - value - 8, despues: 2 })
    return conAlLado(lines, (paper, y) =>
      write(paper, valor, x + AREA.width - value, y, value, { ...BODY, align: 'right' }),
    )
  })
  return [end({ ...factura, pagos: [] }), ...payments]
}

function lineOf(scratch: Paper, linea: FacturaImpresa['lineas'][number]): Bloque {
  const { x, width } = COLUMNS.descripcion
  const lines = renglonesDe(scratch, linea.descripcion, { ...BODY, x: AREA.x + x, width, despues: LINE_GAP })
  return conAlLado(lines, (paper, y) => {
    for (const column of RIGHT) cell(paper, column, linea[column], y)
    cell(paper, 'cantidad', linea.cantidad, y)
  })
}

function cell(
  paper: Paper,
  column: Column,
  value: string,
  y: number,
  style: { color?: string; size?: number } = BODY,
): number {
  const { x, width } = COLUMNS[column]
  return write(paper, value, AREA.x + x, y, width, {
    ...style,
    align: RIGHT.includes(column) ? 'right' : column === 'cantidad' ? 'center' : 'left',
  })
}

/** Header, client and head of the table; answers where the first line goes. */
function beginPage(paper: Paper, factura: FacturaImpresa): number {
  if (factura.sello) stamp(paper, factura.sello, { x: 0, y: 0, width: LETTER[0], height: LETTER[1] }, WRONG)
  let y = rule(paper, AREA.x, drawHeader(paper, factura) + 8, AREA.width) + 8
  y = pairs(paper, factura.cliente, { ...AREA, y }, { label: 90 }) + 4
  y = rule(paper, AREA.x, drawAuthority(paper, factura.autorizacion, y) + 5, AREA.width) + 5
  for (const column of RIGHT) cell(paper, column, factura.columnas[column], y, { size: 8, color: SOFT })
  cell(paper, 'cantidad', factura.columnas.cantidad, y, { size: 8, color: SOFT })
  y = cell(paper, 'descripcion', factura.columnas.descripcion, y, { size: 8, color: SOFT })
  drawFoot(paper, factura)
  return y + 5
}

function drawHeader(paper: Paper, { emisor, titulo, numero, fecha, marca }: FacturaImpresa): number {
  const { x, y, width } = AREA
  const logo = emisor.logo && drawLogo(paper, emisor.logo, { x, y, ...LOGO })
  const left = logo ? x + logo.width + 8 : x
  const room = x + width - 208 - left
  let end = write(paper, emisor.nombre, left, y, room, { size: 13, weight: 'bold' })
  for (const dato of emisor.datos) end = write(paper, dato, left, end, room, { size: 8.5, color: SOFT })
  const right = x + width - 200
  let dated = write(paper, titulo, right, y, 200, { size: 13, weight: 'bold', align: 'right' })
  dated = write(paper, numero, right, dated + 2, 200, { size: 14, weight: 'bold', align: 'right', color: INK })
  dated = write(paper, fecha, right, dated + 1, 200, { size: 9, align: 'right' })
  if (marca)
    dated = write(paper, marca, right, dated + 2, 200, { size: 9, weight: 'bold', align: 'right', color: WRONG })
  return Math.max(end, dated, logo ? y + logo.height : 0)
}

function drawAuthority(paper: Paper, all: FacturaImpresa['autorizacion'], y: number): number {
  const lefts = AUTHORITY.map((_, index) => AREA.x + AUTHORITY.slice(0, index).reduce((sum, width) => sum + width, 0))
  const ends = all.map(({ etiqueta, valor }, index) => {
    const [left = AREA.x, width = AREA.width] = [lefts[index], AUTHORITY[index]]
    return write(
      paper,
      valor,
      left,
      write(paper, etiqueta, left, y, width - 6, { size: 7.5, color: SOFT }),
      width - 6,
      { size: 8 },
    )
  })
  return Math.max(...ends)
}

function pairs(
  paper: Paper,
  all: FacturaImpresa['cliente'],
  { x, y: top, width }: { x: number; y: number; width: number },
  { label, size = 8.5 }: { label: number; size?: number },
): number {
  return all.reduce((y, { etiqueta, valor }) => {
    const named = write(paper, etiqueta, x, y, label, { size, color: SOFT })
    return Math.max(named, write(paper, valor, x + label + 4, y, width - label - 4, { size })) + 2
  }, top)
}

/** Sums at the right; at the left the total in words, payments and exoneration. Answers where it ends. */
function drawEnd(paper: Paper, factura: FacturaImpresa, top: number): number {
  const { x, width } = AREA
  const y = rule(paper, x, top + 3, width) + 6
  const value = x + width - AMOUNTS.value
  const amount = (label: string, text: string, at: number, strong = false) => {
    const style = strong ? ({ size: 12, weight: 'bold' } as const) : BODY
    write(paper, label, value - AMOUNTS.label, at, AMOUNTS.label - 6, {
      ...style,
      align: 'right',
      color: strong ? INK : SOFT,
    })
    return write(paper, text, value, at, AMOUNTS.value, { ...style, align: 'right' }) + 1
  }
  const sums = factura.importes.reduce((at, { etiqueta, valor }) => amount(etiqueta, valor, at), y)
  const total = amount(factura.rotulo_total, factura.total, sums + 3, true)

  const room = width - AMOUNTS.value - AMOUNTS.label - 12
  let left = write(paper, factura.letras, x, y, room, { size: 9, weight: 'bold' }) + 6
  left =
    pairs(
      paper,
      factura.pagos,
      { x, y: left, width: room },
      { label: room - 80, size: factura.pagos.length > FEW ? 7.5 : 8.5 },
    ) + (factura.pagos.length ? 6 : 0)
  return Math.max(total, pairs(paper, factura.exoneracion, { x, y: left, width: room }, { label: 150 }))
}

const footHeight = ({ pie }: FacturaImpresa): number => (pie.length + 1) * FOOT_LINE

/** The legend of the tax authority, and whose this sheet is. */
function drawFoot(paper: Paper, factura: FacturaImpresa): void {
  const lines = [...factura.pie, factura.destino]
  const base = AREA.y + AREA.height - footHeight(factura)
  lines.forEach((line, index) =>
    write(paper, line, AREA.x, base + index * FOOT_LINE, AREA.width, { size: 7.5, color: SOFT, align: 'center' }),
  )
}
