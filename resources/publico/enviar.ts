import { useEffect, useRef, useState } from 'react'
import { HttpError, useEvent } from 'react-admin'
import { esNegativa, http } from '#src/data/http.ts'
import { codigoDe } from './campos/comprobar.ts'

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
  /** Bodies that an earlier visit took back unanswered, and what keeps them beside the draft. */
  retirados?: readonly unknown[]
  onRetirados?: (retirados: readonly unknown[]) => void
  /** `deAntes`: it is the answer to a body that was taken back, and what was changed in it since has not arrived. */
  onRecibido: (json: unknown, deAntes: boolean) => void
  /** Whether an answer is one: what else comes with a good status (a page of the network's) is no word of ours. */
  esRespuesta: (json: unknown) => boolean
  /** The server said no: nothing was stored. */
  onRechazado: (error: HttpError, cuerpo: unknown) => void
}

/** An answer that takes longer is not waited for; the next attempt asks for it again. */
const PACIENCIA_MS = 60_000
/** Too slow, too many: no word on the form, which an earlier attempt may have brought there already. */
const SIN_JUICIO = [408, 429]
/** Refused for its size, by the school or by whoever stands before it: the same would be refused for ever. */
const MUY_GRANDE = 413
const REINTENTOS_MS = [5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * Sends a form once: what was not answered is sent again, the same body under the same key, until the server speaks or
 * whoever filled it in takes it back. A changed one goes under the same key, so that it never makes two of one form.
 */
export function useEnvio({
  ruta,
  metodo = 'POST',
  clave,
  pendiente,
  onPendiente,
  retirados = [],
  onRetirados,
  onRecibido,
  esRespuesta,
  onRechazado,
}: Envio) {
  const [estado, setEstado] = useState<EstadoEnvio>(pendiente === undefined ? 'quieto' : 'enviando')
  const cuerpo = useRef(pendiente)
  const antes = useRef(retirados)
  const enCurso = useRef(false)
  // An attempt that was taken back while it was under way speaks to nobody.
  const turno = useRef(0)
  // Counted in the state: one that fails before the page was drawn again has to be waited for as well.
  const [fallos, setFallos] = useState(0)

  const intentar = useEvent(async () => {
    if (enCurso.current || cuerpo.current === undefined) return
    enCurso.current = true
    setEstado('enviando')
    const enviado = cuerpo.current
    const mio = turno.current
    const { answer, deAntes } = await preguntar({ ruta, metodo, clave, esRespuesta }, enviado, antes.current)
    if (mio !== turno.current) return
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
    if (!(answer instanceof HttpError)) return onRecibido(answer.json, deAntes)
    // The server holds another form under this key: none of the bodies remembered was the one that it took.
    if (esDistinta(answer)) recordar([])
    onRechazado(answer, enviado)
  })

  const recordar = (nuevos: readonly unknown[]) => {
    antes.current = nuevos
    onRetirados?.(nuevos)
  }

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
    /** An attempt has failed: there is a way out, also while the next one is under way. */
    fallido: fallos > 0,
    /** Gives the form back to be changed; a copy of what was sent stays, in case that it arrived. */
    retirar: () => {
      if (cuerpo.current === undefined) return
      turno.current += 1
      enCurso.current = false
      if (clave) recordar([...antes.current, cuerpo.current])
      cuerpo.current = undefined
      setFallos(0)
      onPendiente(undefined)
      setEstado('quieto')
    },
    reintentar: () => void intentar(),
    enviar: (nuevo: unknown) => {
      if (cuerpo.current !== undefined) return
      cuerpo.current = nuevo
      onPendiente(nuevo)
      void intentar()
    },
  }
}

interface Peticion {
  ruta: string
  metodo: string
  clave: string | undefined
  esRespuesta: (json: unknown) => boolean
}

const esDistinta = (answer: unknown): boolean =>
  answer instanceof HttpError && codigoDe(answer) === 'idempotencia_distinta'

/** The answer to a body, or to what was sent in its place before it was changed, where that is what arrived. */
async function preguntar(peticion: Peticion, cuerpo: unknown, antes: readonly unknown[]) {
  const answer = await pedir(peticion, cuerpo)
  if (!esDistinta(answer)) return { answer, deAntes: false }
  for (const anterior of antes) {
    const suya = await pedir(peticion, anterior)
    if (!(suya instanceof HttpError)) return { answer: suya, deAntes: true }
  }
  return { answer, deAntes: false }
}

/** The answer, the server's no, or undefined when there was none or it was no word on the form itself. */
async function pedir(
  { ruta, metodo, clave, esRespuesta }: Peticion,
  body: unknown,
): Promise<{ json: unknown } | HttpError | undefined> {
  const impaciencia = new AbortController()
  const timer = setTimeout(() => impaciencia.abort(), PACIENCIA_MS)
  try {
    const answer = await http(ruta, {
      method: metodo,
      body,
      token: null,
      signal: impaciencia.signal,
      headers: clave ? { 'Idempotency-Key': clave } : undefined,
    })
    return esRespuesta(answer.json) ? answer : undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === MUY_GRANDE)
      return new HttpError('publico.envio.muy_grande', MUY_GRANDE)
    return esNegativa(error) && !SIN_JUICIO.includes(error.status) ? error : undefined
  } finally {
    clearTimeout(timer)
  }
}
