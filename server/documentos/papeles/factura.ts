import type { Factura, FormatoFactura } from '#contract/facturacion/facturas'
import {
  formatoFecha,
  formatoIdentidad,
  formatoInstante,
  formatoLempiras,
  formatoNumero,
  formatoRtn,
  formatoTelefono,
} from '#contract/texto/formato'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { texto } from '#i18n/texto'
import { invoiceSheets } from './factura-hoja.ts'
import type { FacturaImpresa, Par } from './factura-impresa.ts'
import { drawInvoiceTicket } from './factura-tiquete.ts'
import type { Imagen } from '#server/documentos/imagen'
import { bytesOf, LETTER, mm, newPaper, type Paper } from '#server/documentos/paper'
import { enRollo } from '#server/documentos/rollo'

interface Impresion {
  formato: FormatoFactura
  /** A second print says so. */
  reimpresion: boolean
  logo: Imagen | null
}

const ROLL = { paper: mm(80), printable: mm(72) }

/** An invoice or a note as PDF: the original and its copy, on letter sheets or as two tickets. */
export function facturaPdf(factura: Factura, { formato, reimpresion, logo }: Impresion): Promise<Buffer> {
  const anulada = factura.estado === 'anulada'
  const sello = anulada ? palabra('anulada') : null
  const marca = sello ?? (reimpresion ? texto('documentos.recibo.reimpresion') : null)
  const impresa = { ...enPalabras(factura, logo), marca, sello }
  const hojas = [palabra('original'), palabra('copia')].map((destino) => ({ ...impresa, destino }))
  const info = { title: `${impresa.titulo} ${impresa.numero}`, author: impresa.emisor.nombre }
  const paper = formato === 'carta' ? sheets(hojas, info) : tickets(hojas, info)
  return bytesOf(paper)
}

/** Another fiscal document on the sheets of an invoice: one for each of those whom it goes to. */
export function documentoFiscalPdf(
  impresa: Omit<FacturaImpresa, 'destino'>,
  destinos: readonly string[],
): Promise<Buffer> {
  const info = { title: `${impresa.titulo} ${impresa.numero}`, author: impresa.emisor.nombre }
  const hojas = destinos.map((destino) => ({ ...impresa, destino }))
  return bytesOf(sheets(hojas, info))
}

interface Info {
  title: string
  author: string
}

function sheets(hojas: readonly FacturaImpresa[], info: Info): Paper {
  const scratch = newPaper(LETTER, info)
  const paper = newPaper(LETTER, info)
  hojas
    .flatMap((hoja) => invoiceSheets(scratch, hoja))
    .forEach((draw, index) => {
      if (index) paper.addPage({ size: LETTER, margin: 0 })
      draw(paper)
    })
  return paper
}

function tickets(hojas: readonly FacturaImpresa[], info: Info): Paper {
  const margin = (ROLL.paper - ROLL.printable) / 2
  return enRollo(
    ROLL.paper,
    info,
    hojas.map((hoja) => (rollo) => drawInvoiceTicket(rollo, hoja, margin, ROLL.printable)),
  )
}

const palabra = (clave: string): string => texto(`documentos.factura.${clave}`)
const columna = (clave: string): string => texto(`documentos.factura.columna.${clave}`)
const par = (clave: string, valor: string): Par => ({ etiqueta: palabra(clave), valor })
/** A field that the regulation wants on the paper though nothing is to be said in it. */
const enBlanco = (valor: string | null): string => valor ?? '—'

/** The issuer of a fiscal document, with its logo of today. */
export const emisorDe = (emisor: Factura['emisor'], logo: Imagen | null): FacturaImpresa['emisor'] => ({
  nombre: emisor.nombre,
  datos: [
    emisor.rtn ? `${palabra('rtn')} ${formatoRtn(emisor.rtn)}` : '',
    emisor.direccion ?? '',
    [emisor.telefono ? `${palabra('telefono')} ${formatoTelefono(emisor.telefono)}` : '', emisor.correo ?? '']
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean),
  logo,
})

/** By whose leave it is issued: CAI, range and last day. */
export const autorizacionDe = (
  documento: Pick<Factura, 'cai' | 'rango_autorizado' | 'fecha_limite'>,
): FacturaImpresa['autorizacion'] => [
  par('cai', documento.cai),
  par('rango', texto('documentos.factura.rango_de', documento.rango_autorizado)),
  par('fecha_limite', formatoFecha(documento.fecha_limite)),
]

function enPalabras(factura: Factura, logo: Imagen | null): Omit<FacturaImpresa, 'marca' | 'sello' | 'destino'> {
  const cambio = factura.pagos.reduce((sum, pago) => sum + pago.cambio, 0)
  return {
    emisor: emisorDe(factura.emisor, logo),
    titulo: texto(`documentos.factura.titulo.${factura.tipo}`),
    numero: factura.numero,
    fecha: `${formatoFecha(factura.fecha)} ${formatoInstante(factura.emitido_en).slice(11)}`,
    autorizacion: autorizacionDe(factura),
    cliente: [
      par('cliente', factura.cliente_nombre),
      par('identidad', enBlanco(factura.cliente_documento && formatoIdentidad(factura.cliente_documento))),
      ...(factura.factura_numero ? [par('afecta', factura.factura_numero)] : []),
      ...(factura.factura_cai ? [par('afecta_cai', factura.factura_cai)] : []),
      ...(factura.factura_fecha ? [par('afecta_fecha', formatoFecha(factura.factura_fecha))] : []),
      ...(factura.corrige ? [par('corrige', factura.corrige.numero)] : []),
      ...(factura.corregida ? [par('corregida', factura.corregida.numero)] : []),
      ...(factura.motivo ? [par('motivo', factura.motivo)] : []),
      ...(factura.recibo_numero ? [par('recibo', factura.recibo_numero)] : []),
      ...(factura.vence ? [par('condicion', palabra('credito')), par('vence', formatoFecha(factura.vence))] : []),
    ],
    columnas: {
      cantidad: columna('cantidad'),
      descripcion: columna('descripcion'),
      precio: columna('precio'),
      descuento: columna('descuento'),
      total: columna('total'),
    },
    lineas: factura.lineas.map((linea) => ({
      cantidad: formatoNumero(linea.cantidad),
      descripcion: linea.descripcion,
      precio: formatoLempiras(linea.precio),
      descuento: linea.descuento ? formatoLempiras(linea.descuento) : '',
      total: formatoLempiras(linea.total),
    })),
    exoneracion: [
      par('orden_compra_exenta', enBlanco(factura.orden_compra_exenta)),
      par('constancia_exonerado', enBlanco(factura.constancia_exonerado)),
      par('registro_sag', enBlanco(factura.registro_sag)),
    ],
    importes: (
      ['descuento', 'importe_exento', 'importe_exonerado', 'gravado_15', 'gravado_18', 'isv_15', 'isv_18'] as const
    ).map((campo) => par(campo, formatoLempiras(factura[campo]))),
    rotulo_total: palabra(factura.tipo === '06' ? 'total_credito' : 'total'),
    total: formatoLempiras(factura.total),
    letras: montoEnLetras(factura.total),
    pagos: [
      ...factura.pagos.map((pago) => ({
        etiqueta: [texto(`opciones.metodo.${pago.metodo}`), pago.banco, pago.referencia].filter(Boolean).join(' '),
        valor: formatoLempiras(pago.recibido ?? pago.monto),
      })),
      ...(cambio ? [{ etiqueta: texto('documentos.recibo.cambio'), valor: formatoLempiras(cambio) }] : []),
    ],
    pie: [palabra('leyenda')],
  }
}
