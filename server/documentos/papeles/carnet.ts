import { MARCO } from '#contract/catalogos/foto'
import { formatoFecha, formatoTelefono } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import {
  bytesOf,
  drawLogo,
  INK,
  LETTER,
  linesOf,
  mm,
  newPaper,
  qr,
  SOFT,
  stepOf,
  write,
  type Area,
  type Paper,
} from '#server/documentos/paper'

/** A card's content: no more of a child than the school's name, hers and her code of the file. */
export interface CarnetImpreso {
  codigo_carnet: string
  nombres: string
  apellidos: string
  codigo: string
  /** Local date of its issue. */
  fecha: string
  /** A JPEG; null leaves the frame to glue one in. */
  foto: Buffer | null
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
const FOTO = { ancho: mm(MARCO.ancho), alto: mm(MARCO.alto) }
const QR = mm(22)
const CABEZA = mm(10)

function dibujar(
  paper: Paper,
  { codigo_carnet, nombres, apellidos, codigo, fecha, foto }: CarnetImpreso,
  centro: Centro,
  x: number,
  y: number,
): void {
  const logo = centro.logo && drawLogo(paper, centro.logo, { x: x + BORDE, y: y + mm(3), width: mm(16), height: mm(8) })
  const desde = logo ? logo.x + logo.width + mm(2) : x + BORDE
  const ancho = x + ANCHO - BORDE - desde
  escribirEn(paper, centro.nombre, { x: desde, y: y + mm(3), width: ancho, height: mm(9) }, DEL_CENTRO)
  const arriba = y + CABEZA + mm(4)
  if (foto) retrato(paper, foto, x + BORDE, arriba)
  else marco(paper, x + BORDE, arriba)
  const medio = x + BORDE + FOTO.ancho + mm(3)
  const anchoMedio = ANCHO - 2 * BORDE - FOTO.ancho - QR - mm(6)
  let debajo = write(paper, frase('titulo'), medio, arriba, anchoMedio, { size: 6, color: SOFT }) + 2
  for (const palabras of [nombres, apellidos])
    debajo = escribirEn(paper, palabras, { x: medio, y: debajo, width: anchoMedio, height: mm(9) }, DE_PERSONA)
  write(paper, codigo, medio, debajo + 2, anchoMedio, { size: 8 })
  const derecha = x + ANCHO - BORDE - QR
  // Only the code: read by anybody else's telephone it is a word, and no address.
  qr(paper, codigo_carnet, derecha, arriba, QR)
  const bajo = { size: 5.4, color: SOFT, align: 'center' as const }
  write(paper, codigo_carnet, derecha - mm(2), arriba + QR + 3, QR + mm(4), bajo)
  const nota = centro.telefono ? frase('perdido', { telefono: formatoTelefono(centro.telefono) }) : frase('perdido_sin')
  const pie = y + ALTO - mm(6)
  write(paper, nota, x + BORDE, pie, ANCHO - 2 * BORDE - mm(22), { size: 6.5, color: SOFT })
  write(paper, formatoFecha(fecha), x + ANCHO - BORDE - mm(22), pie, mm(22), { size: 6.5, color: SOFT, align: 'right' })
}

/** Sizes of letters, of which a text takes the largest that it fits with. */
const DEL_CENTRO = [11, 10, 9, 8, 7]
const DE_PERSONA = [9.5, 9, 8, 7, 6, 5]

/**
 * A text in bold within `area`, in the largest of these letters with which no word of it is broken; what does not fit
 * with the smallest is cut, and nothing is written over. Answers the y below.
 */
function escribirEn(paper: Paper, palabras: string, area: Area, tamanos: readonly number[]): number {
  const estiloDe = (size: number) => ({ size, weight: 'bold' as const, color: INK })
  const renglones = (texto: string, size: number) => linesOf(paper, texto, area.width, estiloDe(size))
  const caben = (size: number) => Math.max(1, Math.floor(area.height / stepOf(paper, estiloDe(size))))
  const entera = (size: number) => palabras.split(/\s+/).every((palabra) => renglones(palabra, size).length <= 1)
  const size =
    tamanos.find((uno) => entera(uno) && renglones(palabras, uno).length <= caben(uno)) ?? tamanos.at(-1) ?? 5
  const todos = renglones(palabras, size)
  const vistos = todos.slice(0, caben(size))
  if (vistos.length < todos.length) vistos.push(`${(vistos.pop() ?? '').slice(0, -1)}…`)
  return vistos.reduce((debajo, linea) => write(paper, linea, area.x, debajo, area.width, estiloDe(size)), area.y)
}

/** The frame in which a photograph is glued. */
function marco(paper: Paper, x: number, y: number): void {
  paper.rect(x, y, FOTO.ancho, FOTO.alto).lineWidth(0.5).dash(2, { space: 2 }).strokeColor(SOFT).stroke().undash()
  write(paper, frase('foto'), x, y + FOTO.alto / 2 - 4, FOTO.ancho, { size: 6, color: SOFT, align: 'center' })
}

/** A photograph that fills the frame; what of it is wider or taller stays outside. */
function retrato(paper: Paper, foto: Buffer, x: number, y: number): void {
  paper.save().rect(x, y, FOTO.ancho, FOTO.alto).clip()
  paper.image(foto, x, y, { cover: [FOTO.ancho, FOTO.alto], align: 'center', valign: 'center' }).restore()
  paper.rect(x, y, FOTO.ancho, FOTO.alto).lineWidth(0.4).strokeColor(SOFT).stroke()
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
