import { useState } from 'react'
import type { Centavos } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import type { Titular } from '#contract/recibos/recibos-individuales'
import type { PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { pagoNuevo } from '#resources/recibos/recibos-individuales/cobro/pagos/Pagos.tsx'

const EN_EFECTIVO = { ...pagoNuevo('efectivo'), clave: 1 }

/** The payments with so much cash handed over (centavos), beside what others say. */
const conEfectivo = (pagos: readonly PagoEscrito[], monto: Centavos): PagoEscrito[] =>
  pagos.some(({ metodo }) => metodo === 'efectivo')
    ? pagos.map((pago) => (pago.metodo === 'efectivo' ? { ...pago, monto } : pago))
    : [{ ...EN_EFECTIVO, clave: Math.max(0, ...pagos.map(({ clave }) => clave)) + 1, monto }, ...pagos]

/** The payments of a sale: cash for all of it, until another method says otherwise. */
export function usePagos(iniciales: readonly PagoEscrito[] = [EN_EFECTIVO]) {
  const [pagos, setPagos] = useState(iniciales)
  /** The one that was just added: its amount takes the focus. */
  const [reciente, setReciente] = useState<number | null>(null)
  return {
    pagos,
    reciente,
    /** Nobody has said how it is paid. */
    intactos: JSON.stringify(pagos) === JSON.stringify([EN_EFECTIVO]),
    agregar: (metodo: Metodo, credito?: Titular) => {
      const clave = Math.max(0, ...pagos.map((pago) => pago.clave)) + 1
      setReciente(clave)
      setPagos([
        ...pagos,
        {
          ...pagoNuevo(metodo),
          clave,
          ...(credito && { cliente_id: credito.cliente_id, disponible: credito.a_favor }),
        },
      ])
    },
    cambiar: (clave: number, cambio: Partial<PagoEscrito>) =>
      setPagos((actuales) => actuales.map((pago) => (pago.clave === clave ? { ...pago, ...cambio } : pago))),
    /** Takes the cash as handed over; answers the payments as they are then. */
    recibir: (efectivo: Centavos): readonly PagoEscrito[] => {
      const nuevos = conEfectivo(pagos, efectivo)
      setPagos(nuevos)
      return nuevos
    },
    quitar: (clave: number) => setPagos((actuales) => actuales.filter((pago) => pago.clave !== clave)),
    reiniciar: (otros: readonly PagoEscrito[] = [{ ...EN_EFECTIVO }]) => {
      setReciente(null)
      setPagos(otros)
    },
  }
}
export type Pagos = ReturnType<typeof usePagos>
