import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatoNumero } from '#contract/formato'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { nombreDe } from './respaldo/diario.ts'
import { anotarRespaldo, respaldar } from './respaldo/respaldar.ts'
import { projectRoot } from './root.ts'
import { readSettings } from './settings.ts'

/** `npm run backup [-- <file or folder>]`: one file of everything, from a server that may be running. */
async function main(signal: AbortSignal): Promise<number> {
  const [destino, ...sobra] = process.argv.slice(2)
  if (sobra.length || destino?.startsWith('-')) {
    console.error(texto('respaldo.uso.respaldar'))
    return 1
  }
  const settings = readSettings()
  const ruta = await rutaDe(destino ?? settings.BACKUP_DIR)
  return withDatabase(
    settings,
    async (db) => {
      const respaldo = await respaldar(db, ruta, signal)
      await anotarRespaldo(db, respaldo, basename(ruta))
      console.log(
        texto('respaldo.hecho', {
          ruta,
          filas: formatoNumero(respaldo.filas),
          tamano: formatoNumero(respaldo.bytes / 1e6, 1),
        }),
      )
      return 0
    },
    'existing',
  )
}

/** A file as named, or a name of our own in a folder: by default BACKUP_DIR, else `respaldos` beside the program. */
async function rutaDe(destino: string | undefined): Promise<string> {
  const ruta = resolve(destino ?? join(projectRoot, 'respaldos'))
  const esCarpeta =
    destino === undefined ||
    destino === readSettings().BACKUP_DIR ||
    (await stat(ruta).then(
      (entrada) => entrada.isDirectory(),
      () => false,
    ))
  return esCarpeta ? join(ruta, nombreDe(new Date())) : ruta
}

runCommand(main, texto('respaldo.cancelado'))
