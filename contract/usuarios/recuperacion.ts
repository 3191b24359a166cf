import * as z from 'zod'
import { correo } from '#contract/campos'
import { contrasena } from '#contract/usuarios/contrasena'

export const RecuperarBody = z.strictObject({ email: correo })

/** The same whether or not the address has an account; `correo`: whether this centre sends mail at all. */
export const RecuperarAnswer = z.object({ correo: z.boolean() })

/** A one-time link's purpose, told to whoever holds it. */
export const EnlaceAnswer = z.object({
  uso: z.enum(['invitacion', 'recuperacion']),
  nombre: z.string(),
  email: z.string(),
})
export type EnlaceAnswer = z.output<typeof EnlaceAnswer>

export const ElegirContrasenaBody = z.strictObject({ contrasena })
