import { arregloPdf } from '#server/documentos/papeles/arreglo'
import { carnetsPdf } from '#server/documentos/papeles/carnet'
import { constanciasPdf } from '#server/documentos/papeles/constancia'
import { cartaPdf } from '#server/documentos/papeles/consentimiento'
import { estadoDeCuentaPdf } from '#server/documentos/papeles/estado-cuenta'
import { facturaPdf } from '#server/documentos/papeles/factura'
import { finiquitosPdf } from '#server/documentos/papeles/finiquito'
import { informePdf } from '#server/documentos/informe'
import { listadoPdf } from '#server/documentos/papeles/listado'
import { matrizPdf } from '#server/documentos/papeles/matriz'
import { reciboDibujo, reciboPdf } from '#server/documentos/papeles/recibo'
import { comprobanteRetencionPdf } from '#server/documentos/papeles/retencion'

/** The papers that threads draw. Arguments and answers are copied from one to another: plain data, no functions. */
export const TRABAJOS = {
  arreglo: arregloPdf,
  carnets: carnetsPdf,
  carta: cartaPdf,
  comprobanteRetencion: comprobanteRetencionPdf,
  constancias: constanciasPdf,
  dibujoDeRecibo: reciboDibujo,
  estadoDeCuenta: estadoDeCuentaPdf,
  factura: facturaPdf,
  finiquitos: finiquitosPdf,
  informe: informePdf,
  listado: listadoPdf,
  matriz: matrizPdf,
  recibo: reciboPdf,
}
export type Trabajos = typeof TRABAJOS
