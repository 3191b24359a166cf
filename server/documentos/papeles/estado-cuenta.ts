import { setImmediate } from 'node:timers/promises'
import { formatoFecha, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { TRAMOS, type EstadoDeCuenta, type Movimiento } from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { drawMembrete, membreteDe } from '#server/documentos/membrete'
import {
  bytesOf,
  eachSheet,
  LETTER,
  linesOf,
  mm,
  newPaper,
  rule,
  SOFT,
  WRONG,
  write,
  type Paper,
} from '#server/documentos/paper'

const MARGIN = mm(16)
const WIDTH = LETTER[0] - 2 * MARGIN
const BOTTOM = LETTER[1] - MARGIN - 14
const LINE = 11.5
const ROW_GAP = 3.5
const FOOT = 104
const SIZE = 8.5
/** Lines that stay with the foot. */
const JUNTAS = 2

interface Columna {
  x: number
  width: number
  titulo: string
  valor: (movimiento: Movimiento) => string
}

const palabra = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`documentos.estado.${clave}`, valores)

/**
 * A statement of account on letter sheets: what was owed before, every line with what stands after it, ages at the
 * foot.
 */
export async function estadoDeCuentaPdf(estado: EstadoDeCuenta, centro: Centro, emitido: Date): Promise<Buffer> {
  const paper = newPaper(LETTER, { title: `${palabra('titulo')} ${estado.codigo}`, author: centro.nombre })
  const columnas = columnasDe(estado)
  const concepto = anchoDelConcepto(columnas)
  let y = cabeza(paper, estado, centro)
  y = titulos(paper, columnas, y)
  if (estado.desde) y = fila(paper, columnas, saldoInicial(estado), y, concepto)
  for (const [indice, movimiento] of estado.movimientos.entries()) {
    // The foot never stands on a sheet alone: the last lines come to it together.
    const queda = estado.movimientos.slice(indice, indice + JUNTAS + 1)
    const ultimas = queda.length <= JUNTAS
    const altos = (ultimas ? queda : [movimiento]).map((uno) => alto(paper, uno, concepto))
    if (y + altos.reduce((suma, uno) => suma + uno, ultimas ? FOOT : 0) > BOTTOM) {
      // A long statement lets the counter's requests through between its sheets.
      await setImmediate()
      y = titulos(paper, columnas, nuevaHoja(paper))
    }
    y = fila(paper, columnas, movimiento, y, concepto)
  }
  if (!estado.movimientos.length)
    y = write(paper, palabra('sin_movimientos'), MARGIN, y, WIDTH, { color: SOFT }) + ROW_GAP
  pie(paper, estado, y, emitido)
  numerar(paper, estado)
  return bytesOf(paper)
}

