import type { FORMATOS_CIERRE } from '#contract/recibos/caja'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'

/** Prints the close of a till, to be signed. Throws HttpError when there is no PDF. */
export const imprimirCierre = (id: number, formato: (typeof FORMATOS_CIERRE)[number] = 'carta'): Promise<void> =>
  imprimirPdf(pathDe(CAJA, `${id}/pdf`, { formato }), `caja-${id}.pdf`)
