import { DEL_CENTRO, idiomaEnVigor } from '#i18n/idioma'
import type { Clave } from '#i18n/es-HN/index'

/**
 * The sentence of a key with its values, for the server and its documents, in the language in force (`idioma.ts`).
 * `smart_count` chooses the plural.
 */
export function texto(key: Clave | (string & {}), params: Record<string, unknown> = {}): string {
  return idiomaEnVigor().polyglot.t(key, params)
}

/** Whether the dictionary holds a sentence of that key. */
export function esClave(key: string): key is Clave {
  return DEL_CENTRO.polyglot.has(key)
}