function cabeza(paper: Paper, estado: EstadoDeCuenta, centro: Centro): number {
  const hasta = formatoFecha(estado.hasta)
  const fecha = estado.desde
    ? palabra('periodo', { desde: formatoFecha(estado.desde), hasta })
    : palabra('al', { hasta })
  let y =
    drawMembrete(
      paper,
      { centro: membreteDe(centro), titulo: palabra('titulo'), numero: estado.codigo, fecha },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 10
  const datos = [
    [texto('documentos.recibo.estudiante'), estado.nombre],
    ...(estado.encargado_nombre ? [[palabra('encargado'), estado.encargado_nombre]] : []),
  ]
  for (const [etiqueta = '', valor = ''] of datos) {
    write(paper, etiqueta, MARGIN, y, 80, { color: SOFT })
    y = write(paper, valor, MARGIN + 84, y, WIDTH - 84, { weight: 'bold' }) + 1
  }
  return y + 8
}

const monto = (centavos: number): string => (centavos === 0 ? '' : formatoLempiras(centavos))

/** Amounts at the right; the credit only where there is any. */
function columnasDe(estado: EstadoDeCuenta): Columna[] {
  const conCredito = [estado.inicial, ...estado.movimientos].some(({ a_favor }) => a_favor !== 0)
  const dinero = [
    ['cargos', 72, ({ cargo }: Movimiento) => monto(cargo)],
    ['abonos', 72, ({ abono }: Movimiento) => monto(abono)],
    ['debe', 76, ({ debe }: Movimiento) => formatoLempiras(debe)],
    ...(conCredito ? [['a_favor', 72, ({ a_favor }: Movimiento) => monto(a_favor)] as const] : []),
  ] as const
  let right = MARGIN + WIDTH
  return [...dinero]
    .reverse()
    .map(([clave, width, valor]) => ({ x: (right -= width), width, titulo: palabra(clave), valor }))
    .reverse()
}

const FECHA = 60
const anchoDelConcepto = ([primera]: readonly Columna[]): number => (primera?.x ?? 0) - MARGIN - FECHA - 6

function titulos(paper: Paper, columnas: readonly Columna[], y: number): number {
  const style = { size: 8, color: SOFT } as const
  write(paper, palabra('fecha'), MARGIN, y, FECHA, style)
  write(paper, texto('documentos.recibo.concepto'), MARGIN + FECHA, y, 200, style)
  for (const { x, width, titulo } of columnas) write(paper, titulo, x, y, width, { ...style, align: 'right' })
  return rule(paper, MARGIN, y + 13, WIDTH) + 5
}

/** A line's text: the document first, so that it is found. */
const conceptoDe = ({ documento, descripcion }: Movimiento): string =>
  [documento, descripcion].filter(Boolean).join(' · ')

const alto = (paper: Paper, movimiento: Movimiento, concepto: number): number =>
  Math.max(1, linesOf(paper, conceptoDe(movimiento), concepto, { size: SIZE }).length) * LINE + ROW_GAP

function fila(paper: Paper, columnas: readonly Columna[], movimiento: Movimiento, y: number, concepto: number): number {
  write(paper, formatoFecha(movimiento.fecha), MARGIN, y, FECHA, { size: SIZE })
  write(paper, conceptoDe(movimiento), MARGIN + FECHA, y, concepto, { size: SIZE })
  for (const { x, width, valor } of columnas)
    write(paper, valor(movimiento), x, y, width, { size: SIZE, align: 'right' })
  return y + alto(paper, movimiento, concepto)
}

const saldoInicial = ({ desde, hasta, inicial }: EstadoDeCuenta): Movimiento => ({
  fecha: desde ?? hasta,
  tipo: 'cargo',
  descripcion: palabra('inicial'),
  documento: null,
  recibo_id: null,
  cargo: 0,
  abono: 0,
  ...inicial,
})

/** The sums of the account, and the age of its debt. */
function pie(paper: Paper, estado: EstadoDeCuenta, top: number, emitido: Date): void {
  let y = rule(paper, MARGIN, top + 2, WIDTH) + 8
  const right = MARGIN + WIDTH
  const totales = [
    [palabra('debe'), estado.debe],
    ...(estado.a_favor ? [[palabra('a_favor'), estado.a_favor]] : []),
  ] as const
  for (const [etiqueta = '', valor = 0] of totales) {
    write(paper, String(etiqueta), right - 210, y, 106, { size: 12, weight: 'bold', align: 'right' })
    y =
      write(paper, formatoLempiras(Number(valor)), right - 100, y, 100, { size: 12, weight: 'bold', align: 'right' }) +
      2
  }
  y += 8
  const width = WIDTH / TRAMOS.length
  TRAMOS.forEach((tramo, index) => {
    const mal = tramo !== 'al_dia' && estado[tramo] > 0
    write(paper, texto(`documentos.estado.tramo.${tramo}`), MARGIN + index * width, y, width, {
      size: 8,
      color: SOFT,
      align: 'right',
    })
    write(paper, formatoLempiras(estado[tramo]), MARGIN + index * width, y + 11, width, {
      size: 9.5,
      weight: 'bold',
      align: 'right',
      ...(mal && { color: WRONG }),
    })
  })
  write(paper, palabra('emitido', { instante: formatoInstante(emitido.toISOString()) }), MARGIN, y + 34, WIDTH, {
    size: 7.5,
    color: SOFT,
  })
}

function nuevaHoja(paper: Paper): number {
  paper.addPage({ size: LETTER, margin: 0 })
  return MARGIN
}

/** The number of each sheet and the student, where there are several. */
function numerar(paper: Paper, { codigo, nombre }: EstadoDeCuenta): void {
  eachSheet(paper, (hoja, hojas) => {
    if (hojas > 1)
      write(paper, palabra('hoja', { hoja, hojas, codigo, nombre }), MARGIN, LETTER[1] - MARGIN - 4, WIDTH, {
        size: 7.5,
        color: SOFT,
        align: 'right',
      })
  })
}
