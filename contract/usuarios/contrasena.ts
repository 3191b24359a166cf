import * as z from 'zod'

/**
 * Passwords are 8 to 128 characters, kept as typed (docs/diseno/seguridad.md, «Ingreso y permisos»); what is too easy
 * is refused where the user is known.
 */
export const contrasena = z.string().min(8).max(128)
