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

/** A form that was sent before it was whole: what is missing is said beside its fields, and nowhere else. */
export class Incompleto extends Error {
  readonly errores: Record<string, unknown>
  constructor(errores: Record<string, unknown>) {
    super('incompleto')
    this.errores = errores
  }
}
