import type { Finiquito } from '#contract/catalogos/finiquitos'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { cartaDe, type Carta, type CargoEnCarta } from './finiquito-texto.ts'
import { drawMembrete, membreteDe, type Membrete } from '#server/documentos/membrete'
import { BODY, BOTTOM, cierre, MARGIN, nuevaHoja, pie, WIDTH } from '#server/documentos/hoja-firmada'
import { bytesOf, eachSheet, LETTER, linesOf, newPaper, rule, SOFT, write, type Paper } from '#server/documentos/paper'

const CELL = { size: 8 }
const NOTE = { size: 7, color: SOFT }
const PARAGRAPH_GAP = 8
const ROW_GAP = 4

type Columna = keyof Omit<CargoEnCarta, 'detalle'>
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
  cierre(paper, carta.cierre, carta.firmas, y)
  const { codigo, numero } = carta
  const marca = carta.marca && texto('documentos.finiquito.revocado')
  eachSheet(paper, (hoja, hojas) => pie(paper, { codigo, numero, marca, verificar }, hoja, hojas), primera)
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

function alto(paper: Paper, { concepto, detalle }: CargoEnCarta): number {
  return (
    linesOf(paper, concepto, CONCEPTO, CELL).length * 11 +
    (detalle ? linesOf(paper, detalle, CONCEPTO, NOTE).length * 10 : 0) +
    ROW_GAP
  )
}

function fila(paper: Paper, renglon: CargoEnCarta, y: number, weight: 'regular' | 'bold' = 'regular'): number {
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
