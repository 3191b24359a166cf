import type { FormatoFactura } from '#contract/facturacion/facturas'
import { formatoPreferido } from '#resources/recibos/recibos-individuales/formato-preferido.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { FACTURAS, formatoFiscal } from './facturas-model.ts'

/**
 * Prints original and copy, on the paper that this machine's receipts are printed on. Throws HttpError when there is no
 * PDF.
 */
export const imprimirFactura = (
  { id, numero }: { id: number; numero: string },
  formato: FormatoFactura = formatoFiscal(formatoPreferido()),
): Promise<void> => imprimirPdf(pathDe(FACTURAS, `${id}/pdf`, { formato }), `${numero}.pdf`)
