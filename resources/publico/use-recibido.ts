import { useState } from 'react'
import { tab } from '#src/storage.ts'

/** The answer is to what was sent before it was changed: what was changed has not arrived. */
export interface DeAntes {
  deAntes?: boolean
}

const nombreDe = (enlace: string): string => `campana.recibido.${enlace}`

/**
 * The server's answer to the form of a link, kept through a reload of this tab: the links on the last page are told
 * nowhere else.
 */
export function useRecibido<T>(enlace: string, es: (json: unknown) => boolean) {
  const [recibido, setRecibido] = useState(() => leer<T>(enlace, es))
  const recibir = (nuevo: T | undefined) => {
    guardar(enlace, nuevo)
    setRecibido(nuevo)
  }
  return [recibido, recibir] as const
}

function guardar(enlace: string, recibido: unknown): void {
  if (recibido) tab.setItem(nombreDe(enlace), JSON.stringify(recibido))
  else tab.removeItem(nombreDe(enlace))
}

function leer<T>(enlace: string, es: (json: unknown) => boolean): T | undefined {
  try {
    const guardado: unknown = JSON.parse(tab.getItem(nombreDe(enlace)) ?? 'null')
    return es(guardado) ? (guardado as T) : undefined
  } catch {
    return undefined
  }
}
