import { randomBytes } from 'node:crypto'

/** Crockford's letters: none is mistaken for another over the telephone. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits: `K7QF-9M2T-XW4C-H6RD`. */
export function codigoNuevo(): string {
  const word = [...randomBytes(16)].map((byte) => LETRAS[byte & 31]).join('')
  return word.replace(/(.{4})(?=.)/g, '$1-')
}
