import type { Api } from '#server/http/api'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/db/pool'
import { lastMigration } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import { COMMIT, VERSION } from '#server/base/version'
import { fallosDe, type Carpeta, type FalloDeCarpeta } from './carpetas.ts'

/** A balancer asks every few seconds and must not wait for a database that does not answer. */
const PATIENCE_MS = 3_000

/**
 * `/salud`: the process answers, which version it is, and of which commit where it was released. `/salud/listo`: the
 * database does too, at this code's migration or beyond it, writes, and has room for its data. Beyond: an instance of
 * the next version was started beside this one, which serves until it is asked to leave. A folder of backups never
 * makes it red: who charges goes on, and whoever looks after the school is told (`alertas.ts`, the dashboard).
 */
export async function registerHealth(app: Api, db: Database, folders: readonly Carpeta[]): Promise<void> {
  // The last migration of the program that runs: the files may be those of the next version by the time it is asked.
  const expected = await lastMigration()
  const quiet = { config: { acceso: 'publica' as const }, logLevel: 'warn' as const }
  app.get('/salud', quiet, async () => ({ estado: 'vivo', version: VERSION, commit: COMMIT }))
  app.get('/salud/listo', quiet, async (_request, reply) => {
    const [row, [fallo]] = await Promise.all([
      Promise.race([askDatabase(db), delay(PATIENCE_MS, undefined, { ref: false })]),
      fallosDe(folders.filter(({ cual }) => cual === 'datos')),
    ])
    const estado = !row
      ? 'sin base de datos'
      : row.ultima < expected
        ? 'migrando'
        : row.solo_lectura
          ? 'solo lectura'
          : (fallo?.lleno && EN_ROJO[fallo.fallo]) || 'listo'
    return reply.status(estado === 'listo' ? 200 : 503).send({ estado })
  })
}

/** Faults of the data's folder that stop the work. */
const EN_ROJO: Partial<Record<FalloDeCarpeta, string>> = {
  llena: 'disco lleno',
  sin_archivos: 'disco sin archivos',
  no_se_escribe: 'carpeta de datos de solo lectura',
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
