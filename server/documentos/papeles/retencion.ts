import type { ComprobanteRetencion } from '#contract/gastos/retenciones'
import { formatoFecha, formatoInstante, formatoLempiras, formatoPorcentaje, formatoRtn } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { autorizacionDe, documentoFiscalPdf, emisorDe } from './factura.ts'
import type { Par } from './factura-impresa.ts'
import type { Imagen } from '#server/documentos/imagen'

interface Impresion {
  /** A second print says so. */
  reimpresion: boolean
  logo: Imagen | null
}

const palabra = (clave: string): string => texto(`documentos.retencion.${clave}`)
const columna = (clave: string): string => texto(`documentos.retencion.columna.${clave}`)
const par = (clave: string, valor: string): Par => ({ etiqueta: palabra(clave), valor })

/** The certificate of what was withheld from a supplier, as PDF: the original and its copy, on letter sheets. */
export function comprobanteRetencionPdf(
  comprobante: ComprobanteRetencion,
  { reimpresion, logo }: Impresion,
): Promise<Buffer> {
  const sello = comprobante.estado === 'anulado' ? palabra('anulado') : null
  return documentoFiscalPdf(
    {
      emisor: emisorDe(comprobante.emisor, logo),
      titulo: palabra('titulo'),
      numero: comprobante.numero,
      fecha: `${formatoFecha(comprobante.fecha)} ${formatoInstante(comprobante.emitido_en).slice(11)}`,
      marca: sello ?? (reimpresion ? texto('documentos.recibo.reimpresion') : null),
      sello,
      autorizacion: autorizacionDe(comprobante),
      cliente: [
        par('proveedor', comprobante.proveedor),
        par('rtn', formatoRtn(comprobante.rtn_proveedor)),
        par('documento', comprobante.documento),
        ...(comprobante.cai_proveedor ? [par('cai', comprobante.cai_proveedor)] : []),
        par('fecha_documento', formatoFecha(comprobante.fecha_documento)),
      ],
      columnas: {
        cantidad: columna('impuesto'),
        descripcion: columna('concepto'),
        precio: columna('base'),
        descuento: columna('tasa'),
        total: columna('retenido'),
      },
      lineas: comprobante.lineas.map(({ impuesto, nombre, importe_base, tasa, monto }) => ({
        cantidad: texto(`opciones.impuesto.${impuesto}`),
        descripcion: nombre,
        precio: formatoLempiras(importe_base),
        descuento: formatoPorcentaje(tasa),
        total: formatoLempiras(monto),
      })),
      exoneracion: [],
      importes: [],
      rotulo_total: palabra('total'),
      total: formatoLempiras(comprobante.total),
      letras: montoEnLetras(comprobante.total),
      pagos: [],
      pie: [],
    },
    [palabra('original'), palabra('copia')],
  )
}
