import { defectoDeContrasena, seParece } from '#contract/usuarios/fuerza'

export interface Fuerza {
  /** 0 nothing to say yet, 1 refused, 2 serves, 3 good. */
  nivel: 0 | 1 | 2 | 3
  /** i18n key of what to say about it. */
  key: string
  /** Characters that are missing, where the sentence counts them. */
  faltan?: number
}

const MIN = 8
const MAX = 128
const BUENA = 14

/** A word on a password while it is typed; `datos` are what is known of its owner. */
export function fuerzaDe(escrita: string, datos: readonly string[]): Fuerza {
  const largo = escrita.length
  if (largo === 0) return { nivel: 0, key: 'sesion.fuerza.regla' }
  if (largo < MIN) return { nivel: 0, key: 'sesion.fuerza.faltan', faltan: MIN - largo }
  if (largo > MAX) return { nivel: 1, key: 'sesion.fuerza.sobran' }
  const defecto = defectoDeContrasena(escrita) ?? (seParece(escrita, datos) ? 'validacion.contrasena_igual' : undefined)
  if (defecto) return { nivel: 1, key: defecto }
  return largo < BUENA ? { nivel: 2, key: 'sesion.fuerza.sirve' } : { nivel: 3, key: 'sesion.fuerza.buena' }
}
