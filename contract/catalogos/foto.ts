import * as z from 'zod'
import { id, instante } from '#contract/campos'

/* The photograph of a student's card (docs/diseno/dominio.md, «Papeles del centro»). */

/** JPEG, told by its content. Bytes, and pixels of each side. */
export const FOTO = { peso: 100 * 1024, menor: 120, mayor: 1_200 } as const

/** The frame of the card, in millimetres: what a photograph is cut to. */
export const MARCO = { ancho: 22, alto: 28 } as const

/** Hexadecimal, of the content: another one after each change. */
const huella = z.string().regex(/^[0-9a-f]{16}$/)

export const Foto = z.object({
  huella,
  creado_en: instante,
  usuario_nombre: z.string(),
})
export type Foto = z.output<typeof Foto>

/**
 * Whether the family lets the school use pictures of a student for itself: `negada`, the letter of that number and
 * local date says no; `dada`, a confirmed one says so; `no_consta`, neither. Nobody signs for who is of age: `mayor`.
 */
export const PermisoDeImagen = z.discriminatedUnion('estado', [
  z.object({ estado: z.literal('negada'), numero: z.string(), fecha: z.string() }),
  z.object({ estado: z.enum(['dada', 'no_consta', 'mayor']) }),
])
export type PermisoDeImagen = z.output<typeof PermisoDeImagen>

/** `foto` null: there is none. */
export const FotoDeCliente = z.object({ foto: Foto.nullable(), permiso: PermisoDeImagen })
export type FotoDeCliente = z.output<typeof FotoDeCliente>

/** The photographs of a course, by its students. */
export const FotosConsulta = z.strictObject({ curso_id: z.coerce.number().pipe(id) })

/** A student of a course and her photograph, without the picture. `dni`: what a file may be named by, as the code. */
export const ConFoto = FotoDeCliente.extend({
  cliente_id: id,
  codigo: z.string(),
  dni: z.string().nullable(),
  nombre: z.string(),
})
export type ConFoto = z.output<typeof ConFoto>

/**
 * `sobre`: the `huella` of the photograph that this one replaces as it was seen, or `ninguna`. Another one in its place
 * by now is not replaced. Without it, whatever there is is.
 */
export const FotoPoner = z.strictObject({ sobre: z.union([z.literal('ninguna'), huella]).optional() })
