import { defectosDe, LARGO, REGLAS } from '#contract/usuarios/fuerza'
import type { Regla } from '#contract/usuarios/fuerza'

export interface Fuerza {
  /** 0 nothing to say yet, 1 refused, 2 serves, 3 good. */
  nivel: 0 | 1 | 2 | 3
  /** i18n key of what to say about it. */
  key: string
  /** Characters that are missing, where the sentence counts them. */
  faltan?: number
}

const BUENA = 14

/** A word on a password while it is typed; `datos` are what is known of its owner. */
export function fuerzaDe(escrita: string, datos: readonly string[]): Fuerza {
  const largo = escrita.length
  if (largo === 0) return { nivel: 0, key: 'enlaces.fuerza.regla' }
  if (largo < LARGO.menor) return { nivel: 0, key: 'enlaces.fuerza.faltan', faltan: LARGO.menor - largo }
  const [defecto] = Object.values(defectosDe(escrita, datos))
  if (defecto) return { nivel: 1, key: defecto }
  return largo < BUENA ? { nivel: 2, key: 'enlaces.fuerza.sirve' } : { nivel: 3, key: 'enlaces.fuerza.buena' }
}

/** Whether a password keeps each rule; undefined while nothing is typed, and of the rule that only the list knows. */
export function reglasDe(
  escrita: string,
  datos: readonly string[],
): [regla: Regla | 'comun', cumple: boolean | undefined][] {
  const defectos = defectosDe(escrita, datos)
  const cumple = (regla: Regla) => (escrita === '' ? undefined : !defectos[regla])
  return [...REGLAS.map((regla): [Regla, boolean | undefined] => [regla, cumple(regla)]), ['comun', undefined]]
}
