import * as z from 'zod'
import { correo, nombreDePersona } from '#contract/campos'
import { contrasena } from '#contract/usuarios/contrasena'

/** The account that the first start's link makes; its role is Administrador. */
export const PrimerAdministradorCrear = z.strictObject({ nombre: nombreDePersona, email: correo, contrasena })
export type PrimerAdministradorCrear = z.input<typeof PrimerAdministradorCrear>

export const PrimerAdministrador = z.object({ email: correo })
