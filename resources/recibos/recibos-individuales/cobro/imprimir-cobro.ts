import type { Recibo } from '#contract/recibos/recibos-individuales'
import { imprimirFactura } from '#resources/facturacion/facturas/imprimir.ts'
import { formatoPreferido } from '#resources/recibos/recibos-individuales/formato-preferido.ts'
import { imprimirRecibo } from '#resources/recibos/recibos-individuales/imprimir.ts'

/**
 * The one paper that the customer takes: the invoice that came with the receipt, or else the receipt. Throws HttpError
 * when there is no PDF.
 */
export const imprimirCobro = (recibo: Recibo): Promise<void> =>
  recibo.factura?.viva && recibo.factura.modalidad === 'autoimpresor'
    ? imprimirFactura(recibo.factura)
    : imprimirRecibo(recibo, formatoPreferido())
