import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { informar } from './cli/verificacion.ts'
import type { Life } from './base/process.ts'
import { rehacerGuardadas } from './respaldo/guardadas.ts'
import { readSettings } from './base/settings.ts'

const [opcion, ...demas] = process.argv.slice(2)

/**
 * `campana verificar`: whether all the money adds up; exit code 1, and what is wrong, when it does not. `--rehacer`
 * makes the kept sums anew before.
 */
async function main(life: Life): Promise<number> {
  if (demas.length || ![undefined, '--rehacer'].includes(opcion)) {
    console.error(texto('respaldo.uso.verificar'))
    return 1
  }
  return withDatabase(
    readSettings(),
    life,
    async (db) => {
      if (opcion) await rehacerGuardadas(db)
      return informar(db)
    },
    'current',
  )
}

runCommand(main, () => texto('respaldo.cancelado'))
