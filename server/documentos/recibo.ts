import type { Dibujo } from '#contract/documentos/dibujo'
import { formatoFecha, formatoIdentidad, formatoInstante, formatoLempiras } from '#contract/formato'
import { montoEnLetras } from '#contract/letras'
import { signoDeTipo, type FormatoPdf, type Recibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Centro } from './centro.ts'
import { membreteDe, type Membrete } from './membrete.ts'
import { bytesOf, dibujoDe, mm, newPaper, SOFT, stamp, WRONG, type Area, type Paper } from './paper.ts'
import { drawSheet } from './recibo-hoja.ts'
import { drawTicket } from './recibo-tiquete.ts'

/** What a printed receipt says, already in words: the layouts only place it. */
export interface ReciboImpreso {
  centro: Membrete
  titulo: string
  numero: string
  fecha: string
  /** REIMPRESIÓN, ANULADO or MUESTRA, also readable where the stamp is faint. */
  marca: string | null
  cliente: { etiqueta: string; valor: string }[]
  /** `detalle`: «3 × L 120.00», and what was taken off. */
  lineas: { descripcion: string; detalle: string | null; total: string }[]
  totales: { etiqueta: string; valor: string }[]
  total: string
  letras: string
  pagos: { etiqueta: string; valor: string }[]
  pie: string[]
  /** Address of the verification page, where the centre has a public one. */
  verificar: string | null
  codigo: string
}

export interface Impresion {
  formato: FormatoPdf
  /** A second print says so. */
  reimpresion: boolean
  /** A receipt that is none, to see how one looks. */
  muestra?: boolean
  /** `{PUBLIC_URL}/verificar/{codigo}`; null prints no QR (domain.md, Printing). */
  verificar: string | null
}

const LETTER: [number, number] = [612, 792]
const ROLLS = {
  ticket80: { paper: mm(80), printable: mm(72) },
  ticket58: { paper: mm(58), printable: mm(48) },
} as const

/** The receipt as PDF: a letter sheet, two half sheets (original and copy), or a ticket as long as it needs. */
export const reciboPdf = (recibo: Recibo, centro: Centro, impresion: Impresion): Promise<Buffer> =>
  bytesOf(dibujar(recibo, centro, impresion))

/** The same paper as strokes, to show it without a PDF viewer. */
export const reciboDibujo = (recibo: Recibo, centro: Centro, impresion: Impresion): Dibujo =>
  dibujoDe(dibujar(recibo, centro, impresion))

function dibujar(recibo: Recibo, centro: Centro, { formato, reimpresion, muestra, verificar }: Impresion): Paper {
  const sello =
    recibo.estado === 'anulado'
      ? { palabra: texto('documentos.recibo.anulado'), color: WRONG }
      : muestra
        ? { palabra: texto('documentos.recibo.muestra'), color: SOFT }
        : null
  const marca = sello?.palabra ?? (reimpresion ? texto('documentos.recibo.reimpresion') : null)
  const impreso = { ...enPalabras(recibo, centro, verificar), marca }
  const info = { title: `${impreso.titulo} ${impreso.numero}`, author: centro.nombre }
  const stamped = (paper: Paper, area: Area) => sello && stamp(paper, sello.palabra, area, sello.color)

  if (formato === 'ticket80' || formato === 'ticket58') {
    const { paper: width, printable } = ROLLS[formato]
    const height = drawTicket(newPaper([width, 20_000], info), impreso, (width - printable) / 2, printable)
    const paper = newPaper([width, height + mm(6)], info)
    drawTicket(paper, impreso, (width - printable) / 2, printable)
    stamped(paper, { x: 0, y: 0, width, height })
    return paper
  }

  const paper = newPaper(LETTER, info)
  const margin = mm(16)
  const width = LETTER[0] - 2 * margin
  if (formato === 'carta') {
    drawSheet(paper, impreso, { x: margin, y: margin, width, height: LETTER[1] - 2 * margin })
    stamped(paper, { x: 0, y: 0, width: LETTER[0], height: LETTER[1] })
    return paper
  }
  const half = LETTER[1] / 2
  for (const [index, copy] of [texto('documentos.recibo.original'), texto('documentos.recibo.copia')].entries()) {
    const area = { x: margin, y: index * half + mm(10), width, height: half - mm(18) }
    drawSheet(paper, { ...impreso, pie: [...impreso.pie, copy] }, area)
    stamped(paper, area)
  }
  paper
    .moveTo(margin, half)
    .lineTo(LETTER[0] - margin, half)
    .lineWidth(0.5)
    .dash(3, { space: 3 })
    .strokeColor('#a8a29e')
    .stroke()
    .undash()
  return paper
}

