import type { Dibujo } from '#contract/documentos/dibujo'
import { esDeDebito } from '#contract/facturacion/rangos'
import { formatoFecha, formatoIdentidad, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { signoDeTipo, type FormatoPdf, type Recibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Centro } from '#server/documentos/centro'
import { membreteDe } from '#server/documentos/membrete'
import {
  bytesOf,
  dibujoDe,
  LETTER,
  mm,
  newPaper,
  SOFT,
  stamp,
  WRONG,
  type Area,
  type Paper,
} from '#server/documentos/paper'
import { sheetsOf } from './recibo-hoja.ts'
import type { ReciboImpreso } from './recibo-impreso.ts'
import { drawTicket } from './recibo-tiquete.ts'
import { enRollo } from '#server/documentos/rollo'

export interface Impresion {
  formato: FormatoPdf
  /** A second print says so. */
  reimpresion: boolean
  /** A receipt that is none, to see how one looks. */
  muestra?: boolean
  /** `{PUBLIC_URL}/verificar/{codigo}`; null prints no QR (docs/diseno/dominio.md, «Papeles»). */
  verificar: string | null
}

const MARGIN = mm(16)
const LETTER_AREA: Area = { x: MARGIN, y: MARGIN, width: LETTER[0] - 2 * MARGIN, height: LETTER[1] - 2 * MARGIN }
const HALF = LETTER[1] / 2
/** The upper half of a letter sheet, or the lower one. */
const halfArea = (index: number): Area => ({
  ...LETTER_AREA,
  y: index * HALF + mm(10),
  height: HALF - mm(16),
})
const ROLLS = {
  ticket80: { paper: mm(80), printable: mm(72) },
  ticket58: { paper: mm(58), printable: mm(48) },
} as const

/** The receipt as PDF: letter sheets, halves of them (original and copy), or a ticket as long as it needs. */
export const reciboPdf = (recibo: Recibo, centro: Centro, impresion: Impresion): Promise<Buffer> =>
  bytesOf(dibujar(recibo, centro, impresion))

/** The same paper as strokes, to show it without a PDF viewer. */
export const reciboDibujo = (recibo: Recibo, centro: Centro, impresion: Impresion): Dibujo =>
  dibujoDe(dibujar(recibo, centro, impresion))

function dibujar(recibo: Recibo, centro: Centro, { formato, reimpresion, muestra, verificar }: Impresion): Paper {
  const sello =
    recibo.estado === 'anulado'
      ? { palabra: palabra('anulado'), color: WRONG }
      : muestra
        ? { palabra: palabra('muestra'), color: SOFT }
        : null
  const marca = sello?.palabra ?? (reimpresion ? palabra('reimpresion') : null)
  const impreso = { ...enPalabras(recibo, centro, verificar), marca }
  const info = { title: `${impreso.titulo} ${impreso.numero}`, author: centro.nombre }
  const stamped = (paper: Paper, area: Area) => sello && stamp(paper, sello.palabra, area, sello.color)

  if (formato === 'ticket80' || formato === 'ticket58') {
    const { paper: width, printable } = ROLLS[formato]
    return enRollo(width, info, [
      (rollo) => {
        const end = drawTicket(rollo, impreso, (width - printable) / 2, printable)
        stamped(rollo.paper, { x: 0, y: 0, width, height: end })
        return end
      },
    ])
  }

  const scratch = newPaper(LETTER, info)
  const paper = newPaper(LETTER, info)
  if (formato === 'carta') {
    sheetsOf(scratch, impreso, LETTER_AREA).forEach((draw, index) => {
      if (index) paper.addPage({ size: LETTER, margin: 0 })
      draw(paper)
      stamped(paper, { x: 0, y: 0, width: LETTER[0], height: LETTER[1] })
    })
    return paper
  }
  // Cut along the middle, the upper halves are the original and the lower ones its copy.
  const [original = [], copia = []] = [palabra('original'), palabra('copia')].map((destino, index) =>
    sheetsOf(scratch, impreso, halfArea(index), destino),
  )
  original.forEach((draw, index) => {
    if (index) paper.addPage({ size: LETTER, margin: 0 })
    draw(paper)
    copia[index]?.(paper)
    stamped(paper, halfArea(0))
    stamped(paper, halfArea(1))
    cutLine(paper)
  })
  return paper
}

function cutLine(paper: Paper): void {
  paper
    .moveTo(MARGIN, LETTER[1] / 2)
    .lineTo(LETTER[0] - MARGIN, LETTER[1] / 2)
    .lineWidth(0.5)
    .dash(3, { space: 3 })
    .strokeColor('#a8a29e')
    .stroke()
    .undash()
}

const palabra = (clave: string): string => texto(`documentos.recibo.${clave}`)

function enPalabras(recibo: Recibo, centro: Centro, verificar: string | null): Omit<ReciboImpreso, 'marca'> {
  const estudiantes = [...new Set(recibo.lineas.flatMap((linea) => linea.cliente_nombre ?? []))]
  const deVarios = estudiantes.length > 1
  const cambio = recibo.pagos.reduce((sum, pago) => sum + pago.cambio, 0)
  return {
    centro: membreteDe(centro),
    titulo: palabra(`titulos.${recibo.tipo}`),
    numero: recibo.numero_texto,
    fecha: fechaDe(recibo),
    cliente: [
      {
        etiqueta: palabra(
          recibo.caja_id === null ? 'rechazo_de' : signoDeTipo(recibo.tipo) < 0 ? 'entregamos_a' : 'recibi_de',
        ),
        valor: [recibo.pagador_nombre, recibo.pagador_documento && formatoIdentidad(recibo.pagador_documento)]
          .filter(Boolean)
          .join('\n'),
      },
      ...(estudiantes.length
        ? [{ etiqueta: palabra(deVarios ? 'estudiantes' : 'estudiante'), valor: estudiantes.join(', ') }]
        : []),
      ...exoneracionDe(recibo).map((valor) => ({ etiqueta: palabra('exonerado'), valor })),
      ...(recibo.numero_manual
        ? [
            {
              etiqueta: palabra('de_papel'),
              valor: texto('documentos.recibo.ingresado', {
                numero: [recibo.talonario, recibo.numero_manual].filter(Boolean).join(' '),
                fecha: formatoInstante(recibo.emitido_en),
              }),
            },
          ]
        : []),
      ...rechazoDe(recibo),
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
        etiqueta: [
          [texto(`opciones.metodo.${pago.metodo}`), pago.banco, pago.referencia].filter(Boolean).join(' '),
          pago.rechazo && texto('documentos.recibo.pago_rechazado', { fecha: formatoFecha(pago.rechazo.fecha_banco) }),
        ]
          .filter(Boolean)
          .join(' · '),
        valor: formatoLempiras(pago.recibido ?? pago.monto),
      })),
      ...(cambio ? [{ etiqueta: palabra('cambio'), valor: formatoLempiras(cambio) }] : []),
    ],
    // The centre thanks for what it received: not for what the bank took back.
    pie: [
      ...(recibo.fecha_confirmada === false ? [palabra('sin_fecha')] : []),
      ...(recibo.caja_id === null ? [] : (centro.pie_recibo ?? '').split('\n')),
      palabra('no_fiscal'),
    ].filter(Boolean),
    verificar,
    codigo: recibo.codigo_verificacion,
  }
}

