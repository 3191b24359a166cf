import { sinInvisibles } from '#contract/texto/visible'
import { CARACTERES, LETRAS, type Weight } from './archivos.ts'

export type { Weight } from './archivos.ts'
export const WEIGHTS: readonly Weight[] = ['regular', 'bold']

/** The house's letters, as they are within a PDF. */
export const lettersOf = (weight: Weight): Buffer => LETRAS[weight]

const HAY = new Set(CARACTERES)

/** Signs that have no shape of their own and another's look. */
const PARECIDOS: Readonly<Record<string, string>> = {
  '\n': '\n',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u201b': '‘',
  '\u201f': '“',
}
/** Characters that most texts are made of. */
const COMUNES = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\n]*$/

/**
 * A text as the letters can write it. A letter that no file has is the nearest that one has, or else «?»: it is seen
 * that it is missing. An emoji and what nobody sees are left out.
 */
export const enLetras = (text: string): string =>
  (COMUNES.test(text) ? text : [...sinInvisibles(text).normalize('NFC')].map(enLetra).join('')).trim()

function enLetra(letra: string): string {
  if (tiene(letra)) return letra
  const parecido = PARECIDOS[letra] ?? (/\s/.test(letra) ? ' ' : undefined)
  if (parecido !== undefined) return parecido
  const partes = [...letra.normalize('NFKD')].filter(tiene).join('')
  return partes || (/[\p{L}\p{N}]/u.test(letra) ? '?' : '')
}

const tiene = (letra: string): boolean => HAY.has(letra.codePointAt(0) ?? 0)
