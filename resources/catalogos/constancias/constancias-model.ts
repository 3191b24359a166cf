import type { ConstanciaFila } from '#contract/catalogos/constancias'
import { recursoDe } from '#contract/modulos'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'

export const CONSTANCIAS = recursoDe('Constancias')

/** Prints the paper of one. Throws HttpError when there is no PDF. */
export const imprimirConstancia = ({ id, numero }: Pick<ConstanciaFila, 'id' | 'numero'>): Promise<void> =>
  imprimirPdf(pathDe(CONSTANCIAS, `${id}/pdf`), `${numero}.pdf`)

/** Prints the card of a student. Throws HttpError when there is no PDF. */
export const imprimirCarnet = (cliente_id: number): Promise<void> =>
  imprimirPdf(pathDe(CONSTANCIAS, 'carnet/pdf', { cliente_id }), 'carnet.pdf')

/** Prints the cards of a course. Throws HttpError when there is no PDF. */
export const imprimirCarnets = (curso_id: number): Promise<void> =>
  imprimirPdf(pathDe(CONSTANCIAS, 'carnets/pdf', { curso_id }), 'carnets.pdf')

/** Prints some of them in one file. Throws HttpError when there is no PDF. */
export const imprimirConstancias = (ids: readonly number[]): Promise<void> =>
  imprimirPdf(pathDe(CONSTANCIAS, 'pdf', { ids: ids.join(',') }), 'diplomas.pdf')
