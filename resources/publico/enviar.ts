import { useEffect, useRef, useState } from 'react'
import { HttpError, useEvent } from 'react-admin'
import { esNegativa, http } from '#src/data/http.ts'

/** `esperando`: nobody answered; it is kept, and sent when the network is back, by itself or by button. */
export type EstadoEnvio = 'quieto' | 'enviando' | 'esperando'

interface Envio {
  /** Path under the API, `/Publico/Registros`. */
  ruta: string
  metodo?: 'POST' | 'PUT'
  /** `Idempotency-Key`; the same for every attempt. */
  clave?: string
  /** A body that an earlier visit left unanswered: it is sent again at once. */
  pendiente: unknown
  /** Keeps the body that is on its way beside the draft; undefined once the server has spoken. */
  onPendiente: (cuerpo: unknown) => void
  onRecibido: (json: unknown) => void
  /** The server said no: nothing was stored. */
  onRechazado: (error: HttpError, cuerpo: unknown) => void
}

/** An answer that takes longer is not waited for; the next attempt asks for it again. */
const PACIENCIA_MS = 60_000
/** Too slow, too many: no word on the form, which an earlier attempt may have brought there already. */
const SIN_JUICIO = [408, 429]
const REINTENTOS_MS = [5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * Sends a form once: what was not answered is sent again, the same body under the same key, until the server speaks.
 */
export function useEnvio({ ruta, metodo = 'POST', clave, pendiente, onPendiente, onRecibido, onRechazado }: Envio) {
  const [estado, setEstado] = useState<EstadoEnvio>(pendiente === undefined ? 'quieto' : 'enviando')
  const cuerpo = useRef(pendiente)
  const enCurso = useRef(false)
  // Counted in the state: one that fails before the page was drawn again has to be waited for as well.
  const [fallos, setFallos] = useState(0)

  const intentar = useEvent(async () => {
    if (enCurso.current || cuerpo.current === undefined) return
    enCurso.current = true
    setEstado('enviando')
    const enviado = cuerpo.current
    const answer = await pedir(ruta, metodo, clave, enviado)
    enCurso.current = false
    if (answer === undefined) {
      setFallos((cuantos) => cuantos + 1)
      setEstado('esperando')
      return
    }
    cuerpo.current = undefined
    setFallos(0)
    onPendiente(undefined)
    setEstado('quieto')
    if (answer instanceof HttpError) onRechazado(answer, enviado)
    else onRecibido(answer.json)
  })

  useEffect(() => {
    void intentar()
    const onLine = () => void intentar()
    const onVisible = () => document.visibilityState === 'visible' && void intentar()
    window.addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [intentar])

  useEffect(() => {
    if (estado !== 'esperando') return
    const timer = setTimeout(() => void intentar(), REINTENTOS_MS[Math.min(fallos, REINTENTOS_MS.length) - 1])
    return () => clearTimeout(timer)
  }, [estado, fallos, intentar])

  return {
    estado,
    reintentar: () => void intentar(),
    enviar: (nuevo: unknown) => {
      if (cuerpo.current !== undefined) return
      cuerpo.current = nuevo
      onPendiente(nuevo)
      void intentar()
    },
  }
}

/** The answer, the server's no, or undefined when there was none or it was no word on the form itself. */
async function pedir(
  ruta: string,
  metodo: string,
  clave: string | undefined,
  body: unknown,
): Promise<{ json: unknown } | HttpError | undefined> {
  const impaciencia = new AbortController()
  const timer = setTimeout(() => impaciencia.abort(), PACIENCIA_MS)
  try {
    return await http(ruta, {
      method: metodo,
      body,
      token: null,
      signal: impaciencia.signal,
      headers: clave ? { 'Idempotency-Key': clave } : undefined,
    })
  } catch (error) {
    return esNegativa(error) && !SIN_JUICIO.includes(error.status) ? error : undefined
  } finally {
    clearTimeout(timer)
  }
}
