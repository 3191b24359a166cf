import { useSyncExternalStore } from 'react'

/** A newer version that is ready on this device: calling it puts it in the place of this one. */
type Usar = () => void

let usar: Usar | null = null
const oyentes = new Set<() => void>()

/** Tells the frame that a newer version is ready. */
export function hayVersion(nueva: Usar): void {
  usar = nueva
  oyentes.forEach((oyente) => oyente())
}

export const useVersionNueva = (): Usar | null =>
  useSyncExternalStore(
    (oyente) => {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
    () => usar,
  )
