import type { Finiquito } from '#contract/catalogos/finiquitos'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { cartaDe, type Carta, type Renglon } from './finiquito-texto.ts'
import { drawMembrete, membreteDe, type Membrete } from './membrete.ts'
import {
  bytesOf,
  eachSheet,
  LETTER,
  linesOf,
  mm,
  newPaper,
  qr,
  rule,
  SOFT,
  stamp,
  WRONG,
  write,
  type Paper,
} from './paper.ts'

const MARGIN = mm(18)
const WIDTH = LETTER[0] - 2 * MARGIN
const QR = mm(20)
/** The foot of every sheet: code, that it has no fiscal value, which sheet it is. */
const FOOT = QR + 8
const BOTTOM = LETTER[1] - MARGIN - FOOT
const BODY = { size: 10 }
const CELL = { size: 8 }
const NOTE = { size: 7, color: SOFT }
const PARAGRAPH_GAP = 8
const ROW_GAP = 4
const SIGNATURES = 84

type Columna = keyof Omit<Renglon, 'detalle'>
const ANCHOS: readonly [Columna, number][] = [
  ['concepto', WIDTH - 372],
  ['documento', 84],
  ['fecha', 52],
  ['cargo', 59],
  ['descuento', 59],
  ['pagado', 59],
  ['saldo', 59],
]
const COLUMNAS = ANCHOS.map(([columna, width], index) => ({
  columna,
  width,
  x: MARGIN + ANCHOS.slice(0, index).reduce((sum, [, each]) => sum + each, 0),
}))
const DE_DINERO: ReadonlySet<Columna> = new Set(['cargo', 'descuento', 'pagado', 'saldo'])

/**
 * The letters of some settlements, each on sheets of its own, as one PDF. `verificar` is, of each, where its printed
 * code is checked; null prints no QR.
 */
export async function finiquitosPdf(
  finiquitos: readonly Finiquito[],
  centro: Centro,
  verificar: readonly (string | null)[],
): Promise<Buffer> {
  const [primero] = finiquitos
  const paper = newPaper(LETTER, {
    title: [texto('documentos.finiquito.titulo'), finiquitos.length === 1 ? primero?.numero : '']
      .filter(Boolean)
      .join(' '),
    author: centro.nombre,
  })
  for (const [index, finiquito] of finiquitos.entries()) {
    if (index > 0) paper.addPage({ size: LETTER, margin: 0 })
    const { nombre, rtn, direccion } = finiquito.detalle.centro
    drawLetter(paper, cartaDe(finiquito), membreteDe({ ...centro, nombre, rtn, direccion }), verificar[index] ?? null)
  }
  return bytesOf(paper)
}

