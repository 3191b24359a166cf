import { useLayoutEffect, useSyncExternalStore } from 'react'

let nombre = ''
const listeners = new Set<() => void>()

function nombrar(nuevo: string) {
  nombre = nuevo
  listeners.forEach((listener) => listener())
}

/** The name of the page on screen, for the places around it: the tab, the way to it. Empty until the page knows it. */
export const usePagina = (): string => useSyncExternalStore(subscribe, () => nombre)

/** Names the page on screen for as long as it is there. */
export function useNombrarPagina(nuevo: string) {
  useLayoutEffect(() => {
    nombrar(nuevo)
    return () => {
      if (nombre === nuevo) nombrar('')
    }
  }, [nuevo])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
