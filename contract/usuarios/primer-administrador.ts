import * as z from 'zod'
import { correo, nombreDePersona, texto } from '#contract/campos'
import { PERFILES, RespuestasDePerfil } from '#contract/ajustes/perfiles'
import { contrasena } from '#contract/usuarios/contrasena'

/**
 * All that a new school is asked before its first screen: the account that the first start's link makes (its role is
 * Administrador), the school's name (`centro`) and how it works, which says what it begins without
 * (`apagadosDePerfil`).
 */
export const PrimerAdministradorCrear = z.strictObject({
  nombre: nombreDePersona,
  email: correo,
  contrasena,
  centro: texto(120),
  perfil: z.enum(PERFILES),
  ...RespuestasDePerfil.shape,
})
export type PrimerAdministradorCrear = z.input<typeof PrimerAdministradorCrear>

export const PrimerAdministrador = z.object({ email: correo })
