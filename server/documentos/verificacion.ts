import { randomBytes } from 'node:crypto'

/** Crockford's letters: none is mistaken for another over the telephone. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits: `K7QF-9M2T-XW4C-H6RD`. */
export function codigoNuevo(): string {
  const word = [...randomBytes(16)].map((byte) => LETRAS[byte & 31]).join('')
  return word.replace(/(.{4})(?=.)/g, '$1-')
}

/** The page where a printed code is checked; null where the school has no public address. */
export const verificarUrl = (publicUrl: string | undefined, codigo: string): string | null =>
  publicUrl ? `${publicUrl}/verificar/${codigo}` : null
