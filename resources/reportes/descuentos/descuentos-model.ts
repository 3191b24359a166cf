import { recursoDe } from '#contract/modulos'
import type { DescuentoLinea } from '#contract/reportes/descuentos'

/** The document that a line is of: the receipt, or else the account of the student; nothing of neither. */
export function rutaDeLinea({ recibo_id, cliente_id }: Pick<DescuentoLinea, 'recibo_id' | 'cliente_id'>): string {
  if (recibo_id !== null) return `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
  return cliente_id === null ? '' : `/${recursoDe('CxC')}/${cliente_id}/show`
}
