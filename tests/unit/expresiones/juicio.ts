import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { escrita, type Expresion } from './todas.ts'

/*
 * `recheck` takes up to some seconds for one expression. What it called safe once is kept by the hash of the expression
 * and the checker's version, so that only new ones are judged. `EXPRESIONES=todas` judges all of them again and writes
 * the list.
 */

// The checker comes as an archive for Java and as programs too: the one in JavaScript is the same everywhere.
process.env.RECHECK_BACKEND = 'pure'

const LISTA = join(projectRoot, 'tests/unit/expresiones/seguras.txt')
const PLAZO_MS = 60_000
const DE_NUEVO = process.env.EXPRESIONES === 'todas'

export interface Juicio {
  status: 'safe' | 'vulnerable' | 'unknown'
  /** The part that makes it slow, or why it can't be told. */
  detalle: string
}

export const huella = (expresion: Expresion): string =>
  createHash('sha256')
    .update(`recheck 4.5.0 ${escrita(expresion)}`)
    .digest('hex')
    .slice(0, 20)

export const seguras = (): Set<string> =>
  DE_NUEVO ? new Set() : new Set(readFileSync(LISTA, 'utf8').split('\n').filter(Boolean))

export async function juzgar({ source, flags }: Expresion): Promise<Juicio> {
  const { checkSync } = await import('recheck')
  const dicho = checkSync(source, flags, { timeout: PLAZO_MS })
  if (dicho.status === 'safe') return { status: 'safe', detalle: '' }
  return dicho.status === 'vulnerable'
    ? { status: 'vulnerable', detalle: `${dicho.complexity.summary}: ${dicho.attack.pattern.slice(0, 120)}` }
    : { status: 'unknown', detalle: dicho.error.kind }
}

/** Keeps what was judged, where that was asked for. */
export function anotar(halladas: readonly string[]): void {
  if (DE_NUEVO) writeFileSync(LISTA, `${[...new Set(halladas)].sort().join('\n')}\n`)
}
