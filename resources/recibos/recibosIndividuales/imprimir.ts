import { recursoDe } from '#contract/modulos'
import type { FormatoPdf } from '#contract/recibos/recibos-individuales'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { recordarFormato } from './formato-preferido.ts'

export const RECIBOS = recursoDe('RecibosIndividuales')

/** Prints a receipt, and remembers its size for this machine. Throws HttpError when there is no PDF. */
export async function imprimirRecibo(recibo: { id: number; numero_texto: string }, formato: FormatoPdf): Promise<void> {
  await imprimirPdf(pathDe(RECIBOS, `${recibo.id}/pdf`, { formato }), `${recibo.numero_texto}.pdf`)
  recordarFormato(formato)
}
