import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useStoreContext } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'
import { nuevaClave } from '#src/data/http.ts'
import { RELOJ } from '#src/layout/avisos/use-reloj.ts'
import { queCubren, type Cuadre, type PagoEscrito } from './cobro-model.ts'
import { imprimirCobro } from './imprimir-cobro.ts'
import { codigoDe, erroresDePago, rechazoDe, type Rechazo } from './rechazo.ts'

/** A payment that was sent, as it was sent. */
export interface Intento<Peticion = unknown> {
  clave: string
  peticion: Peticion
  total: Centavos
  nombre: string
  imprimir: boolean
  /** The student whose page it is, under whom what was typed is kept. */
  cliente_id?: number
}

interface CobrarOptions<Peticion> {
  /** The resource that makes receipts of that kind. */
  recurso: string
  onHecho: (recibo: Recibo, intento: Intento<Peticion>) => void
  /**
   * The payment was refused, and not for want of a till: what it is of may have changed. Until this ends the payment
   * still counts as being sent.
   */
  onRechazo: () => void | Promise<void>
}

/**
 * Sends a payment, prints its receipt, and keeps what the server refused. One key serves the whole form, also after a
 * refusal: a request that was thought lost and arrives late then finds the key taken. Without a clear answer (no
 * network, a fault of the server) it stays `incierto`, and all that is offered is to send the very same again.
 */
export function useCobrar<Peticion>({ recurso, onHecho, onRechazo }: CobrarOptions<Peticion>) {
  const pendientes = usePendientes<Peticion>(recurso)
  const provider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const clave = useRef('')
  const sending = useRef(false)
  const [enviando, setEnviando] = useState(false)
  const [incierto, setIncierto] = useState(pendientes.siguiente)
  const [rechazo, setRechazo] = useState<Rechazo | null>(null)
  /** The payments as they were sent last. */
  const [enviados, setEnviados] = useState<readonly PagoEscrito[]>([])

  const enviar = async (intento: Intento<Peticion>) => {
    if (sending.current) return
    sending.current = true
    setEnviando(true)
    setRechazo(null)
    pendientes.anotar(intento)
    try {
      const { data } = await provider.create<Recibo>(recurso, {
        data: intento.peticion as Partial<Recibo>,
        meta: { idempotencyKey: intento.clave },
      })
      resolver(intento)
      clave.current = ''
      // First: the customer waits for the paper, nobody for the lists that are read again.
      if (intento.imprimir) imprimirCobro(data).catch((error: Error) => notify(error.message, { type: 'error' }))
      onHecho(data, intento)
    } catch (error) {
      if (!esRechazo(error)) return setIncierto(intento)
      resolver(intento)
      setRechazo(rechazoDe(error, intento.imprimir))
      const codigo = codigoDe(error)
      if (codigo === 'reloj_en_duda') void queryClient.invalidateQueries({ queryKey: RELOJ })
      await (codigo === 'sin_caja' ? queryClient.invalidateQueries({ queryKey: [CAJA] }) : onRechazo())
    } finally {
      sending.current = false
      setEnviando(false)
    }
  }
  const resolver = ({ clave: resuelta }: Intento<Peticion>) => {
    pendientes.quitar(resuelta)
    setIncierto(pendientes.siguiente())
  }

  return {
    enviando,
    incierto,
    rechazo,
    olvidarRechazo: () => setRechazo(null),
    /** The server's errors of a payment, by field. */
    erroresDe: (pago: PagoEscrito) => erroresDePago(pago, enviados, rechazo?.pagos),
    cobrar: (intento: Omit<Intento<Peticion>, 'clave'>, cuadre: Cuadre) => {
      clave.current ||= nuevaClave()
      setEnviados(queCubren(cuadre))
      return enviar({ clave: clave.current, ...intento })
    },
    reintentar: () => incierto && enviar(incierto),
  }
}

/**
 * The attempts that are kept per user until the server has answered, so that not even a closed window charges twice:
 * several, of the tabs in which that user charges.
 */
function usePendientes<Peticion>(recurso: string) {
  const store = useStoreContext()
  const lugar = `cobro.pendientes.${recurso}`
  /** An earlier version kept one alone here. */
  const lugarDeUno = `cobro.pendiente.${recurso}`
  const todos = (): Intento<Peticion>[] => {
    const uno = store.getItem<Intento<Peticion> | null>(lugarDeUno)
    return [...(uno ? [uno] : []), ...(store.getItem<Intento<Peticion>[]>(lugar) ?? [])]
  }
  const poner = (intentos: Intento<Peticion>[]) => {
    store.setItem(lugar, intentos.length ? intentos : undefined)
    store.removeItem(lugarDeUno)
  }
  const otros = (clave: string) => todos().filter((intento) => intento.clave !== clave)
  /** Those that were there to begin with: what another tab sends meanwhile is asked about there. */
  const [deAntes] = useState(() => todos().map(({ clave }) => clave))
  return {
    anotar: (intento: Intento<Peticion>) => poner([...otros(intento.clave), intento]),
    quitar: (clave: string) => poner(otros(clave)),
    siguiente: (): Intento<Peticion> | null => todos().find(({ clave }) => deAntes.includes(clave)) ?? null,
  }
}

export type Envio<Peticion> = ReturnType<typeof useCobrar<Peticion>>

/** The server said no, and so nothing was stored. */
const esRechazo = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500
