import { parseArgs } from 'node:util'
import { texto } from '#i18n/texto'
import { CLAVE, CUENTAS } from './demo/facts.ts'
import type { Database } from './db/pool.ts'
import { clearDemonstration, seedOnce } from './demo/seed.ts'
import { StartError } from './failure.ts'
import { runProcess } from './base/process.ts'
import { asentarReloj } from './reloj/duda.ts'
import { run } from './run.ts'
import { readSettings } from './base/settings.ts'
import { prepare } from './start.ts'

/** `npm run demo [-- --reset]`: a school to try everything in, on data of its own. */
runProcess(async (life) => {
  const { reset } = readOptions()
  const settings = readSettings({
    ...process.env,
    DATA_DIR: process.env.DATA_DIR || './data/demo',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    SEGUNDO_FACTOR: process.env.SEGUNDO_FACTOR || 'opcional',
  })
  const setUp = async (db: Database) => {
    if (reset) await clearDemonstration(db)
    await prepare(db)
    await seedOnce(db, (line) => console.log(line))
    await db.transaction(asentarReloj)
  }
  const { address } = await run(settings, life, setUp, { demonstration: true })
  const cuentas = CUENTAS.map(({ email, rol }) => `    ${email.padEnd(24)}${rol}`)
  console.log(
    [
      '',
      texto('arranque.demo_lista', { direccion: address }),
      '',
      texto('arranque.demo_cuentas', { clave: CLAVE }),
      '',
      ...cuentas,
      '',
      texto('arranque.demo_fin'),
      '',
    ].join('\n'),
  )
})

function readOptions(): { reset: boolean } {
  try {
    return { reset: parseArgs({ options: { reset: { type: 'boolean', default: false } } }).values.reset }
  } catch {
    throw new StartError(texto('arranque.demo_opcion', { opcion: process.argv.slice(2).join(' ') }))
  }
}
