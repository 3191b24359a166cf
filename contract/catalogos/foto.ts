import * as z from 'zod'
import { instante } from '#contract/campos'

/* The photograph of a student's card (docs/diseno/dominio.md, «Papeles del centro»). */

/** JPEG, told by its content. Bytes, and pixels of each side. */
export const FOTO = { peso: 100 * 1024, menor: 120, mayor: 1_200 } as const

/** The frame of the card, in millimetres: what a photograph is cut to. */
export const MARCO = { ancho: 22, alto: 28 } as const

export const Foto = z.object({
  /** Of its content: another one after each change. */
  huella: z.string(),
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
