import { formatoFecha, formatoTelefono } from '#contract/formato'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { bytesOf, drawLogo, INK, LETTER, linesOf, mm, newPaper, qr, SOFT, write, type Paper } from './paper.ts'

/** What a card says: no more of a child than the school's name, hers and her code of the file. */
export interface CarnetImpreso {
  codigo_carnet: string
  nombres: string
  apellidos: string
  codigo: string
  /** Local date of its issue. */
  fecha: string
}

/** A card as banks give them (ISO/IEC 7810, ID-1, which printers of cards call CR-80): 85.6 × 54 mm. */
const ANCHO = mm(85.6)
const ALTO = mm(53.98)

const COLUMNAS = 2
const FILAS = 4
/** Room for the scissors between cards. */
const CALLE = mm(10)
const [HOJA_ANCHO, HOJA_ALTO] = LETTER
const IZQUIERDA = (HOJA_ANCHO - COLUMNAS * ANCHO - (COLUMNAS - 1) * CALLE) / 2
const ARRIBA = (HOJA_ALTO - FILAS * ALTO - (FILAS - 1) * CALLE) / 2

const frase = (clave: string, valores?: Record<string, unknown>): string => texto(`documentos.carnet.${clave}`, valores)

/** Cards, each on a sheet of its own size (`tarjeta`), or several on letter sheets with marks to cut by (`hoja`). */
export async function carnetsPdf(
  carnets: readonly CarnetImpreso[],
  centro: Centro,
  medida: 'tarjeta' | 'hoja',
): Promise<Buffer> {
  const size: [number, number] = medida === 'tarjeta' ? [ANCHO, ALTO] : LETTER
  const paper = newPaper(size, { title: frase('titulo'), author: centro.nombre })
  const porHoja = medida === 'tarjeta' ? 1 : COLUMNAS * FILAS
  for (const [indice, carnet] of carnets.entries()) {
    const lugar = indice % porHoja
    if (indice && lugar === 0) paper.addPage({ size, margin: 0 })
    const [x, y] =
      medida === 'tarjeta'
        ? [0, 0]
        : [IZQUIERDA + (lugar % COLUMNAS) * (ANCHO + CALLE), ARRIBA + Math.floor(lugar / COLUMNAS) * (ALTO + CALLE)]
    if (medida === 'hoja') marcasDeCorte(paper, x, y)
    dibujar(paper, carnet, centro, x, y)
  }
  return bytesOf(paper)
}

const BORDE = mm(4)
const FOTO = { ancho: mm(22), alto: mm(28) }
const QR = mm(22)
const CABEZA = mm(10)

function dibujar(
  paper: Paper,
  { codigo_carnet, nombres, apellidos, codigo, fecha }: CarnetImpreso,
  centro: Centro,
  x: number,
  y: number,
): void {
  const logo = centro.logo && drawLogo(paper, centro.logo, { x: x + BORDE, y: y + mm(3), width: mm(16), height: mm(8) })
  const desde = logo ? logo.x + logo.width + mm(2) : x + BORDE
  const ancho = x + ANCHO - BORDE - desde
  const cuantas = linesOf(paper, centro.nombre, ancho, { size: 9, weight: 'bold' }).length
  escribirHasta(paper, centro.nombre, {
    x: desde,
    y: y + mm(cuantas > 1 ? 3 : 4.5),
    ancho,
    lineas: 2,
    size: cuantas > 1 ? 8 : 10,
  })
  const arriba = y + CABEZA + mm(4)
  marco(paper, x + BORDE, arriba)
  const medio = x + BORDE + FOTO.ancho + mm(3)
  const anchoMedio = ANCHO - 2 * BORDE - FOTO.ancho - QR - mm(6)
  let debajo = write(paper, frase('titulo'), medio, arriba, anchoMedio, { size: 6, color: SOFT }) + 2
  debajo = escribirHasta(paper, nombres, { x: medio, y: debajo, ancho: anchoMedio, lineas: 2, size: 9 })
  debajo = escribirHasta(paper, apellidos, { x: medio, y: debajo, ancho: anchoMedio, lineas: 2, size: 9 })
  write(paper, codigo, medio, debajo + 2, anchoMedio, { size: 8 })
  const derecha = x + ANCHO - BORDE - QR
  // Only the code: read by anybody else's telephone it is a word, and no address.
  qr(paper, codigo_carnet, derecha, arriba, QR)
  const bajo = { size: 4.6, color: SOFT, align: 'center' as const }
  write(paper, codigo_carnet, derecha - mm(2), arriba + QR + 3, QR + mm(4), bajo)
  const nota = centro.telefono ? frase('perdido', { telefono: formatoTelefono(centro.telefono) }) : frase('perdido_sin')
  const pie = y + ALTO - mm(5.5)
  write(paper, nota, x + BORDE, pie, ANCHO - 2 * BORDE - mm(22), { size: 5.5, color: SOFT })
  write(paper, formatoFecha(fecha), x + ANCHO - BORDE - mm(22), pie, mm(22), { size: 5.5, color: SOFT, align: 'right' })
}

/** A text in bold of so many lines at most: a longer one is cut, and nothing is written over. Answers the y below. */
function escribirHasta(
  paper: Paper,
  palabras: string,
  { x, y, ancho, lineas, size }: { x: number; y: number; ancho: number; lineas: number; size: number },
): number {
  const estilo = { size, weight: 'bold' as const, color: INK }
  const caben = linesOf(paper, palabras, ancho, estilo)
  const vistas = caben.slice(0, lineas)
  if (caben.length > lineas) vistas[lineas - 1] = `${(vistas[lineas - 1] ?? '').slice(0, -1)}…`
  return vistas.reduce((debajo, linea) => write(paper, linea, x, debajo, ancho, estilo), y)
}

/** Where a photograph is glued. */
function marco(paper: Paper, x: number, y: number): void {
  paper.rect(x, y, FOTO.ancho, FOTO.alto).lineWidth(0.5).dash(2, { space: 2 }).strokeColor(SOFT).stroke().undash()
  write(paper, frase('foto'), x, y + FOTO.alto / 2 - 4, FOTO.ancho, { size: 6, color: SOFT, align: 'center' })
}

const MARCA = mm(3)

/** Corners outside of the card, which the scissors follow. */
function marcasDeCorte(paper: Paper, x: number, y: number): void {
  for (const [cx, hacia] of [
    [x, -1],
    [x + ANCHO, 1],
  ] as const)
    for (const [cy, abajo] of [
      [y, -1],
      [y + ALTO, 1],
    ] as const)
      paper
        .moveTo(cx + hacia, cy)
        .lineTo(cx + hacia * MARCA, cy)
        .moveTo(cx, cy + abajo)
        .lineTo(cx, cy + abajo * MARCA)
        .lineWidth(0.4)
        .strokeColor(SOFT)
        .stroke()
}
