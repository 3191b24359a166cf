import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../base/root.ts'
import { charactersOf, fileOf, joined, tablesOf, type Tables } from './sfnt.ts'

const FILES = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof FILES

/** Inter beyond the letters of Spanish (docs/decisions/2026-11-28-letras-de-los-papeles.md). */
const SCRIPTS = ['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

const read = (script: string, weight: Weight): Tables =>
  tablesOf(
    readFileSync(
      join(projectRoot, `node_modules/@fontsource/inter/files/inter-${script}-${FILES[weight]}-normal.woff`),
    ),
  )
const whole = (weight: Weight): Tables =>
  joined([read('latin', weight), ...SCRIPTS.map((script) => read(script, weight))])

const REGULAR = whole('regular')

/**
 * The house's letters as they are within a PDF. Their files are compressed and cut by script for browsers, which is
 * undone here once: pdfkit would undo it, slowly, for each document, and know no letter of the other files. The build
 * puts what is made here in place of this file (vite.server.config.ts).
 */
export const LETRAS: Readonly<Record<Weight, Buffer>> = { regular: fileOf(REGULAR), bold: fileOf(whole('bold')) }

/** Code points that there is a letter for; both weights have the same. */
export const CARACTERES: readonly number[] = [...charactersOf(REGULAR.get('cmap') ?? Buffer.alloc(0)).keys()]
