import { chmodSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { seedOnce } from '#server/demo/seed'
import { prepare } from '#server/start'
import { copyFolder } from '#tests/maquina/embedded-run'

/**
 * A data directory of a school that nobody used yet, closed well: made once for all the files of a run, to be copied.
 * What a first start makes is asked in `embedded.test.ts` and `start.test.ts`.
 */
export const unused = (): Promise<string> => madeOnce('escuela', prepare)

/** The same with the demonstration in it. That `npm run demo` fills one is asked in `start.test.ts`. */
export const demonstration = (): Promise<string> => madeOnce('demo', (db) => seedOnce(db, () => undefined), unused)

async function madeOnce(
  name: string,
  fill: (db: Database) => Promise<unknown>,
  from?: () => Promise<string>,
): Promise<string> {
  const whole = join(inject('compartido'), name)
  if (existsSync(whole)) return whole
  const beside = mkdtempSync(`${whole}-`)
  if (from) copyFolder(await from(), beside)
  chmodSync(beside, 0o755)
  const engine = await startEmbedded({ dataDir: beside, settings: WITHOUT_DURABILITY })
  const db = openDatabase(engine.connection)
  await fill(db)
  await db.close()
  await engine.stop()
  try {
    renameSync(beside, whole)
  } catch (error) {
    // Another file was quicker.
    if (!existsSync(whole)) throw error
  }
  return whole
}
