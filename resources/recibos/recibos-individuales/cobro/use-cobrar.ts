import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useStoreContext } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { nuevaClave } from '#src/data/http.ts'

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
  /** Until it ends the payment still counts as being sent. */
  onRechazo: (error: HttpError, intento: Intento<Peticion>) => void | Promise<void>
}

/**
 * Sends a payment. One key serves the whole form, also after a refusal: a request that was thought lost and arrives
 * late then finds the key taken. Without a clear answer (no network, a fault of the server) it stays `incierto`, and
 * all that is offered is to send the very same again.
 */
export function useCobrar<Peticion>({ recurso, onHecho, onRechazo }: CobrarOptions<Peticion>) {
  // The attempt is kept per user until the server has answered, so that not even a closed window charges twice.
  const pendiente = `cobro.pendiente.${recurso}`
  const provider = useDataProvider()
  const store = useStoreContext()
  const clave = useRef('')
  const sending = useRef(false)
  const [enviando, setEnviando] = useState(false)
  const [incierto, setIncierto] = useState<Intento<Peticion> | null>(
    () => store.getItem<Intento<Peticion> | null>(pendiente) ?? null,
  )

  const enviar = async (intento: Intento<Peticion>) => {
    if (sending.current) return
    sending.current = true
    setEnviando(true)
    store.setItem(pendiente, intento)
    try {
      const { data } = await provider.create<Recibo>(recurso, {
        data: intento.peticion as Partial<Recibo>,
        meta: { idempotencyKey: intento.clave },
      })
      resolver()
      clave.current = ''
      onHecho(data, intento)
    } catch (error) {
      if (!esRechazo(error)) return setIncierto(intento)
      resolver()
      await onRechazo(error, intento)
    } finally {
      sending.current = false
      setEnviando(false)
    }
  }
  const resolver = () => {
    store.removeItem(pendiente)
    setIncierto(null)
  }

  return {
    enviando,
    incierto,
    cobrar: (intento: Omit<Intento<Peticion>, 'clave'>) => {
      clave.current ||= nuevaClave()
      return enviar({ clave: clave.current, ...intento })
    },
    reintentar: () => incierto && enviar(incierto),
  }
}

/** The server said no, and so nothing was stored. */
const esRechazo = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500
