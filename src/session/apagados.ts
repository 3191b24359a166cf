import { useMemo } from 'react'
import { moduloDeRuta, type NombreModulo } from '#contract/modulos'
import { camposDe, modulosDe, paqueteDe, type Paquete } from '#contract/paquetes'
import { sessionStore, type SessionState } from './session.ts'
import { useSessionState } from './use-session.ts'

/*
 * Modules that the school does not use are hidden and stay granted: no menu line, button or field of them anywhere but
 * on the pages of their own pack, which open by their address (docs/decisions/2026-11-28-que-usa-el-centro.md).
 */

const NADA: readonly string[] = []
const apagadosDe = (state: SessionState): readonly string[] =>
  (state.status === 'in' ? state.session.apagados : undefined) ?? NADA

/** Modules that the school does not use; none before the sign-in, and on a server that knows no packs. */
export const useApagados = (): readonly string[] => apagadosDe(useSessionState())

/** Whether the school uses a pack: fields of it on screens of other modules stand only where it does. */
export function useSeUsa(paquete: Paquete): boolean {
  const apagados = useApagados()
  return !modulosDe(paquete).some((modulo) => apagados.includes(modulo))
}

/** Columns and filters of packs that are off, which no list of another module offers. */
export function useCamposApagados(): readonly string[] {
  const apagados = useApagados()
  return useMemo(() => {
    const suyo = paqueteDeLaPagina()
    return camposDe((paquete) => paquete !== suyo && modulosDe(paquete).some((modulo) => apagados.includes(modulo)))
  }, [apagados])
}

/** The pack of the page at hand, where the school does not use it: whoever came by its address sees all of it there. */
export function paqueteDeLaPagina(): Paquete | undefined {
  const apagados = apagadosDe(sessionStore.getState())
  if (apagados.length === 0) return undefined
  const modulo = moduloDeRuta(window.location.pathname)?.name
  return modulo && apagados.includes(modulo) ? paqueteDe(modulo) : undefined
}

/** Whether a module is shown nowhere on the page at hand. */
export const seEsconde = (modulo: NombreModulo): boolean =>
  apagadosDe(sessionStore.getState()).includes(modulo) && paqueteDe(modulo) !== paqueteDeLaPagina()
