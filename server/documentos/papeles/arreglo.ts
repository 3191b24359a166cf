import type { Arreglo } from '#contract/catalogos/arreglos'
import { formatoDni, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { drawMembrete, membreteDe } from '#server/documentos/membrete'
import { BOTTOM, cierre, MARGIN, nuevaHoja, parrafo, pie, WIDTH, type Firma } from '#server/documentos/hoja-firmada'
import { bytesOf, eachSheet, LETTER, linesOf, newPaper, rule, SOFT, write, type Paper } from '#server/documentos/paper'

const CELL = { size: 9 }
/** The sum of a table, with its rule. */
const TOTAL = 24
const MONTO = 90
const FECHA = 90

const frase = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`documentos.arreglo.${clave}`, valores)

/** A row of either table. */
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
  cierre(paper, condiciones, firmasDe(arreglo), y + 8)
  const alPie = { codigo: arreglo.codigo_verificacion, numero, marca, verificar }
  eachSheet(paper, (hoja, hojas) => pie(paper, alPie, hoja, hojas))
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

/** A table with its sum, below its last row; its titles stand again on every sheet that it comes to. */
function tabla(paper: Paper, titulos: Fila, filas: readonly Fila[], total: number, top: number): number {
  let y = encabezado(paper, titulos, top + 40 > BOTTOM ? nuevaHoja(paper) : top)
  for (const [indice, fila] of filas.entries()) {
    const junto = indice === filas.length - 1 ? TOTAL : 0
    const alto = linesOf(paper, fila[0], WIDTH - MONTO - FECHA - 8, CELL).length * 12 + 4 + junto
    if (y + alto > BOTTOM) y = encabezado(paper, titulos, nuevaHoja(paper))
    y = renglon(paper, fila, y)
  }
  y = rule(paper, MARGIN, y, WIDTH) + 5
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

const firmasDe = ({ detalle: { autorizado }, firmante, firmante_dni }: Arreglo): Firma[] => [
  { rotulo: texto('documentos.recibo.firma'), lineas: [autorizado.nombre, autorizado.cargo] },
  { rotulo: frase('acepto'), lineas: [firmante, firmante_dni ? formatoDni(firmante_dni) : ''] },
]
