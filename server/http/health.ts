import type { Api } from '#server/http/api'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
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

/** What a folder's disk has left. */
interface Room {
  bytes: number
  /** Somebody should make room before the disk is full. */
  scarce: boolean
}

/** A school's month of photographs and backups, and the part of a disk below which it slows down. */
const SCARCE = { bytes: 2 * 1_073_741_824, share: 0.05 }
export const isScarce = (bytes: number, total: number): boolean => bytes < SCARCE.bytes || bytes < total * SCARCE.share

/** What is left where there is least; a folder that can not be asked has no say. */
export async function roomIn(folders: readonly string[]): Promise<Room> {
  const rooms = folders.map((folder) =>
    statfs(folder).then(
      ({ bavail, bsize, blocks }) => ({ bytes: bavail * bsize, scarce: isScarce(bavail * bsize, blocks * bsize) }),
      () => ({ bytes: Infinity, scarce: false }),
    ),
  )
  const [least] = (await Promise.all(rooms)).sort(
    (one, other) => Number(other.scarce) - Number(one.scarce) || one.bytes - other.bytes,
  )
  return least ?? { bytes: Infinity, scarce: false }
}

/**
 * `/salud`: the process answers, and which version it is. `/salud/listo`: the database does too, at this code's
 * migration or beyond it, writes, and has room. Beyond: an instance of the next version was started beside this one,
 * which serves until it is asked to leave.
 */
export async function registerHealth(app: Api, db: Database, folders: readonly string[]): Promise<void> {
  // Of the program that runs: the files may be those of the next version by the time that it is asked.
  const expected = await lastMigration()
  const quiet = { config: { acceso: 'publica' as const }, logLevel: 'warn' as const }
  app.get('/salud', quiet, async () => ({ estado: 'vivo', version: VERSION }))
  app.get('/salud/listo', quiet, async (_request, reply) => {
    const [row, room] = await Promise.all([
      Promise.race([askDatabase(db), delay(PATIENCE_MS, undefined, { ref: false })]),
      roomIn(folders),
    ])
    const estado = !row
      ? 'sin base de datos'
      : row.ultima < expected
        ? 'migrando'
        : row.solo_lectura
          ? 'solo lectura'
          : room.bytes < ROOM_BYTES
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
