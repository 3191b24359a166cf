import Polyglot from 'node-polyglot'
import { mensajes, type Clave } from '#i18n/es-HN/index'

const polyglot = new Polyglot({ locale: 'es', phrases: mensajes })

/** The sentence of a key with its values, for the server and its documents. `smart_count` chooses the plural. */
export function texto(key: Clave | (string & {}), params: Record<string, unknown> = {}): string {
  return polyglot.t(key, params)
}

/** Whether the dictionary holds a sentence of that key. */
export function esClave(key: string): key is Clave {
  return polyglot.has(key)
}
