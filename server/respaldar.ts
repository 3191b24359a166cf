import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import type { Life } from './base/process.ts'
import { nombreDeBase } from './respaldo/base.ts'
import { nombreDe } from './respaldo/diario.ts'
import { anotarRespaldo, respaldar } from './respaldo/respaldar.ts'
import { projectRoot } from './base/root.ts'
import { readSettings, type Settings } from './base/settings.ts'

/** `campana respaldar [<file or folder>]`: one file of everything, from a server that may be running. */
async function main(life: Life): Promise<number> {
  const [destino, ...sobra] = process.argv.slice(2)
  if (sobra.length || destino?.startsWith('-')) {
    console.error(texto('respaldo.uso.respaldar'))
    return 1
  }
  const settings = readSettings()
  return withDatabase(
    settings,
    life,
    async (db) => {
      const ruta = await rutaDe(destino, settings, await nombreDeBase(db))
      const respaldo = await respaldar(db, ruta, { clave: settings.BACKUP_KEY, signal: life.signal })
      await anotarRespaldo(db, respaldo, basename(ruta))
      console.log(
        texto('respaldo.hecho', {
          ruta,
          filas: formatoNumero(respaldo.filas),
          tamano: formatoNumero(respaldo.bytes / 1e6, 1),
        }),
      )
      if (settings.BACKUP_KEY === undefined) console.log(texto('respaldo.sin_cifrar'))
      return 0
    },
    'existing',
  )
}

/** A file as named, or a name of our own in a folder: by default BACKUP_DIR, else `respaldos` beside the program. */
async function rutaDe(
  destino: string | undefined,
  { BACKUP_DIR, BACKUP_KEY }: Settings,
  base: string,
): Promise<string> {
  const ruta = resolve(destino ?? BACKUP_DIR ?? join(projectRoot, 'respaldos'))
  const esCarpeta =
    destino === undefined ||
    (await stat(ruta).then(
      (entrada) => entrada.isDirectory(),
      () => false,
    ))
  return esCarpeta ? join(ruta, nombreDe(base, new Date(), BACKUP_KEY)) : ruta
}

runCommand(main, () => texto('respaldo.cancelado'))
