import * as z from 'zod'
import { correo, texto } from '#contract/campos'

/** Passwords are 8 to 128 characters, kept as typed (security.md, Access). */
export const contrasena = z.string().min(8).max(128)

/** The account that the first start's link makes; its role is Administrador. */
export const PrimerAdministradorCrear = z.strictObject({ nombre: texto(80), email: correo, contrasena })
export type PrimerAdministradorCrear = z.input<typeof PrimerAdministradorCrear>

export const PrimerAdministrador = z.object({ email: correo })
