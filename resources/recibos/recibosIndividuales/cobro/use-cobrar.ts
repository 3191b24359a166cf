import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useStoreContext } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import type { Recibo, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { nuevaClave } from '#src/data/http.ts'
import { RECIBOS } from '../imprimir.ts'

/** A payment that was sent, as it was sent. */
export interface Intento {
  clave: string
  peticion: ReciboIndividualCrear
  total: Centavos
  nombre: string
  imprimir: boolean
}

/** Kept per user until the server has answered, so that not even a closed window charges twice. */
const PENDIENTE = 'cobro.pendiente'

interface CobrarOptions {
  onHecho: (recibo: Recibo, intento: Intento) => void
  onRechazo: (error: HttpError) => void
}

/**
 * Sends a payment. One key serves the whole form, also after a refusal: a request that was thought lost and arrives
 * late then finds the key taken. Without a clear answer (no network, a fault of the server) it stays `incierto`, and
 * all that is offered is to send the very same again.
 */
export function useCobrar({ onHecho, onRechazo }: CobrarOptions) {
  const provider = useDataProvider()
  const store = useStoreContext()
  const clave = useRef('')
  const sending = useRef(false)
  const [enviando, setEnviando] = useState(false)
  const [incierto, setIncierto] = useState<Intento | null>(() => store.getItem<Intento | null>(PENDIENTE) ?? null)

  const enviar = async (intento: Intento) => {
    if (sending.current) return
    sending.current = true
    setEnviando(true)
    store.setItem(PENDIENTE, intento)
    try {
      const { data } = await provider.create<Recibo>(RECIBOS, { data: intento.peticion, meta: { idempotencyKey: intento.clave } })
      resolver()
      clave.current = ''
      onHecho(data, intento)
    } catch (error) {
      if (!esRechazo(error)) return setIncierto(intento)
      resolver()
      onRechazo(error)
    } finally {
      sending.current = false
      setEnviando(false)
    }
  }
  const resolver = () => {
    store.removeItem(PENDIENTE)
    setIncierto(null)
  }

  return {
    enviando,
    incierto,
    cobrar: (intento: Omit<Intento, 'clave'>) => {
      clave.current ||= nuevaClave()
      return enviar({ clave: clave.current, ...intento })
    },
    reintentar: () => incierto && enviar(incierto),
  }
}

/** The server said no, and so nothing was stored. */
const esRechazo = (error: unknown): error is HttpError => error instanceof HttpError && error.status >= 400 && error.status < 500
