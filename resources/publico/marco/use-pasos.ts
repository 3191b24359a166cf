import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useErrores } from '../campos/almacen.ts'
import type { Almacen, Errores } from '../campos/almacen.ts'

interface Pasos<E extends object> {
  almacen: Almacen<E>
  /** The furthest step that what is typed allows. */
  alcanzado: (escrito: E) => number
  /** What keeps a step from being done, by field. */
  errores: (escrito: E, paso: number) => Errores
  /** The step after a finished one; undefined after the last. */
  siguiente: (escrito: E, paso: number) => number | undefined
  onEnviar: () => void
  /** Where a field is, that the server refuses, of `paso`; undefined where nothing is to be left for it. */
  onRechazado: (campo: string, paso: number) => number | undefined
}

/** A form in steps, from 1: which one is on screen, how one leads to the next, and to what the server refuses. */
export function usePasos<E extends { lejos: number }>({
  almacen,
  alcanzado,
  errores,
  siguiente,
  onEnviar,
  onRechazado,
}: Pasos<E>) {
  const escrito = useSyncExternalStore(almacen.suscribir, almacen.valores)
  const posible = alcanzado(escrito)
  const { paso, ir } = useHistoria(posible, Math.min(escrito.lejos, posible))

  useEffect(() => {
    if (almacen.valores().lejos < paso) almacen.escribir('lejos', paso)
  }, [almacen, paso])

  const [rechazado] = Object.keys(useErrores(almacen))
  useEffect(() => {
    const destino = rechazado === undefined ? undefined : onRechazado(rechazado, paso)
    if (destino !== undefined) ir(destino)
    // Only when an error comes: whoever then looks at another step stays there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rechazado])

  const onSiguiente = () => {
    const malos = errores(escrito, paso)
    almacen.rechazar(malos)
    if (Object.keys(malos).length > 0) return false
    const destino = siguiente(escrito, paso)
    if (destino === undefined) onEnviar()
    else ir(destino)
    return true
  }

  return { escrito, paso, ir, comun: { numero: paso, onSiguiente, onAtras: paso > 1 ? () => ir(paso - 1) : undefined } }
}

/**
 * The step, kept in the history of the browser: the Back of a phone goes back one step instead of leaving the form.
 * `alcanzado`: the furthest that what is typed allows; a visit that begins anew begins at `inicial`.
 */
function useHistoria(alcanzado: number, inicial: number) {
  const navigate = useNavigate()
  const { pathname, hash, state } = useLocation()
  const pedido = (state as { paso?: number } | null)?.paso
  const paso = Math.max(1, Math.min(pedido ?? inicial, alcanzado))

  // The first entry names its step too, or Back would lead from it to wherever the form has come to.
  useEffect(() => {
    if (pedido === undefined) void navigate({ pathname, hash }, { replace: true, state: { paso } })
  }, [pedido, navigate, pathname, hash, paso])

  return {
    paso,
    ir: (destino: number) => void navigate({ pathname, hash }, { state: { paso: destino } }),
  }
}