function drawLetter(paper: Paper, carta: Carta, centro: Membrete, verificar: string | null): void {
  const primera = paper.bufferedPageRange().count - 1
  let y =
    drawMembrete(
      paper,
      {
        centro,
        titulo: texto('documentos.verificar.numero'),
        numero: carta.numero,
        fecha: carta.fecha,
        marca: carta.marca,
      },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 16
  y =
    write(paper, texto('documentos.finiquito.encabezado'), MARGIN, y, WIDTH, {
      size: 15,
      weight: 'bold',
      align: 'center',
    }) + 10
  for (const parrafo of carta.apertura) y = write(paper, parrafo, MARGIN, y, WIDTH, BODY) + PARAGRAPH_GAP
  y = titulos(paper, y + 2)
  for (const renglon of carta.renglones)
    y = fila(paper, renglon, alto(paper, renglon) + y > BOTTOM ? titulos(paper, nuevaHoja(paper)) : y)
  y = fila(paper, carta.totales, rule(paper, MARGIN, y + 30 > BOTTOM ? nuevaHoja(paper) : y, WIDTH) + 5, 'bold') + 10
  y = parrafos(paper, carta.cierre, y)
  firmas(paper, carta, y)
  eachSheet(paper, (hoja, hojas) => pie(paper, carta, verificar, hoja, hojas), primera)
}

/** The last paragraph and the signatures are on one sheet: nobody signs under nothing. */
function parrafos(paper: Paper, cierre: readonly string[], top: number): number {
  return cierre.reduce((y, parrafo, index) => {
    const height = linesOf(paper, parrafo, WIDTH, BODY).length * 13.6 + PARAGRAPH_GAP
    const needs = index === cierre.length - 1 ? height + SIGNATURES : height
    return write(paper, parrafo, MARGIN, y + needs > BOTTOM ? nuevaHoja(paper) : y, WIDTH, BODY) + PARAGRAPH_GAP
  }, top)
}

function titulos(paper: Paper, y: number): number {
  for (const { columna, x, width } of COLUMNAS)
    write(paper, texto(`documentos.finiquito.columna.${columna}`), x, y, width, {
      ...CELL,
      color: SOFT,
      align: DE_DINERO.has(columna) ? 'right' : 'left',
    })
  return rule(paper, MARGIN, y + 13, WIDTH) + 5
}

const CONCEPTO = (COLUMNAS[0]?.width ?? 0) - 8

function alto(paper: Paper, { concepto, detalle }: Renglon): number {
  return (
    linesOf(paper, concepto, CONCEPTO, CELL).length * 11 +
    (detalle ? linesOf(paper, detalle, CONCEPTO, NOTE).length * 10 : 0) +
    ROW_GAP
  )
}

function fila(paper: Paper, renglon: Renglon, y: number, weight: 'regular' | 'bold' = 'regular'): number {
  let end = y
  for (const { columna, x, width } of COLUMNAS) {
    const dinero = DE_DINERO.has(columna)
    end = Math.max(
      end,
      write(paper, renglon[columna], x, y, columna === 'concepto' ? CONCEPTO : width, {
        ...CELL,
        weight,
        align: dinero ? 'right' : 'left',
      }),
    )
    if (columna === 'concepto' && renglon.detalle) end = write(paper, renglon.detalle, x, end, CONCEPTO, NOTE)
  }
  return end + ROW_GAP
}

function firmas(paper: Paper, { firmas: ambas }: Carta, top: number): void {
  const width = (WIDTH - 40) / 2
  ambas.forEach(({ rotulo, lineas }, index) => {
    const x = MARGIN + index * (width + 40)
    let y = rule(paper, x, top + 42, width) + 4
    for (const linea of lineas.filter(Boolean)) y = write(paper, linea, x, y, width, { size: 9, align: 'center' })
    write(paper, rotulo, x, y, width, { size: 8, color: SOFT, align: 'center' })
  })
}

function pie(
  paper: Paper,
  { codigo, numero, marca }: Carta,
  verificar: string | null,
  hoja: number,
  hojas: number,
): void {
  if (marca)
    stamp(paper, texto('documentos.finiquito.revocado'), { x: 0, y: 0, width: LETTER[0], height: LETTER[1] }, WRONG)
  const bottom = LETTER[1] - MARGIN
  const left = verificar ? MARGIN + QR + 10 : MARGIN
  if (verificar) qr(paper, verificar, MARGIN, bottom - QR, QR)
  write(paper, texto(verificar ? 'documentos.recibo.verifique' : 'documentos.recibo.codigo'), left, bottom - 36, 220, {
    size: 8,
    color: SOFT,
  })
  write(paper, codigo, left, bottom - 24, 220, { size: 9 })
  write(paper, texto('documentos.finiquito.no_fiscal'), left, bottom - 10, 220, { size: 8, color: SOFT })
  if (hojas > 1)
    write(paper, texto('documentos.finiquito.hoja', { numero, hoja, hojas }), MARGIN + WIDTH - 220, bottom - 10, 220, {
      size: 8,
      color: SOFT,
      align: 'right',
    })
}

function nuevaHoja(paper: Paper): number {
  paper.addPage({ size: LETTER, margin: 0 })
  return MARGIN
}
