import { useSyncExternalStore } from 'react'

/** The school's own name, empty on a server that does not say it, and the fingerprint of its logo (at `/logo?v=…`). */
export interface Rotulo {
  nombre: string
  logo: string | null
}

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

// The server writes it into the page, so that it stands there before anybody has signed in.
let rotulo: Rotulo = { nombre: meta('campana-centro'), logo: meta('campana-logo') || null }
const listeners = new Set<() => void>()

/** Changes it wherever it is shown, at once. What another's server leaves out is as empty as at first. */
export function rotular({ nombre = '', logo = null }: Partial<Rotulo>): void {
  if (nombre === rotulo.nombre && logo === rotulo.logo) return
  rotulo = { nombre, logo }
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRotulo = (): Rotulo => useSyncExternalStore(subscribe, () => rotulo)

/** The school's telephone (E.164), as its pages bring it; empty where none is known. */
export const telefonoDelCentro = meta('campana-telefono')

export const logoUrl = (huella: string): string => `/logo?v=${huella}`
