import { useSyncExternalStore } from 'react'

/** The browser's offer to install, which Chromium makes and the DOM's types do not know. */
interface Oferta extends Event {
  prompt: () => Promise<unknown>
}

/** Ways in which this device can keep the application: by one call, by the hand of who holds it, or not (again). */
type Manera = 'un_toque' | 'a_mano' | null

let oferta: Oferta | null = null
const oyentes = new Set<() => void>()

function cambiar(nueva: Oferta | null): void {
  oferta = nueva
  oyentes.forEach((oyente) => oyente())
}

/** Keeps the browser's offer for the moment when the user asks for it. */
export function guardarOferta(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    cambiar(event as Oferta)
  })
  window.addEventListener('appinstalled', () => cambiar(null))
}

/** Asks the user, in the browser's own words; an offer serves once. */
export async function usarOferta(): Promise<void> {
  const ofrecida = oferta
  cambiar(null)
  await ofrecida?.prompt()
}

/**
 * Safari on a telephone offers nothing by itself, and keeps the data of a page that is not on the home screen for seven
 * days. Only it knows `standalone`.
 */
const aMano = (): boolean => 'standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 0

export const useManera = (): Manera =>
  useSyncExternalStore(
    (oyente) => {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
    () => (oferta ? 'un_toque' : aMano() ? 'a_mano' : null),
  )