/** Its day, and where it is known the hour. */
function fechaDe({ fecha, fecha_confirmada, numero_manual, emitido_en }: Recibo): string {
  if (fecha_confirmada === false) return palabra('por_confirmar')
  return numero_manual || fecha_confirmada
    ? formatoFecha(fecha)
    : `${formatoFecha(fecha)} ${formatoInstante(emitido_en).slice(11)}`
}

/** The concept that a line pays for, and what of it is still owed. */
const queSePaga = ({ descripcion, debe }: Recibo['lineas'][number]): string =>
  debe ? `${descripcion} (${texto('documentos.recibo.queda_debiendo')} ${formatoLempiras(debe)})` : descripcion

/** The documents by which its buyer paid no tax. */
const exoneracionDe = ({ orden_compra_exenta, constancia_exonerado, registro_sag }: Recibo): string[] =>
  Object.entries({ orden_compra_exenta, constancia_exonerado, registro_sag }).flatMap(([campo, valor]) =>
    valor ? [`${texto(`documentos.factura.${campo}`)} ${valor}`] : [],
  )
/** A rejection's data, or those of what undoes one: its document, and when and why the bank did it. */
function rechazoDe({ rechaza, revierte, tipo, pagos, observacion }: Recibo): { etiqueta: string; valor: string }[] {
  if (tipo !== 'rechazo' && tipo !== 'rechazo_deshecho') return []
  const palabra = (clave: string) => texto(`documentos.recibo.${clave}`)
  const fecha = pagos[0]?.fecha_banco
  return [
    ...(rechaza ? [{ etiqueta: palabra('rechaza'), valor: rechaza.numero_texto }] : []),
    ...(revierte ? [{ etiqueta: palabra('deshace'), valor: revierte.numero_texto }] : []),
    ...(fecha ? [{ etiqueta: palabra('fecha_banco'), valor: formatoFecha(fecha) }] : []),
    ...(observacion ? [{ etiqueta: palabra('motivo'), valor: observacion }] : []),
  ]
}

/** The fiscal document that a line pays, and the sum behind its total where that is not its price alone. */
function detalleDe({ cantidad, precio, descuento, exonerado, abona_a }: Recibo['lineas'][number]): string | null {
  const partes = [
    abona_a ? texto(`recibos.papel.${esDeDebito(abona_a.numero) ? 'abona_nota' : 'abona'}`, abona_a) : '',
    cantidad > 1 || descuento || exonerado ? `${cantidad}\u00a0×\u00a0${formatoLempiras(precio)}` : '',
    descuento ? `${texto('documentos.recibo.descuento').toLowerCase()} ${formatoLempiras(-descuento)}` : '',
    exonerado ? `${texto('documentos.recibo.sin_isv')} ${formatoLempiras(-exonerado)}` : '',
  ]
  return partes.filter(Boolean).join(' · ') || null
}
