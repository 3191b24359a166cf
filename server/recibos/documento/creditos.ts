import type { Centavos } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import { formatoLempiras } from '#contract/texto/formato'
import { invalidField } from '#server/http/errors'
import type { Titular } from './bloqueos.ts'

/** Credit of a client that a document takes (centavos). */
export interface Uso {
  cliente_id: number
  monto: Centavos
}

interface Peticion {
  cliente_id?: number | null
  factura_id?: number | null
  excedente_cliente_id?: number | null
  pagos: readonly { metodo: Metodo; monto: Centavos; cliente_id?: number | null }[]
}

/** Clients whose credit the request touches, before anything is known about them. */
export const quienesTienenCredito = (
  { cliente_id, excedente_cliente_id, pagos }: Peticion,
  excedente: Centavos,
): number[] =>
  [
    ...pagos.flatMap((pago) => (pago.metodo === 'saldo_a_favor' ? [pago.cliente_id ?? cliente_id] : [])),
    ...(excedente > 0 ? [excedente_cliente_id ?? cliente_id] : []),
  ].filter((id) => id != null)

/**
 * Credit that the payments take from each client (centavos). Throws `regla` beside the payment that uses more than
 * there is, or when nobody is named.
 */
export function usosDeCredito(peticion: Peticion, clientes: ReadonlyMap<number, Titular>): Uso[] {
  const usos: Uso[] = []
  peticion.pagos.forEach((pago, index) => {
    if (pago.metodo !== 'saldo_a_favor') return
    const cliente = clientes.get(pago.cliente_id ?? peticion.cliente_id ?? 0)
    if (!cliente) throw invalidField(`pagos.${index}.cliente_id`, 'recibos.error.elija_saldo')
    const usado = usos
      .filter((other) => other.cliente_id === cliente.id)
      .reduce((total, other) => total + other.monto, 0)
    if (usado + pago.monto > cliente.a_favor)
      throw invalidField(`pagos.${index}.monto`, 'recibos.error.saldo_insuficiente', {
        monto: formatoLempiras(cliente.a_favor - usado),
      })
    usos.push({ cliente_id: cliente.id, monto: pago.monto })
  })
  return usos
}

/**
 * The client whose credit the rest becomes: of an invoice, a student whom `lineas` pay for. Throws `regla` when the
 * request names none, or one who was erased.
 */
export function titularDelExcedente(
  { excedente_cliente_id, cliente_id, factura_id }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
  lineas: readonly { cliente_id: number | null }[] = [],
): number {
  const titular = clientes.get(excedente_cliente_id ?? cliente_id ?? 0)
  if (!titular) throw invalidField('excedente_cliente_id', 'recibos.error.elija_excedente')
  if (factura_id != null && !lineas.some((linea) => linea.cliente_id === titular.id))
    throw invalidField('excedente_cliente_id', 'recibos.error.excedente_ajeno')
  if (titular.borrado)
    throw invalidField('excedente_cliente_id', 'recibos.error.cliente_borrado', { nombre: titular.nombre })
  return titular.id
}