function enPalabras(recibo: Recibo, centro: Centro, verificar: string | null): Omit<ReciboImpreso, 'marca'> {
  const palabra = (clave: string) => texto(`documentos.recibo.${clave}`)
  const estudiantes = [...new Set(recibo.lineas.flatMap((linea) => linea.cliente_nombre ?? []))]
  const deVarios = estudiantes.length > 1
  const cambio = recibo.pagos.reduce((sum, pago) => sum + pago.cambio, 0)
  return {
    centro: membreteDe(centro),
    titulo: palabra(`titulos.${recibo.tipo}`),
    numero: recibo.numero_texto,
    fecha: `${formatoFecha(recibo.fecha)} ${formatoInstante(recibo.emitido_en).slice(11)}`,
    cliente: [
      {
        etiqueta: palabra(signoDeTipo(recibo.tipo) < 0 ? 'entregamos_a' : 'recibi_de'),
        valor: [recibo.pagador_nombre, recibo.pagador_documento && formatoIdentidad(recibo.pagador_documento)]
          .filter(Boolean)
          .join('\n'),
      },
      ...(estudiantes.length
        ? [{ etiqueta: palabra(deVarios ? 'estudiantes' : 'estudiante'), valor: estudiantes.join(', ') }]
        : []),
      { etiqueta: palabra('atendio'), valor: recibo.usuario_nombre },
    ],
    lineas: recibo.lineas.map((linea) => ({
      descripcion: [deVarios ? linea.cliente_nombre : null, queSePaga(linea)].filter(Boolean).join(' · '),
      detalle: detalleDe(linea),
      total: formatoLempiras(linea.total),
    })),
    totales: [
      ...(recibo.descuento
        ? [
            { etiqueta: palabra('suma'), valor: formatoLempiras(recibo.total + recibo.descuento) },
            { etiqueta: palabra('descuento'), valor: formatoLempiras(-recibo.descuento) },
          ]
        : []),
      ...(recibo.isv
        ? [
            { etiqueta: palabra('subtotal'), valor: formatoLempiras(recibo.total - recibo.isv) },
            { etiqueta: palabra('isv'), valor: formatoLempiras(recibo.isv) },
          ]
        : []),
    ],
    total: formatoLempiras(recibo.total),
    letras: montoEnLetras(recibo.total),
    pagos: [
      ...recibo.pagos.map((pago) => ({
        etiqueta: [texto(`opciones.metodo.${pago.metodo}`), pago.referencia].filter(Boolean).join(' '),
        valor: formatoLempiras(pago.recibido ?? pago.monto),
      })),
      ...(cambio ? [{ etiqueta: palabra('cambio'), valor: formatoLempiras(cambio) }] : []),
    ],
    pie: [...(centro.pie_recibo ?? '').split('\n'), palabra('no_fiscal')].filter(Boolean),
    verificar,
    codigo: recibo.codigo_verificacion,
  }
}

/** What a line pays for, and what of it is still owed. */
const queSePaga = ({ descripcion, debe }: Recibo['lineas'][number]): string =>
  debe ? `${descripcion} (${texto('documentos.recibo.queda_debiendo')} ${formatoLempiras(debe)})` : descripcion

/** How a line comes to its total, where that is not its price alone. */
function detalleDe({ cantidad, precio, descuento }: Recibo['lineas'][number]): string | null {
  const partes = [
    cantidad > 1 || descuento ? `${cantidad}\u00a0×\u00a0${formatoLempiras(precio)}` : '',
    descuento ? `${texto('documentos.recibo.descuento').toLowerCase()} ${formatoLempiras(-descuento)}` : '',
  ]
  return partes.filter(Boolean).join(' · ') || null
}
