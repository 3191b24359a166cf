import { resolve } from 'node:path'
import { texto } from '#i18n/texto'
import { EmbeddedError, findEmbedded, hasEmbedded, startEmbedded, stopStarting } from '#server/db/embebido/embedded'
import { failure, reason } from '#server/db/embebido/embedded-error'
import type { Connection } from '#server/db/embebido/embedded-lock'
import { isAway } from '#server/db/lost'
import { lastMigration, requireConocida } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/pool'
import { isFull } from '#server/base/room'
import { sql } from '#server/db/sql'
import { StartError, unreachable } from '#server/failure'
import type { Life } from '#server/base/process'
import { respaldarAntes } from '#server/respaldo/antes-de-migrar'
import { falla } from '#server/respaldo/falla'
import type { Settings } from '#server/base/settings'
import { prepare } from '#server/start'

/**
 * A command's demand on the database: `prepared` by this code's migrations, and made where there is none; `existing`,
 * as it is now; `current`, one that a server of this very version made; or `new`, which no server is using and is made
 * where there is none. What only looks at a school finds none in a wrong folder, and says so.
 */
type Need = 'prepared' | 'existing' | 'current' | 'new'

/**
 * Runs a command of the terminal on the school's database: that of DATABASE_URL, the embedded one beside the server
 * that is using it, or the embedded one started for as long as the command takes. Both are closed with the command.
 * @throws StartError, EmbeddedError: one line in Spanish that says what to do
 */
export async function withDatabase<T>(
  settings: Settings,
  life: Life,
  work: (db: Database) => Promise<T>,
  need: Need = 'prepared',
): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = settings
  const db = openDatabase(DATABASE_URL ?? (await embedded(DATA_DIR, need, life)), { max: 5 })
  life.onClose(() => db.close({ atOnce: life.signal.aborted }))
  life.signal.throwIfAborted()
  try {
    if (DATABASE_URL) await reachable(db)
    if (need === 'prepared') await prepare(db, respaldarAntes(db, settings, life.signal))
    if (need === 'current') await requireCurrent(db)
    return await work(db)
  } catch (error) {
    // An engine that finds no room falls: that it is away is only what comes of it.
    const fell = !DATABASE_URL && !life.signal.aborted && (isAway(error) || isOutOfRoom(error))
    throw fell && (await isFull(DATA_DIR))
      ? failure('disco_lleno', { carpeta: resolve(DATA_DIR), detalle: reason(error) })
      : error
  }
}

const isOutOfRoom = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53100'

async function embedded(dataDir: string, need: Need, { signal, onClose }: Life): Promise<Connection> {
  if (need === 'existing' || need === 'current') {
    if (!(await hasEmbedded(dataDir))) throw new StartError(texto('arranque.sin_datos', { carpeta: dataDir }))
    // A server that runs keeps the engine: waiting whether it lets go is for what changes a school.
    const running = await findEmbedded(dataDir)
    if (running && (await answers(running))) return running
  }
  const starting = startEmbedded({ dataDir, log: (line) => console.warn(line), signal })
  onClose(() => stopStarting(starting))
  try {
    return (await starting).connection
  } catch (error) {
    const beside = error instanceof EmbeddedError && need !== 'new' ? await findEmbedded(dataDir) : undefined
    if (!beside) throw error
    return beside
  }
}

/** Whether an engine that is running lets this process in: one that a crash left may be closing, or mending itself. */
async function answers(connection: Connection): Promise<boolean> {
  const db = openDatabase(connection, { max: 1 })
  try {
    await db.run(sql`SELECT 1`)
    return true
  } catch {
    return false
  } finally {
    await db.close()
  }
}

async function reachable(db: Database): Promise<void> {
  await db.run(sql`SELECT 1`).catch((error: unknown) => {
    throw unreachable(error)
  })
}

async function requireCurrent(db: Database): Promise<void> {
  const { tiene } = await db.one<{ tiene: number }>(sql`SELECT max(numero) AS tiene FROM migraciones`).catch(() => {
    throw falla('sin_datos')
  })
  const necesita = await lastMigration()
  if (tiene < necesita) throw falla('atrasada', { tiene, necesita })
  await requireConocida(db)
}
