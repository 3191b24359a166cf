import type { Session } from '#src/session/api.ts'
import { abrirBase } from './almacen.ts'
import type { Guardada } from './instantanea-model.ts'

/*
 * The classes of one user that this page has open, and the session that they open without network. Knows nothing of
 * the session of the page, which asks here for its own.
 */

/** Null while the device keeps none. */
export let guardada: Guardada | null = null
const oyentes = new Set<() => void>()

export function poner(nueva: Guardada | null): void {
  guardada = nueva
  oyentes.forEach((oyente) => oyente())
}

export function seguir(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** The session that this token opens without network, with what the device keeps for it. */
export async function sesionGuardada(token: string): Promise<Session | null> {
  const huella = await huellaDe(token)
  const una = (await (await abrirBase()).getAll('instantaneas')).find((cada) => cada.huella === huella)
  if (!una) return null
  poner(una)
  return { ...una.sesion, token }
}

/** Hexadecimal SHA-256; null where the browser has no cryptography (plain http). */
export async function huellaDe(texto: string): Promise<string | null> {
  if (!window.isSecureContext) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
