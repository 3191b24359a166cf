import * as z from 'zod'
import { instante, nombreDePersona, version } from '#contract/campos'
import { sinSeparadores } from '#contract/texto/visible'
import { contrasena } from '#contract/usuarios/contrasena'

/** The signed-in user's own account. */
export const Perfil = z.object({
  nombre: z.string(),
  email: z.string(),
  rol: z.string(),
  segundo_factor: z.boolean(),
  /** The role demands a second factor. */
  exige_segundo_factor: z.boolean(),
  /** Recovery codes not used yet. */
  codigos_restantes: z.int(),
  version,
})
export type Perfil = z.output<typeof Perfil>

export const PerfilCambiar = z.strictObject({ nombre: nombreDePersona, version })

const actual = z.string().min(1).max(200)

/** The one in use, asked again before anything that a forgotten open session should not do. */
export const ConContrasena = z.strictObject({ contrasena: actual })
export const CambiarContrasenaBody = z.strictObject({ actual, nueva: contrasena })
/** Every session ended, this one too: here is its successor. */
export const CambiarContrasenaAnswer = z.object({ token: z.string() })

export const SesionAbierta = z.object({
  id: z.int(),
  /** The one that asks. */
  esta: z.boolean(),
  creada_en: instante,
  usada_en: instante,
  ip: z.string().nullable(),
  /** «Chrome en Android»; null where the browser does not say. */
  dispositivo: z.string().nullable(),
})
export type SesionAbierta = z.output<typeof SesionAbierta>

/** A TOTP code (six digits) or a recovery code. */
export const codigoSegundoFactor = z
  .string()
  .overwrite((codigo) => sinSeparadores(codigo).toUpperCase())
  .min(6)
  .max(16)

export const SegundoFactorNuevo = z.object({
  /** Base 32, to type where the QR can't be read. */
  secreto: z.string(),
  /** The same as `otpauth://` in a QR code, SVG. */
  qr: z.string(),
})
export type SegundoFactorNuevo = z.output<typeof SegundoFactorNuevo>

export const CodigoBody = z.strictObject({ codigo: codigoSegundoFactor })
export const CodigosRecuperacion = z.object({ codigos: z.array(z.string()) })
export type CodigosRecuperacion = z.output<typeof CodigosRecuperacion>

/** The second step of a sign-in that was answered with `segundo_factor` and a `desafio`. */
export const SegundoFactorBody = z.strictObject({ desafio: z.string().min(1).max(200), codigo: codigoSegundoFactor })
