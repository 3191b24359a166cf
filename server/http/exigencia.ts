import { diasEntre } from '#contract/tiempo/fechas'
import { raw, sql, type Sql } from '#server/db/sql'

/*
 * Users who must have a second factor: those with a role that demands it, and, a week after being asked,
 * administrators. All of it is told of a user `u` with a role `r`.
 */

/** Days that an administrator has, from the day of being asked. */
const PLAZO = 7

/** Permissions of who hands out users and roles, and with them every other right. */
const DE_ADMINISTRAR = ['Usuarios:editar', 'Roles:editar'] as const

/** Permissions `p` of the role of id `rol`, each as `Modulo:accion`. */
export const permisosDeRol = (rol: 'r.id' | 'u.rol_id'): Sql =>
  raw(`ARRAY(SELECT p.modulo || ':' || p.accion FROM rol_permisos p WHERE p.rol_id = ${rol})`)

/** Whether the user has those of who administers. */
export const ADMINISTRA = sql`${permisosDeRol('u.rol_id')} @> ${DE_ADMINISTRAR.map(String)}::text[]`

/** Whether the user may not do without one, today or at the end of the week. */
export const EXIGE_SEGUNDO_FACTOR = sql`
  (r.exige_segundo_factor OR (u.segundo_factor_desde IS NOT NULL AND ${ADMINISTRA}))
`

/** Facts of a user that decide how long she may do without a second factor. */
export interface SegundoFactor {
  segundo_factor: boolean
  /** Local date on which she was asked. */
  segundo_factor_desde: string | null
  exige_segundo_factor: boolean
}

export const SEGUNDO_FACTOR = sql`
  u.segundo_factor_en IS NOT NULL AS segundo_factor, u.segundo_factor_desde, r.exige_segundo_factor
`

/**
 * Days for which a user with these permissions may still do without: 0 once nothing opens any more, null of whom nobody
 * asks or who has one. `hoy` tells the local date, and is asked where days are counted.
 */
export function diasSinSegundoFactor(
  { segundo_factor, segundo_factor_desde: desde, exige_segundo_factor }: SegundoFactor,
  permisos: readonly string[],
  hoy: () => string,
): number | null {
  if (segundo_factor) return null
  if (exige_segundo_factor) return 0
  if (desde === null || !DE_ADMINISTRAR.every((permiso) => permisos.includes(permiso))) return null
  return Math.max(0, PLAZO - diasEntre(desde, hoy()))
}

/** With `SEGUNDO_FACTOR=opcional` nobody is asked, and who was is not any more. */
export const DEJAR_DE_PEDIR = sql`
  UPDATE usuarios
  SET segundo_factor_desde = NULL
  WHERE segundo_factor_desde IS NOT NULL
`
