import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool'
import { lastMigration } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import type { Settings } from '#server/settings'
import { VERSION } from '#server/version'

/** A balancer asks every few seconds and must not wait for a database that does not answer. */
const PATIENCE_MS = 3_000

/** With less room PostgreSQL stops at any moment. */
const ROOM_BYTES = 100 * 1_048_576

/** Where the server writes by itself: the embedded engine's data, the backups. */
export const foldersOf = ({ DATABASE_URL, DATA_DIR, BACKUP_DIR }: Settings): string[] =>
  [DATABASE_URL ? undefined : DATA_DIR, BACKUP_DIR].filter((folder) => folder !== undefined)

/** Bytes left where there are least; a folder that can not be asked has no say. */
export async function roomIn(folders: readonly string[]): Promise<number> {
  const room = folders.map((folder) =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Infinity,
    ),
  )
  return Math.min(Infinity, ...(await Promise.all(room)))
}

/**
 * `/salud`: the process answers, and which version it is. `/salud/listo`: the database does too, at this code's
 * migration, writes, and has room.
 */
export function registerHealth(app: FastifyInstance, db: Database, folders: readonly string[]): void {
  const quiet = { config: { acceso: 'publica' as const }, logLevel: 'warn' as const }
  app.get('/salud', quiet, async () => ({ estado: 'vivo', version: VERSION }))
  app.get('/salud/listo', quiet, async (_request, reply) => {
    const [row, expected, room] = await Promise.all([
      Promise.race([askDatabase(db), delay(PATIENCE_MS, undefined, { ref: false })]),
      lastMigration(),
      roomIn(folders),
    ])
    const estado = !row
      ? 'sin base de datos'
      : row.ultima !== expected
        ? 'migrando'
        : row.solo_lectura
          ? 'solo lectura'
          : room < ROOM_BYTES
            ? 'disco lleno'
            : 'listo'
    return reply.status(estado === 'listo' ? 200 : 503).send({ estado })
  })
}

const askDatabase = (db: Database) =>
  db
    .maybe<{ ultima: number; solo_lectura: boolean }>(
      sql`
        SELECT max(numero) AS ultima, current_setting('transaction_read_only')::boolean AS solo_lectura
        FROM migraciones
      `,
    )
    .catch(() => undefined)
