import { recursoDe } from '#contract/modulos'
import { moduloDeRecibo, type FormatoPdf, type ReciboFila } from '#contract/recibos/recibos-individuales'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { recordarFormato } from './formato-preferido.ts'

export const RECIBOS = recursoDe('RecibosIndividuales')
export const VENTAS = recursoDe('RecibosVarios')

/** Whose module a receipt is: its page, its paper and its voiding are there. */
export const recursoDeRecibo = ({ tipo }: Pick<ReciboFila, 'tipo'>): string => recursoDe(moduloDeRecibo(tipo))

/** As much of a receipt as its paper takes. */
export type Imprimible = Pick<ReciboFila, 'id' | 'numero_texto' | 'tipo'>

/** Prints a receipt, and remembers its size for this machine. Throws HttpError when there is no PDF. */
export async function imprimirRecibo(recibo: Imprimible, formato: FormatoPdf): Promise<void> {
  await imprimirPdf(pathDe(recursoDeRecibo(recibo), `${recibo.id}/pdf`, { formato }), `${recibo.numero_texto}.pdf`)
  recordarFormato(formato)
}
