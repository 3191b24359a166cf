import type { Constancia } from '#contract/catalogos/constancias'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { BODY, BOTTOM, MARGIN, nuevaHoja, pie, WIDTH } from '#server/documentos/hoja-firmada'
import { drawMembrete, membreteDe } from '#server/documentos/membrete'
import {
  bytesOf,
  drawLogo,
  LETTER,
  linesOf,
  mm,
  newPaper,
  qr,
  rule,
  SOFT,
  stamp,
  write,
  WRONG,
  type Paper,
} from '#server/documentos/paper'

/** The work given to a thread: a certificate, and the address at which its code is checked (null prints no QR). */
export interface PapelDeConstancia {
  constancia: Constancia
  verificar: string | null
}

const frase = (clave: string): string => texto(`documentos.constancia.${clave}`)

/** Certificates and diplomas, one after another, each from a sheet of its own. They say what was issued. */
export async function constanciasPdf(papeles: readonly PapelDeConstancia[], centro: Centro): Promise<Buffer> {
  const [primero] = papeles
  const [ancho, alto] = LETTER
  const paper = newPaper(primero?.constancia.tipo === 'diploma' ? [alto, ancho] : LETTER, {
    title: papeles.length === 1 ? `${primero?.constancia.numero}` : texto('modulos.nombre.Constancias'),
    author: centro.nombre,
  })
  for (const [indice, papel] of papeles.entries()) {
    const diploma = papel.constancia.tipo === 'diploma'
    if (indice) paper.addPage({ size: diploma ? [alto, ancho] : LETTER, margin: 0 })
    if (diploma) hojaDeDiploma(paper, papel, centro)
    else hojaDeConstancia(paper, papel, centro)
  }
  return bytesOf(paper)
}

const marcaDe = ({ estado }: Constancia): string | null => (estado === 'revocada' ? frase('revocada') : null)

function hojaDeConstancia(paper: Paper, { constancia, verificar }: PapelDeConstancia, centro: Centro): void {
  const { detalle, numero, fecha, codigo_verificacion: codigo } = constancia
  const marca = marcaDe(constancia)
  const alPie = { codigo, numero, marca, verificar }
  let y =
    drawMembrete(
      paper,
      {
        centro: membreteDe({ ...centro, ...detalle.centro }),
        titulo: texto('documentos.verificar.numero'),
        numero,
        fecha: formatoFecha(fecha),
        marca,
      },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 28
  y = write(paper, detalle.titulo, MARGIN, y, WIDTH, { size: 15, weight: 'bold', align: 'center' }) + 22
  /** Room for `alto` points, on this sheet or on another one. */
  const lugar = (alto: number): number => {
    if (y + alto <= BOTTOM) return y
    pie(paper, alPie, 1, 1)
    return nuevaHoja(paper)
  }
  for (const parrafo of detalle.parrafos) {
    for (const linea of linesOf(paper, parrafo, WIDTH, CUERPO))
      y = write(paper, linea, MARGIN, lugar(RENGLON), WIDTH, CUERPO) + 3
    y += 10
  }
  y = lugar(FIRMA)
  const width = WIDTH / 2
  firma(paper, detalle.autorizado, MARGIN + WIDTH / 4, y + 48, width)
  pie(paper, alPie, 1, 1)
}

const CUERPO = { ...BODY, size: 11 }
const RENGLON = 18
const FIRMA = 90

/** The issuer's name and post, under the line that the school signs on. */
function firma(
  paper: Paper,
  { nombre, cargo }: Constancia['detalle']['autorizado'],
  x: number,
  y: number,
  width: number,
): void {
  const bajo = rule(paper, x, y, width) + 4
  const cargado = write(paper, nombre, x, bajo, width, { size: 9, align: 'center' })
  write(paper, cargo, x, cargado, width, { size: 8, color: SOFT, align: 'center' })
}

const [ALTO, ANCHO] = LETTER
const BORDE = mm(12)
const QR = mm(22)
const LOGO = { width: mm(50), height: mm(18) }
/** Sizes of the letters of a diploma, from which it takes the largest with which it is one sheet. */
const TAMANOS = [15, 13, 11, 9, 7, 5]

/** A sheet lengthwise within a frame, all in the middle; the name of whom it is for stands out. */
function hojaDeDiploma(paper: Paper, { constancia, verificar }: PapelDeConstancia, centro: Centro): void {
  const { detalle, numero, codigo_verificacion } = constancia
  const x = BORDE + mm(16)
  const width = ANCHO - 2 * x
  paper
    .rect(BORDE, BORDE, ANCHO - 2 * BORDE, ALTO - 2 * BORDE)
    .lineWidth(2)
    .strokeColor(SOFT)
    .stroke()
  const logo = centro.logo && drawLogo(paper, centro.logo, { x: BORDE + mm(8), y: BORDE + mm(8), ...LOGO })
  let y = BORDE + (logo ? Math.max(mm(14), logo.height + mm(9)) : mm(14))
  y = write(paper, detalle.centro.nombre, x, y, width, { size: 14, weight: 'bold', align: 'center' }) + 6
  y = write(paper, detalle.titulo, x, y, width, { size: 30, weight: 'bold', align: 'center' }) + 12
  const cabe = ALTO - BORDE - mm(36)
  const estiloDe = (parrafo: string, size: number) =>
    parrafo === detalle.estudiante.nombre
      ? { size: size * 1.7, weight: 'bold' as const, align: 'center' as const }
      : { size, align: 'center' as const }
  const altoCon = (size: number) =>
    detalle.parrafos.reduce((suma, parrafo) => {
      const estilo = estiloDe(parrafo, size)
      return suma + linesOf(paper, parrafo, width, estilo).length * estilo.size * 1.4 + size * 0.6
    }, 0)
  const size = TAMANOS.find((uno) => y + altoCon(uno) <= cabe) ?? TAMANOS.at(-1) ?? 5
  for (const parrafo of detalle.parrafos)
    if (y < cabe) y = write(paper, parrafo, x, y, width, estiloDe(parrafo, size)) + size * 0.6
  const abajo = ALTO - BORDE - mm(8)
  firma(paper, detalle.autorizado, ANCHO / 2 - 110, abajo - 30, 220)
  if (verificar) qr(paper, verificar, BORDE + mm(8), abajo - QR, QR)
  const nota = { size: 8, color: SOFT, align: 'right' as const }
  write(paper, `${texto('documentos.verificar.numero')} ${numero}`, ANCHO - BORDE - mm(8) - 200, abajo - 22, 200, nota)
  write(paper, codigo_verificacion, ANCHO - BORDE - mm(8) - 200, abajo - 11, 200, nota)
  const marca = marcaDe(constancia)
  if (marca) stamp(paper, marca, { x: 0, y: 0, width: ANCHO, height: ALTO }, WRONG)
}
