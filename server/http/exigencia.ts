import { sql, type Sql } from '#server/db/sql'

/*
 * Users who must have a second factor: those with a role that demands it, and, a week after being asked,
 * administrators. All of it is told of a user `u` with a role `r`.
 */

/** Days that an administrator has, from the day of being asked. */
const PLAZO = 7

/** Whether the user hands out users and roles, and with them every other right. */
export const ADMINISTRA = sql`
  EXISTS (
    SELECT FROM rol_permisos p
    WHERE p.rol_id = u.rol_id AND p.modulo = 'Usuarios' AND p.accion = 'editar'
  )
  AND EXISTS (
    SELECT FROM rol_permisos p
    WHERE p.rol_id = u.rol_id AND p.modulo = 'Roles' AND p.accion = 'editar'
  )
`

/** Whether the user may not do without one, today or at the end of the week. */
export const EXIGE_SEGUNDO_FACTOR = sql`
  (r.exige_segundo_factor OR (u.segundo_factor_desde IS NOT NULL AND ${ADMINISTRA}))
`

/** Whether nothing opens any more before the user has one. `hoy`: local date. */
export const faltaSegundoFactor = (hoy: string): Sql => sql`
  (
    u.segundo_factor_en IS NULL
    AND (r.exige_segundo_factor
      OR (coalesce(u.segundo_factor_desde, 'infinity') + ${PLAZO}::int <= ${hoy}::date AND ${ADMINISTRA}))
  )
`

/** The days that an administrator without one still has; null for everybody else, and once they are over. */
export const diasSinSegundoFactor = (hoy: string): Sql => sql`
  CASE
    WHEN u.segundo_factor_en IS NULL AND u.segundo_factor_desde + ${PLAZO}::int > ${hoy}::date
      AND NOT r.exige_segundo_factor AND ${ADMINISTRA}
    THEN u.segundo_factor_desde + ${PLAZO}::int - ${hoy}::date
  END
`

/** With `SEGUNDO_FACTOR=opcional` nobody is asked, and who was is not any more. */
export const DEJAR_DE_PEDIR = sql`
  UPDATE usuarios
  SET segundo_factor_desde = NULL
  WHERE segundo_factor_desde IS NOT NULL
`
