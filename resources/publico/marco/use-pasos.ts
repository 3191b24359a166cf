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
  return {
    paso,
    ir: (destino: number) => void navigate({ pathname, hash }, { state: { paso: destino } }),
  }
}
