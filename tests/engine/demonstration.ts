import { chmodSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { openDatabase } from '#server/db/pool'
import { seedOnce } from '#server/demo/seed'
import { prepare } from '#server/start'

/**
 * A data directory that holds the demonstration, closed well: filled once for all the files of a run, to be copied.
 * That `npm run demo` fills one is asked in `start.test.ts`.
 */
export async function demonstration(): Promise<string> {
  const whole = join(inject('compartido'), 'demo')
  if (existsSync(whole)) return whole
  const beside = mkdtempSync(`${whole}-`)
  chmodSync(beside, 0o755)
  const engine = await startEmbedded({ dataDir: beside, settings: WITHOUT_DURABILITY })
  const db = openDatabase(engine.connection)
  await prepare(db)
  await seedOnce(db, () => undefined)
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
