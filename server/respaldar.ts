import { basename, join } from 'node:path'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import type { Life } from './base/process.ts'
import { nombreDeBase } from './respaldo/base.ts'
import { destinoDelRespaldo } from './respaldo/destino.ts'
import { nombreDe } from './respaldo/diario.ts'
import { anotarRespaldo, respaldar } from './respaldo/respaldar.ts'
import { projectRoot } from './base/root.ts'
import { readSettings } from './base/settings.ts'

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
      const nombre = nombreDe(await nombreDeBase(db), new Date(), settings.BACKUP_KEY)
      const deSiempre = settings.BACKUP_DIR ?? join(projectRoot, 'respaldos')
      const ruta = await destinoDelRespaldo(destino, deSiempre, nombre)
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

runCommand(main, () => texto('respaldo.cancelado'))
