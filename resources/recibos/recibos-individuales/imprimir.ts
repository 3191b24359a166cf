import { recursoDe } from '#contract/modulos'
import { moduloDeRecibo, type FormatoPdf, type ReciboFila } from '#contract/recibos/recibos-individuales'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { recordarFormato } from './formato-preferido.ts'

export const RECIBOS = recursoDe('RecibosIndividuales')
export const VENTAS = recursoDe('RecibosVarios')

/** The resource whose page, paper and voiding serve a receipt of that type. */
export const recursoDeRecibo = ({ tipo }: Pick<ReciboFila, 'tipo'>): string => recursoDe(moduloDeRecibo(tipo))

/** The fields of a receipt that its paper needs. */
export type Imprimible = Pick<ReciboFila, 'id' | 'numero_texto' | 'tipo'>

/** Prints a receipt, and remembers its size for this machine. Throws HttpError when there is no PDF. */
export async function imprimirRecibo(recibo: Imprimible, formato: FormatoPdf): Promise<void> {
  await imprimirPdf(pathDe(recursoDeRecibo(recibo), `${recibo.id}/pdf`, { formato }), `${recibo.numero_texto}.pdf`)
  recordarFormato(formato)
}
