import type { CartaRecibida } from '#contract/publico/consentimiento'

const nombreDe = (enlace: string): string => `campana.recibido.${enlace}`

/** Keeps the last page through a reload of this tab: the link on it is told nowhere else. */
export function guardarRecibida(enlace: string, carta: CartaRecibida | undefined): void {
  try {
    if (carta) sessionStorage.setItem(nombreDe(enlace), JSON.stringify(carta))
    else sessionStorage.removeItem(nombreDe(enlace))
  } catch {
    // A browser that keeps nothing: the page is shown all the same.
  }
}

export function leerRecibida(enlace: string): CartaRecibida | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(nombreDe(enlace)) ?? 'null') as CartaRecibida | null) ?? undefined
  } catch {
    return undefined
  }
}
