import { cartaPdf } from '#server/documentos/consentimiento'
import { estadoDeCuentaPdf } from '#server/documentos/estado-cuenta'
import { facturaPdf } from '#server/documentos/factura'
import { finiquitosPdf } from '#server/documentos/finiquito'
import { informePdf } from '#server/documentos/informe'
import { matrizPdf } from '#server/documentos/matriz'
import { reciboPdf } from '#server/documentos/recibo'

/** The papers that threads draw. Arguments and answers are copied from one to another: plain data, no functions. */
export const TRABAJOS = {
  carta: cartaPdf,
  estadoDeCuenta: estadoDeCuentaPdf,
  factura: facturaPdf,
  finiquitos: finiquitosPdf,
  informe: informePdf,
  matriz: matrizPdf,
  recibo: reciboPdf,
}
export type Trabajos = typeof TRABAJOS
