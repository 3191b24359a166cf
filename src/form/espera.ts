import { createContext, useContext, useLayoutEffect } from 'react'

/** Hears whether the form has to wait. */
export const Esperar = createContext<(espera: boolean) => void>(() => undefined)

/**
 * Holds the form's button back while what it would send is not what stands on the screen: a preview that has not come,
 * or that is of what was typed before. Told before anything is painted: a key that answers what is seen finds it so.
 */
export function useEspera(espera: boolean) {
  const esperar = useContext(Esperar)
  useLayoutEffect(() => {
    esperar(espera)
    return () => esperar(false)
  }, [espera, esperar])
}
