import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useErrores } from '../campos/almacen.ts'
import type { Almacen, Errores } from '../campos/almacen.ts'

interface Pasos<E extends object> {
  almacen: Almacen<E>
  /** The furthest step that what is typed allows. */
  alcanzado: (escrito: E) => number
  /** The errors that keep a step from being done, by field. */
  errores: (escrito: E, paso: number) => Errores
  /** The step after a finished one; undefined after the last. */
  siguiente: (escrito: E, paso: number) => number | undefined
  onEnviar: () => void
  /** The step to go to when the server refuses a field while `paso` is shown; undefined to stay. */
  onRechazado: (campo: string, paso: number) => number | undefined
  /**
   * For a form whose steps are repeated by student: whose steps are shown (`de`), and the values with those of `cual`
   * shown again (`volver`).
   */
  turno?: { de: (escrito: E) => number; volver: (escrito: E, cual: number) => E }
}

/** A form in steps, from 1: which one is on screen, how one leads to the next, and to what the server refuses. */
export function usePasos<E extends { lejos: number }>({
  almacen,
  alcanzado,
  errores,
  siguiente,
  onEnviar,
  onRechazado,
  turno,
}: Pasos<E>) {
  const escrito = useSyncExternalStore(almacen.suscribir, almacen.valores)
  const posible = alcanzado(escrito)
  const { paso, ir } = useHistoria({
    alcanzado: posible,
    inicial: Math.min(escrito.lejos, posible),
    cual: () => turno?.de(almacen.valores()) ?? 0,
    onVuelta: (cual) => turno && almacen.reemplazar(turno.volver(almacen.valores(), cual)),
  })

  useEffect(() => {
    if (almacen.valores().lejos < paso) almacen.escribir('lejos', paso)
  }, [almacen, paso])

  // A fault in one step is no word on another: whoever goes back meets nothing marked, and is told of nothing.
  const malo = useRef<number>(undefined)
  const [rechazado] = Object.keys(useErrores(almacen))
  useEffect(() => {
    const destino = rechazado === undefined ? undefined : onRechazado(rechazado, paso)
    if (destino !== undefined) {
      malo.current = destino
      ir(destino)
    }
    // Only when an error comes: whoever then looks at another step stays there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rechazado])

  useEffect(() => {
    if (malo.current === undefined || malo.current === paso) return
    malo.current = undefined
    almacen.rechazar({})
  }, [almacen, paso])

  const onSiguiente = () => {
    const malos = errores(escrito, paso)
    almacen.rechazar(malos)
    malo.current = Object.keys(malos).length > 0 ? paso : undefined
    if (malo.current) return false
    const destino = siguiente(escrito, paso)
    if (destino === undefined) onEnviar()
    else ir(destino)
    return true
  }

  return { escrito, paso, ir, comun: { numero: paso, onSiguiente, onAtras: paso > 1 ? () => ir(paso - 1) : undefined } }
}

interface Historia {
  alcanzado: number
  inicial: number
  cual: () => number
  onVuelta: (cual: number) => void
}

/**
 * The step, kept in the history of the browser: the Back of a phone goes back one step instead of leaving the form.
 * `alcanzado`: the furthest that what is typed allows; a visit that begins anew begins at `inicial`. An entry also
 * names whose step it was (`cual`), to whom Back returns (`onVuelta`).
 */
function useHistoria({ alcanzado, inicial, cual, onVuelta }: Historia) {
  const navigate = useNavigate()
  const { pathname, hash, state, key } = useLocation()
  const { paso: pedido, cual: suyo } = (state ?? {}) as { paso?: number; cual?: number }
  const paso = Math.max(1, Math.min(pedido ?? inicial, alcanzado))

  // The first entry names its step too, or Back would lead from it to wherever the form has come to. One of a form that
  // was sent, or taken back, names the step that it shows: what is typed there must not lead on by itself.
  const vuelve = suyo !== undefined && suyo !== cual()
  useEffect(() => {
    if (pedido !== paso && !vuelve) void navigate({ pathname, hash }, { replace: true, state: { paso, cual: cual() } })
    // The step's owner (`cual`) counts as it is then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pedido, navigate, pathname, hash, paso, vuelve])

  // Before the page is painted, or it would show the step of another for a moment.
  useLayoutEffect(() => {
    if (suyo !== undefined && suyo !== cual()) onVuelta(suyo)
    // Only when the history moves: what the form does itself goes into the history after it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])

  return {
    paso,
    ir: (destino: number) => void navigate({ pathname, hash }, { state: { paso: destino, cual: cual() } }),
  }
}
