import type { RegistroRecibido } from '#contract/publico/registro'

const nombreDe = (enlace: string): string => `campana.recibido.${enlace}`

/** Keeps the last page through a reload of this tab: the links on it are told nowhere else. */
export function guardarRecibido(enlace: string, recibido: RegistroRecibido | undefined): void {
  try {
    if (recibido) sessionStorage.setItem(nombreDe(enlace), JSON.stringify(recibido))
    else sessionStorage.removeItem(nombreDe(enlace))
  } catch {
    // A browser that keeps nothing: the page is shown all the same.
  }
}

export function leerRecibido(enlace: string): RegistroRecibido | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(nombreDe(enlace)) ?? 'null') as RegistroRecibido | null) ?? undefined
  } catch {
    return undefined
  }
}
