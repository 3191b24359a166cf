import { texto } from '#i18n/texto'
import { isDemonstration } from '#server/db/demonstration'
import { StartError } from './failure.ts'
import { runProcess } from './base/process.ts'
import { run } from './run.ts'
import { nearlySettings, readSettings } from './base/settings.ts'
import { respaldarAntes } from './respaldo/antes-de-migrar.ts'
import { prepare } from './start.ts'
import { firstAdministratorLink } from './usuarios/primer-administrador/service.ts'

/** `npm start`: the school's own server. */
runProcess(async (life) => {
  const [opcion] = process.argv.slice(2)
  if (opcion) throw new StartError(texto('arranque.sin_opciones', { opcion }))
  const settings = readSettings(process.env, process.stdout.isTTY)
  for (const sentence of nearlySettings()) console.error(sentence)
  const { db, address } = await run(settings, life, async (database) => {
    if (await isDemonstration(database)) throw new StartError(texto('arranque.base_de_demostracion'))
    await prepare(database, respaldarAntes(database, settings, life.signal))
  })
  console.log(texto('arranque.lista', { direccion: address }))
  const path = await firstAdministratorLink(db)
  if (path) console.log(`\n${texto('arranque.primer_administrador')}\n\n  ${address}${path}\n`)
})
