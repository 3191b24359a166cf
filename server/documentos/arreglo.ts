import type { Arreglo } from '#contract/catalogos/arreglos'
import { formatoDni, formatoFecha, formatoLempiras } from '#contract/formato'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { montoEnLetras } from './en-letras.ts'
import { drawMembrete, membreteDe } from './membrete.ts'
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
const BOTTOM = LETTER[1] - MARGIN - QR - 8
const BODY = { size: 10 }
const CELL = { size: 9 }
const SIGNATURES = 84
const MONTO = 90
const FECHA = 90

const frase = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`documentos.arreglo.${clave}`, valores)

/** What a row of either table says: its name, its date and its amount. */
type Fila = [nombre: string, fecha: string, monto: string]

/**
 * The paper of a payment arrangement, for both to sign: what is owed, in which instalments it is paid, and what happens
 * when one is not. It says what was signed, whatever was paid since. `verificar` is where its code is checked; null
 * prints no QR.
 */
export async function arregloPdf(arreglo: Arreglo, centro: Centro, verificar: string | null): Promise<Buffer> {
  const { detalle, numero, estado } = arreglo
  const paper = newPaper(LETTER, { title: `${frase('titulo')} ${numero}`, author: centro.nombre })
  const membrete = membreteDe({ ...centro, ...detalle.centro })
  const cerrado = estado === 'roto' || estado === 'anulado'
  const marca = cerrado ? frase(estado) : null
  let y =
    drawMembrete(
      paper,
      {
        centro: membrete,
        titulo: texto('documentos.verificar.numero'),
        numero,
        fecha: formatoFecha(arreglo.fecha),
        marca,
      },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 16
  y = write(paper, frase('encabezado'), MARGIN, y, WIDTH, { size: 15, weight: 'bold', align: 'center' }) + 10
  y = parrafo(paper, apertura(arreglo), y)
  y = tabla(
    paper,
    [frase('concepto'), frase('vencio'), frase('debe')],
    detalle.cargos.map(({ descripcion, vence, monto }) => [descripcion, formatoFecha(vence), formatoLempiras(monto)]),
    arreglo.total,
    y,
  )
  y = parrafo(paper, frase('se_paga'), y + 8)
  y = tabla(
    paper,
    [frase('cuota'), frase('vence'), frase('monto')],
    detalle.cuotas.map(({ vence, monto }, indice) => [
      frase('cuota_de', { numero: indice + 1, cuotas: detalle.cuotas.length }),
      formatoFecha(vence),
      formatoLempiras(monto),
    ]),
    arreglo.total,
    y,
  )
  const condiciones = [
    frase('mientras'),
    arreglo.gracia_dias ? frase('si_no', { smart_count: arreglo.gracia_dias }) : frase('si_no_en_fecha'),
    arreglo.observacion ?? '',
  ].filter(Boolean)
  y += 8
  for (const condicion of condiciones) y = parrafo(paper, condicion, y)
  firmas(paper, arreglo, y + SIGNATURES > BOTTOM ? nuevaHoja(paper) : y)
  eachSheet(paper, (hoja, hojas) => pie(paper, arreglo, { verificar, marca, hoja, hojas }))
  return bytesOf(paper)
}

function apertura({ detalle: { estudiante, centro }, firmante, firmante_dni, total }: Arreglo): string {
  return frase('acuerdan', {
    centro: centro.nombre,
    firmante: firmante_dni ? frase('con_dni', { firmante, dni: formatoDni(firmante_dni) }) : firmante,
    estudiante: `${estudiante.nombre} (${estudiante.codigo})`,
    total: formatoLempiras(total),
    letras: montoEnLetras(total),
  })
}

function parrafo(paper: Paper, texto: string, top: number): number {
  const alto = linesOf(paper, texto, WIDTH, BODY).length * 13.6
  return write(paper, texto, MARGIN, top + alto > BOTTOM ? nuevaHoja(paper) : top, WIDTH, BODY) + 8
}

/** A table with its sum; its titles stand again on every sheet that it comes to. */
function tabla(paper: Paper, titulos: Fila, filas: readonly Fila[], total: number, top: number): number {
  let y = encabezado(paper, titulos, top + 40 > BOTTOM ? nuevaHoja(paper) : top)
  for (const fila of filas) {
    const alto = linesOf(paper, fila[0], WIDTH - MONTO - FECHA - 8, CELL).length * 12 + 4
    if (y + alto > BOTTOM) y = encabezado(paper, titulos, nuevaHoja(paper))
    y = renglon(paper, fila, y)
  }
  y = rule(paper, MARGIN, y + 24 > BOTTOM ? nuevaHoja(paper) : y, WIDTH) + 5
  return renglon(paper, [frase('total'), '', formatoLempiras(total)], y, 'bold')
}

const encabezado = (paper: Paper, titulos: Fila, y: number): number =>
  rule(paper, MARGIN, renglon(paper, titulos, y, 'regular', SOFT), WIDTH) + 5

function renglon(
  paper: Paper,
  [nombre, fecha, monto]: Fila,
  y: number,
  weight: 'regular' | 'bold' = 'regular',
  color?: string,
): number {
  const style = { ...CELL, weight, ...(color && { color }) }
  const fin = write(paper, nombre, MARGIN, y, WIDTH - MONTO - FECHA - 8, style)
  write(paper, fecha, MARGIN + WIDTH - MONTO - FECHA, y, FECHA, style)
  write(paper, monto, MARGIN + WIDTH - MONTO, y, MONTO, { ...style, align: 'right' })
  return fin + 4
}

function firmas(paper: Paper, { detalle: { autorizado }, firmante, firmante_dni }: Arreglo, top: number): void {
  const width = (WIDTH - 40) / 2
  const lados = [
    { rotulo: texto('documentos.recibo.firma'), lineas: [autorizado.nombre, autorizado.cargo] },
    { rotulo: frase('acepto'), lineas: [firmante, firmante_dni ? formatoDni(firmante_dni) : ''] },
  ]
  lados.forEach(({ rotulo, lineas }, indice) => {
    const x = MARGIN + indice * (width + 40)
    let y = rule(paper, x, top + 42, width) + 4
    for (const linea of lineas.filter(Boolean)) y = write(paper, linea, x, y, width, { size: 9, align: 'center' })
    write(paper, rotulo, x, y, width, { size: 8, color: SOFT, align: 'center' })
  })
}

interface Pie {
  verificar: string | null
  marca: string | null
  hoja: number
  hojas: number
}

function pie(paper: Paper, { codigo_verificacion, numero }: Arreglo, { verificar, marca, hoja, hojas }: Pie): void {
  if (marca) stamp(paper, marca, { x: 0, y: 0, width: LETTER[0], height: LETTER[1] }, WRONG)
  const bottom = LETTER[1] - MARGIN
  const left = verificar ? MARGIN + QR + 10 : MARGIN
  if (verificar) qr(paper, verificar, MARGIN, bottom - QR, QR)
  const nota = { size: 8, color: SOFT }
  write(
    paper,
    texto(verificar ? 'documentos.recibo.verifique' : 'documentos.recibo.codigo'),
    left,
    bottom - 36,
    220,
    nota,
  )
  write(paper, codigo_verificacion, left, bottom - 24, 220, { size: 9 })
  write(paper, texto('documentos.finiquito.no_fiscal'), left, bottom - 10, 220, nota)
  if (hojas > 1)
    write(paper, texto('documentos.finiquito.hoja', { numero, hoja, hojas }), MARGIN + WIDTH - 220, bottom - 10, 220, {
      ...nota,
      align: 'right',
    })
}

function nuevaHoja(paper: Paper): number {
  paper.addPage({ size: LETTER, margin: 0 })
  return MARGIN
}
