import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step on screen, from 1, kept in the history of the browser: the Back of a phone goes back one step instead of
 * leaving the form. `alcanzado`: the furthest that what is typed allows; a visit that begins anew begins at `inicial`.
 */
export function usePasos(alcanzado: number, inicial: number) {
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
