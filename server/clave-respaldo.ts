import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { typed } from './cli/typed.ts'
import type { Database } from './db/pool.ts'
import type { Life } from './base/process.ts'
import { nombreDeBase } from './respaldo/base.ts'
import { anotarConfirmada, claveNueva, esLaMisma } from './respaldo/clave.ts'
import { hojaDeRecuperacion } from './respaldo/hoja.ts'
import { readSettings } from './base/settings.ts'

const INTENTOS = 3

/**
 * `campana clave-respaldo [--en-pantalla]`: the recovery sheet of BACKUP_KEY, or of a new key where there is none,
 * and the key typed back from the paper, before which no backup is encrypted with it.
 */
async function main(life: Life): Promise<number> {
  const { 'en-pantalla': enPantalla } = readOptions()
  const { BACKUP_KEY, ...settings } = readSettings()
  const clave = BACKUP_KEY ?? claveNueva()
  return withDatabase({ ...settings, BACKUP_KEY }, life, async (db) => {
    const hoja = await entregar(db, clave, enPantalla)
    try {
      if (!(await tecleada(clave, life.signal))) {
        console.error(texto('respaldo.clave.no_coincide'))
        return 1
      }
      await anotarConfirmada(db, clave)
    } finally {
      if (hoja !== undefined) await rm(hoja, { force: true })
    }
    console.log(texto('respaldo.clave.confirmada'))
    if (BACKUP_KEY === undefined) console.log(texto('respaldo.clave.ponga', { clave }))
    return 0
  })
}

/** The key on a paper to print, or on the screen to copy by hand; answers the file, which goes once it was printed. */
async function entregar(db: Database, clave: string, enPantalla: boolean): Promise<string | undefined> {
  if (enPantalla) {
    console.log(texto('respaldo.clave.copie', { clave }))
    return undefined
  }
  const hoja = resolve(`hoja-de-recuperacion-${await nombreDeBase(db)}.pdf`)
  await rm(hoja, { force: true })
  // A new one: where others write too, whoever had put one there first would read the key.
  await writeFile(hoja, await hojaDeRecuperacion(db, clave), { flag: 'wx', mode: 0o600 })
  console.log(texto('respaldo.clave.imprima', { hoja }))
  return hoja
}

/** Whether the key was typed as it is on the paper, in as many tries as there are. */
async function tecleada(clave: string, signal: AbortSignal): Promise<boolean> {
  const pedir = () => process.stdout.write(texto('respaldo.clave.teclee'))
  pedir()
  let intentos = 0
  for await (const linea of typed(signal)) {
    if (esLaMisma(linea, clave)) return true
    if (++intentos === INTENTOS) return false
    console.log(texto('respaldo.clave.otra_vez'))
    pedir()
  }
  return false
}

function readOptions(): { 'en-pantalla': boolean } {
  try {
    return parseArgs({ options: { 'en-pantalla': { type: 'boolean', default: false } } }).values
  } catch {
    throw new Error(texto('respaldo.uso.clave'))
  }
}

runCommand(main, () => texto('respaldo.cancelado'))
