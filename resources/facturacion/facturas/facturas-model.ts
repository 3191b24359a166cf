import type { Factura, FacturaLinea, FormatoFactura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { todoRechazado } from '#resources/recibos/recibos-individuales/deshacer/anulacion.ts'
import { recursoDe } from '#contract/modulos'
import type { DebitoQueQueda, FormatoPdf } from '#contract/recibos/recibos-individuales'
import type { LineaConResto } from './notas/nota-model.ts'

export const FACTURAS = recursoDe('Facturas')

/** The size of the invoice where the receipt would have that one. */
export const formatoFiscal = (formato: FormatoPdf): FormatoFactura =>
  formato === 'ticket80' || formato === 'ticket58' ? 'ticket80' : 'carta'

/**
 * Whether a receipt may be invoiced now: a payment in force, not all rejected, without an invoice in force, of what is
 * not all in another.
 */
export const seFactura = ({ tipo, estado, revertido_por, factura, pagos, lineas }: Recibo): boolean =>
  (tipo === 'individual' || tipo === 'varios') &&
  estado === 'emitido' &&
  !revertido_por &&
  !factura?.viva &&
  !todoRechazado({ pagos }) &&
  lineas.some(({ abona_a }) => !abona_a)

/**
 * The lines that can still be credited, as the dialogue of amounts takes them; those with nothing left are out. Of what
 * is owed by a charge nothing that was paid is credited: one that was paid whole stands there with nothing left.
 */
export const porAcreditar = (lineas: readonly FacturaLinea[]): LineaConResto[] =>
  lineas
    .filter(({ total, acreditado }) => total > acreditado)
    .map(({ orden, descripcion, total, acreditado, cargo }) => ({
      ...{ orden, descripcion, acreditado },
      total: cargo ? Math.min(total, acreditado + cargo.debe) : total,
    }))

/** Whether something of it is in force yet, so that its buyer can be put right. */
export const seCorrige = ({ tipo, estado, total, acreditado }: Factura): boolean =>
  tipo !== '06' && estado === 'emitida' && acreditado < total

/** Whether credit notes can still take something of it: not of what was paid to a charge of its own. */
export const seAcredita = (factura: Factura): boolean => seCorrige(factura) && factura.saldo !== 0

/** The debit notes about a document of which something is owed. */
export const debitosDe = ({ notas }: Pick<Factura, 'notas'>): DebitoQueQueda[] =>
  notas.flatMap(({ id, numero, saldo }) => (saldo ? [{ id, numero, saldo }] : []))

/** The lines that something may be added to: not what is kept in favour of a client. */
export const porDebitar = (lineas: readonly FacturaLinea[]): FacturaLinea[] =>
  lineas.filter(({ anticipo }) => !anticipo)

/** Whether a debit note can add something to it. */
export const seDebita = ({ tipo, estado, total, acreditado, lineas }: Factura): boolean =>
  tipo === '01' && estado === 'emitida' && acreditado < total && porDebitar(lineas).length > 0
