import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sinInvisibles } from '#contract/texto/visible'
import { projectRoot } from '#server/base/root'
import { charactersOf, fileOf, joined, tablesOf, type Tables } from './sfnt.ts'

const FILES = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof FILES
export const WEIGHTS: readonly Weight[] = ['regular', 'bold']

/** Inter beyond the letters of Spanish (docs/decisions/2026-11-28-letras-de-los-papeles.md). */
const SCRIPTS = ['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

/**
 * The house's letters, as they are within a PDF. They are read when the program starts: later `npm ci` may have taken
 * the files away. What a browser reads is compressed and cut by script, which is undone here once: pdfkit would undo
 * it, slowly, for each document and for each letter of it, and know no letter of the other files.
 */
export const lettersOf = (weight: Weight): Buffer => UNPACKED[weight]

const read = (script: string, weight: Weight): Tables =>
  tablesOf(
    readFileSync(
      join(projectRoot, `node_modules/@fontsource/inter/files/inter-${script}-${FILES[weight]}-normal.woff`),
    ),
  )
const whole = (weight: Weight): Tables =>
  joined([read('latin', weight), ...SCRIPTS.map((script) => read(script, weight))])

const REGULAR = whole('regular')
const UNPACKED: Readonly<Record<Weight, Buffer>> = { regular: fileOf(REGULAR), bold: fileOf(whole('bold')) }
/** Characters that there is a letter for; both weights have the same. */
const HAY = charactersOf(REGULAR.get('cmap') ?? Buffer.alloc(0))

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
