import type { EstadoAsistencia } from '#contract/asistencia/asistencia'
import { formatoAsistencia, type Matriz } from '#contract/asistencia/reporte'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { drawMembrete, membreteDe } from '#server/documentos/membrete'
import {
  bytesOf,
  eachSheet,
  INK,
  LETTER,
  linesOf,
  mm,
  newPaper,
  rule,
  SOFT,
  write,
  WRONG,
  type Paper,
} from '#server/documentos/paper'
import { loQueFalta } from './lo-que-falta.ts'

/** A letter sheet on its side. */
const SHEET: [width: number, height: number] = [LETTER[1], LETTER[0]]
const MARGIN = mm(12)
const WIDTH = SHEET[0] - 2 * MARGIN
const FOOT = SHEET[1] - MARGIN - 12
const NAME = 176
const TOTAL = 40
/** Width of a class in points, when there are few. */
const WIDEST = 26
const LINE = 12.5
const AMBAR = '#b45309'
const AZUL = '#1d4ed8'

const COLOR: Record<EstadoAsistencia, string> = { presente: SOFT, ausente: WRONG, tarde: AMBAR, justificado: AZUL }
const conAncho = (clases: number): number => Math.min(WIDEST, (WIDTH - NAME - TOTAL) / Math.max(clases, 1))

/**
 * The attendance of a course on landscape letter sheets: its students by its classes, dates at the head of every sheet.
 * As many classes as the matrix has fit side by side; students go on as many sheets as they need.
 */
export function matrizPdf(matriz: Matriz, centro: Centro): Promise<Buffer> {
  const { curso, clases, alumnos } = matriz
  const paper = newPaper(SHEET, {
    title: `${texto('asistencias.matriz.titulo')} ${curso.nombre}`,
    author: centro.nombre,
  })
  let y =
    drawMembrete(
      paper,
      {
        centro: membreteDe(centro),
        titulo: texto('asistencias.matriz.titulo'),
        numero: curso.codigo,
        fecha: periodo(matriz),
      },
      { x: MARGIN, y: MARGIN, width: WIDTH },
    ) + 8
  y =
    write(paper, [curso.nombre, curso.periodo, curso.docente_nombre].filter(Boolean).join(' · '), MARGIN, y, WIDTH, {
      size: 11,
      weight: 'bold',
    }) + 1
  y = write(paper, texto('asistencias.papel.letras'), MARGIN, y, WIDTH, { size: 7.5, color: SOFT })
  for (const falta of loQueFalta(matriz)) y = write(paper, falta, MARGIN, y, WIDTH, { size: 7.5, weight: 'bold' })
  y += 6
  y = cabeza(paper, clases, y)
  for (const alumno of alumnos) {
    const alto = Math.max(1, linesOf(paper, alumno.nombre, NAME - 6, { size: 8 }).length) * LINE
    if (y + alto > FOOT) {
      paper.addPage({ size: SHEET, margin: 0 })
      y = cabeza(paper, clases, MARGIN)
    }
    y = renglon(paper, alumno, y, alto)
  }
  eachSheet(paper, (hoja, hojas) =>
    write(paper, texto('asistencias.papel.hoja', { hoja, hojas }), MARGIN, FOOT + 3, WIDTH, {
      size: 7.5,
      color: SOFT,
      align: 'right',
    }),
  )
  return bytesOf(paper)
}

function periodo({ clases }: Matriz): string {
  const [primera, ultima] = [clases[0], clases.at(-1)]
  return primera && ultima
    ? texto('asistencias.papel.del_al', { desde: formatoFecha(primera.fecha), hasta: formatoFecha(ultima.fecha) })
    : ''
}

/** Day over month, so that the narrowest column holds them. */
function cabeza(paper: Paper, clases: Matriz['clases'], y: number): number {
  const ancho = conAncho(clases.length)
  const size = Math.min(7.5, ancho * 0.72)
  write(paper, texto('campos.cliente'), MARGIN, y + 5, NAME, { size: 8, color: SOFT })
  clases.forEach(({ fecha }, indice) => {
    const x = MARGIN + NAME + indice * ancho
    const [, mes = '', dia = ''] = fecha.split('-')
    write(paper, dia, x, y, ancho, { size, weight: 'bold', align: 'center' })
    write(paper, mes, x, y + size + 2, ancho, { size, color: SOFT, align: 'center' })
  })
  write(paper, texto('campos.porcentaje'), MARGIN + WIDTH - TOTAL - 6, y + 5, TOTAL + 6, {
    size: 7.5,
    color: SOFT,
    align: 'right',
  })
  return rule(paper, MARGIN, y + 20, WIDTH) + 3
}

function renglon(
  paper: Paper,
  { nombre, estados, porcentaje }: Matriz['alumnos'][number],
  y: number,
  alto: number,
): number {
  const ancho = conAncho(estados.length)
  const size = Math.min(8, ancho * 0.85)
  write(paper, nombre, MARGIN, y, NAME - 6, { size: 8 })
  estados.forEach((estado, indice) => {
    if (estado)
      write(paper, texto(`clases.letra.${estado}`), MARGIN + NAME + indice * ancho, y, ancho, {
        size,
        align: 'center',
        color: COLOR[estado],
        ...(estado !== 'presente' && { weight: 'bold' }),
      })
  })
  write(paper, formatoAsistencia(porcentaje), MARGIN + WIDTH - TOTAL, y, TOTAL, {
    size: 8,
    weight: 'bold',
    align: 'right',
    color: INK,
  })
  return rule(paper, MARGIN, y + alto - 1, WIDTH) + 2
}
