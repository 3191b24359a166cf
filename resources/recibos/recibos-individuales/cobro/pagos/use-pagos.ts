import { useRef, useState } from 'react'
import type { Cuenta } from '#contract/recibos/cargos'
import type { Centavos } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'

/** An account whose credit may pay. */
export type ConSaldo = Pick<Cuenta, 'cliente_id' | 'nombre' | 'a_favor'>

const siguiente = (pagos: readonly PagoEscrito[]) => Math.max(0, ...pagos.map(({ clave }) => clave)) + 1

/** The payments with one more, of which nothing has been typed: it takes what is missing. */
export const conPago = (
  pagos: readonly PagoEscrito[],
  metodo: Metodo,
  credito?: ConSaldo,
  clave = siguiente(pagos),
): PagoEscrito[] => [
  ...pagos,
  {
    clave,
    metodo,
    monto: null,
    referencia: '',
    fecha_banco: hoyDelCentro(),
    ...(credito && { cliente_id: credito.cliente_id, disponible: credito.a_favor }),
  },
]

/** The payments with so much cash handed over (centavos), which stands first, beside what others say. */
export const conEfectivo = (pagos: readonly PagoEscrito[], monto: Centavos): PagoEscrito[] =>
  (pagos.some(({ metodo }) => metodo === 'efectivo')
    ? pagos
    : [...conPago([], 'efectivo', undefined, siguiente(pagos)), ...pagos]
  ).map((pago) => (pago.metodo === 'efectivo' ? { ...pago, monto } : pago))

/** The payments without the credit of anybody but these accounts; cash where nothing is left. */
export function conSaldosDe(pagos: readonly PagoEscrito[], cuentas: readonly ConSaldo[]): readonly PagoEscrito[] {
  const suyos = new Set(cuentas.map(({ cliente_id }) => cliente_id))
  const quedan = pagos.filter(({ cliente_id }) => cliente_id === undefined || suyos.has(cliente_id))
  return quedan.length ? quedan : conPago([], 'efectivo', undefined, siguiente(pagos))
}

/** Cash for all of it, until another method says otherwise. */
export const enEfectivo = (): PagoEscrito[] => conPago([], 'efectivo')

/** The payments of a counter, kept by its form, and the ways to change them. */
export function usePagos(
  pagos: readonly PagoEscrito[],
  poner: (cambio: (pagos: readonly PagoEscrito[]) => readonly PagoEscrito[]) => void,
) {
  /** The one that was just added: its amount takes the focus. */
  const [reciente, setReciente] = useState<number | null>(null)
  /** The last key of a payment that was taken away: what the server said of it belongs to no other. */
  const quitada = useRef(0)
  const libre = (actuales: readonly PagoEscrito[]) => Math.max(siguiente(actuales), quitada.current + 1)
  return {
    pagos,
    reciente,
    agregar: (metodo: Metodo, credito?: ConSaldo) => {
      setReciente(libre(pagos))
      poner((actuales) => conPago(actuales, metodo, credito, libre(actuales)))
    },
    cambiar: (clave: number, cambio: Partial<PagoEscrito>) =>
      poner((actuales) => actuales.map((pago) => (pago.clave === clave ? { ...pago, ...cambio } : pago))),
    quitar: (clave: number) => {
      quitada.current = Math.max(quitada.current, clave)
      poner((actuales) => actuales.filter((pago) => pago.clave !== clave))
    },
    /** Begins anew with others. */
    reiniciar: (otros: readonly PagoEscrito[]) => {
      setReciente(null)
      poner(() => otros)
    },
  }
}
export type PagosEscritos = ReturnType<typeof usePagos>
