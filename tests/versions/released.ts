import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* Migrations that some school has applied: not a byte of theirs may change, not even of a comment. */

/** A migration that a version released, with the SHA-256 of its bytes. */
export interface Released {
  version: string
  archivo: string
  sha256: string
}

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
export const LIST = at('server/db/released.json')
export const MIGRATIONS = at('server/db/migrations')

export const releasedMigrations = (): Released[] => JSON.parse(readFileSync(LIST, 'utf8')) as Released[]

/** The files of a folder of migrations, in order, with the SHA-256 of their bytes as they lie on the disk. */
export const filesIn = (folder: string): Pick<Released, 'archivo' | 'sha256'>[] =>
  readdirSync(folder)
    .sort()
    .map((archivo) => ({
      archivo,
      sha256: createHash('sha256')
        .update(readFileSync(join(folder, archivo)))
        .digest('hex'),
    }))

/**
 * Faults of the files of a folder, told file by file: released ones that changed, went or were renamed; new ones that
 * are not called as migrations are, have another's number, or come before one that schools have applied.
 */
export function faultsOfMigrations(released: readonly Released[], folder: string): string[] {
  const files = filesIn(folder)
  const faults: string[] = []
  for (const { archivo, sha256, version } of released) {
    const file = files.find((one) => one.archivo === archivo)
    if (!file) faults.push(`${archivo}: released with ${version}, and gone`)
    else if (file.sha256 !== sha256)
      faults.push(`${archivo}: changed since ${version} released it; write a new migration`)
  }
  const last = Math.max(0, ...released.map(({ archivo }) => numberOf(archivo)))
  const numbers = new Map(released.map(({ archivo }) => [numberOf(archivo), archivo]))
  for (const { archivo } of files) {
    if (released.some((one) => one.archivo === archivo)) continue
    const numero = numberOf(archivo)
    const taken = numbers.get(numero)
    numbers.set(numero, archivo)
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(archivo))
      faults.push(`${archivo}: not called as migrations are (0042_que_hace.sql)`)
    else if (taken) faults.push(`${archivo}: has the number of ${taken}`)
    else if (numero < last) faults.push(`${archivo}: comes before ${last}, which schools have applied`)
  }
  return faults
}

const numberOf = (archivo: string): number => Number(archivo.slice(0, 4))
