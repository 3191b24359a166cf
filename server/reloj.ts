import { parseArgs } from 'node:util'
import { formatoInstante } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { runCommand } from './cli/command.ts'
import { withDatabase } from './cli/database.ts'
import type { Database } from './db/pool.ts'
import { StartError } from './failure.ts'
import { SISTEMA } from '#server/http/quien'
import type { Life } from './base/process.ts'
import { darPorCierta, dudaDelReloj } from './reloj/duda.ts'
import { readSettings } from './base/settings.ts'

/**
 * `campana reloj [--confirmar]`: what date this computer has, whether it is doubted, and that it is right: a second
 * factor that a wrong clock breaks keeps everybody from saying so on the screen. Exit code 1 while it is doubted.
 */
async function main(life: Life): Promise<number> {
  const { confirmar } = readOptions()
  const mirar = async (db: Database) => {
    console.log(texto('arranque.reloj.ahora', { ahora: formatoInstante(new Date().toISOString()) }))
    if (confirmar) await db.transaction((tx) => darPorCierta(tx, SISTEMA))
    const dudado = await dudaDelReloj(db)
    if (!dudado) {
      console.log(texto(confirmar ? 'arranque.reloj.confirmado' : 'arranque.reloj.bien'))
      return 0
    }
    const ultimo = dudado.ultimo && formatoInstante(dudado.ultimo)
    console.log(`${texto(`marco.reloj.${dudado.duda}`, { ultimo })} ${texto('arranque.reloj.confirme')}`)
    return 1
  }
  return withDatabase(readSettings(), life, mirar, 'current')
}

function readOptions(): { confirmar: boolean } {
  try {
    return parseArgs({ options: { confirmar: { type: 'boolean', default: false } } }).values
  } catch {
    throw new StartError(texto('arranque.reloj.uso'))
  }
}

runCommand(main, () => texto('respaldo.cancelado'))
