import { resolve } from 'node:path'
import { formatoInstante, formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { progressBar } from './cli/progress.ts'
import { informar } from './cli/verificacion.ts'
import type { Life } from './base/process.ts'
import { comprobar, restaurar } from './respaldo/restaurar.ts'
import { readSettings } from './base/settings.ts'

/** Whether the backup is in the database, though its money was not looked at yet. */
let guardado = false

/** `campana restaurar <file>`: a backup into an empty database, and the check of the money on what came out. */
async function main(life: Life): Promise<number> {
  const [archivo, ...sobra] = process.argv.slice(2)
  if (!archivo || sobra.length || archivo.startsWith('-')) {
    console.error(texto('respaldo.uso.restaurar'))
    return 1
  }
  const ruta = resolve(archivo)
  console.log(texto('respaldo.comprobando', { ruta }))
  const settings = readSettings()
  const respaldo = await comprobar(ruta, settings.BACKUP_KEY, life.signal)
  return withDatabase(
    settings,
    life,
    async (db) => {
      console.log(
        texto('respaldo.restaurando', {
          instante: formatoInstante(respaldo.instante),
          de: respaldo.base === undefined ? '' : texto('respaldo.de_base', { base: respaldo.base }),
          filas: formatoNumero(respaldo.filas),
        }),
      )
      const barra = progressBar(respaldo.tablas)
      const sinSegundoFactor = await restaurar(db, respaldo, { avance: barra.at, signal: life.signal }).finally(
        barra.end,
      )
      guardado = true
      console.log(texto('respaldo.restaurado'))
      if (sinSegundoFactor.length)
        console.warn(
          texto('respaldo.sin_segundo_factor', {
            smart_count: sinSegundoFactor.length,
            quienes: sinSegundoFactor.join(', '),
          }),
        )
      return informar(db)
    },
    'new',
  )
}

runCommand(main, () => texto(guardado ? 'respaldo.revision_cancelada' : 'respaldo.cancelado'))
