import { recursoDe } from '#contract/modulos'
import type { VentaLinea } from '#contract/reportes/ventas'

/** The document that a line is of. */
export const rutaDeLinea = ({ recibo_id, factura_id }: Pick<VentaLinea, 'recibo_id' | 'factura_id'>): string =>
  factura_id === null
    ? `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
    : `/${recursoDe('Facturas')}/${factura_id}/show`
