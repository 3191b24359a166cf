import * as z from 'zod'
import { LARGO } from '#contract/usuarios/fuerza'

/**
 * Passwords are 8 to 128 characters, kept as typed (docs/diseno/seguridad.md, «Ingreso y permisos»); what is too easy
 * is refused where the user is known.
 */
export const contrasena = z.string().min(LARGO.menor).max(LARGO.mayor)
