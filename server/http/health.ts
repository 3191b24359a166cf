import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool'
import { lastMigration } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import { VERSION } from '#server/version'

/** A balancer asks every few seconds and must not wait for a database that does not answer. */
const PATIENCE_MS = 3_000

/**
 * `/salud`: the process answers, and which version it is. `/salud/listo`: the database does too, at this code's
 * migration.
 */
export function registerHealth(app: FastifyInstance, db: Database): void {
  const quiet = { config: { acceso: 'publica' as const }, logLevel: 'warn' as const }
  app.get('/salud', quiet, async () => ({ estado: 'vivo', version: VERSION }))
  app.get('/salud/listo', quiet, async (_request, reply) => {
    const [row, expected] = await Promise.all([
      Promise.race([
        db.maybe<{ ultima: number }>(sql`SELECT max(numero) AS ultima FROM migraciones`).catch(() => undefined),
        delay(PATIENCE_MS, undefined, { ref: false }),
      ]),
      lastMigration(),
    ])
    if (row?.ultima === expected) return { estado: 'listo' }
    return reply.status(503).send({ estado: row ? 'migrando' : 'sin base de datos' })
  })
}
