import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import { informar } from './cli/verificacion.ts'
import { lastMigration } from './db/migrate.ts'
import { sql } from './db/sql.ts'
import type { Life } from './process.ts'
import { falla } from './respaldo/falla.ts'
import { rehacerGuardadas } from './respaldo/guardadas.ts'
import { readSettings } from './settings.ts'

const [opcion, ...demas] = process.argv.slice(2)

/**
 * `npm run verify`: whether all the money adds up; exit code 1, and what is wrong, when it does not. `--rehacer` makes
 * the kept sums anew before.
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
      const { tiene } = await db.one<{ tiene: number }>(sql`SELECT max(numero) AS tiene FROM migraciones`).catch(() => {
        throw falla('sin_datos')
      })
      const necesita = await lastMigration()
      if (tiene !== necesita) throw falla('atrasada', { tiene, necesita })
      if (opcion) await rehacerGuardadas(db)
      return informar(db)
    },
    'existing',
  )
}

runCommand(main, () => texto('respaldo.cancelado'))
