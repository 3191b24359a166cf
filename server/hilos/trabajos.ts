import { arregloPdf } from '#server/documentos/arreglo'
import { carnetsPdf } from '#server/documentos/carnet'
import { constanciasPdf } from '#server/documentos/constancia'
import { cartaPdf } from '#server/documentos/consentimiento'
import { estadoDeCuentaPdf } from '#server/documentos/estado-cuenta'
import { facturaPdf } from '#server/documentos/factura'
import { finiquitosPdf } from '#server/documentos/finiquito'
import { informePdf } from '#server/documentos/informe'
import { listadoPdf } from '#server/documentos/listado'
import { matrizPdf } from '#server/documentos/matriz'
import { reciboPdf } from '#server/documentos/recibo'
import { comprobanteRetencionPdf } from '#server/documentos/retencion'

/** The papers that threads draw. Arguments and answers are copied from one to another: plain data, no functions. */
export const TRABAJOS = {
  arreglo: arregloPdf,
  carnets: carnetsPdf,
  carta: cartaPdf,
  comprobanteRetencion: comprobanteRetencionPdf,
  constancias: constanciasPdf,
  estadoDeCuenta: estadoDeCuentaPdf,
  factura: facturaPdf,
  finiquitos: finiquitosPdf,
  informe: informePdf,
  listado: listadoPdf,
  matriz: matrizPdf,
  recibo: reciboPdf,
}
export type Trabajos = typeof TRABAJOS
