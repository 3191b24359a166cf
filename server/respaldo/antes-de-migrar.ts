import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { texto } from '#i18n/texto'
import type { Settings } from '#server/base/settings'
import { VERSION } from '#server/base/version'
import type { AntesDeMigrar } from '#server/db/migrate'
import type { Database } from '#server/db/pool'
import { StartError } from '#server/failure'
import { nombreDeBase } from './base.ts'
import { extensionDe } from './diario.ts'
import { anotarRespaldo, respaldar } from './respaldar.ts'

/**
 * The steps before the migrations of a school that is in use: its backup in BACKUP_DIR, or else in the folder of the
 * data, and whether the program of before goes on serving what they leave. `decir` hears it before anything changes.
 *
 * Throws StartError when that backup can not be made: then nothing is changed.
 */
export function respaldarAntes(
  db: Database,
  { BACKUP_DIR, BACKUP_KEY: clave, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_KEY' | 'DATA_DIR'>,
  signal: AbortSignal,
  decir: (linea: string) => void = console.warn,
): AntesDeMigrar {
  return async (tx, pendientes, ultima) => {
    const carpeta = BACKUP_DIR ?? join(DATA_DIR, 'respaldos')
    decir(texto('arranque.actualizando', { version: VERSION }))
    const archivo = `campana-${await nombreDeBase(tx)}-desde-${String(ultima).padStart(4, '0')}${extensionDe(clave)}`
    const ruta = join(carpeta, archivo)
    await quitarParciales(ruta)
    const respaldo = await respaldar(db, ruta, { clave, signal, antesDeMigrar: true }).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw new StartError(texto('arranque.actualizando_sin_respaldo', { carpeta }), { cause })
    })
    await anotarRespaldo(tx, respaldo, basename(ruta))
    const sirve = pendientes.every(({ desde }) => desde <= ultima)
    decir(texto(`arranque.actualizando_${sirve ? 'compatible' : 'sin_vuelta'}`, { ruta }))
  }
}

/** Takes away what starts that were killed had written of this backup; whoever holds the lock alone writes it. */
async function quitarParciales(ruta: string): Promise<void> {
  const archivos = await readdir(dirname(ruta)).catch(() => [])
  const parciales = archivos.filter((uno) => uno.startsWith(`${basename(ruta)}.`) && uno.endsWith('.part'))
  for (const uno of parciales) await rm(join(dirname(ruta), uno), { force: true })
}
