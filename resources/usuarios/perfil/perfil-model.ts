import * as z from 'zod'
import { CambiarContrasenaBody, codigoSegundoFactor, ConContrasena, PerfilCambiar } from '#contract/usuarios/perfil'

/** A secret as it is read to be typed: `GEZD GNBV GY3T`. */
export const enGrupos = (secreto: string): string => secreto.match(/.{1,4}/g)?.join(' ') ?? ''

/** The file of recovery codes, one on each line below what they are. */
export const archivoDeCodigos = (encabezado: readonly string[], codigos: readonly string[]): string =>
  [...encabezado, '', ...codigos, ''].join('\r\n')

/** Few enough to say so. */
export const pocos = (restantes: number): boolean => restantes <= 3

export const Nombre = PerfilCambiar.pick({ nombre: true })
export const Contrasenas = CambiarContrasenaBody
export const Contrasena = ConContrasena
/** The code that the authenticator application shows: six digits, and no recovery code. */
export const Codigo = z.object({ codigo: codigoSegundoFactor.regex(/^\d{6}$/, 'sesion.segundo_factor.incompleto') })
