import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

interface Limit {
  most: number
  minutes: number
}

/** Failures allowed in a window, per account and per address (many honest people share one address). */
export const ACCOUNT: Limit = { most: 10, minutes: 15 }
export const ADDRESS: Limit = { most: 60, minutes: 15 }

/**
 * Takes one attempt of the key before it is tried, so that parallel attempts can't outrun the count; shared by all
 * instances through the database. Throws `demasiados_intentos` (429, Retry-After in seconds) once they are used up.
 */
export async function takeAttempt(db: Db, key: string, { most, minutes }: Limit): Promise<void> {
  const window = `${minutes} minutes`
  const row = await db.one<{ cuenta: number; espera: number }>(sql`
    INSERT INTO intentos AS i (clave, desde, cuenta) VALUES (${key}, now(), 1)
    ON CONFLICT (clave) DO UPDATE SET
      cuenta = CASE WHEN i.desde < now() - ${window}::interval THEN 1 ELSE i.cuenta + 1 END,
      desde = CASE WHEN i.desde < now() - ${window}::interval THEN now() ELSE i.desde END
    RETURNING cuenta, ceil(extract(epoch FROM desde + ${window}::interval - now()))::int AS espera`)
  if (row.cuenta > most) throw new AppError('demasiados_intentos', { retryAfter: Math.max(1, row.espera), message: { key: 'errores.demasiados_intentos', params: { minutos: Math.ceil(row.espera / 60) } } })
}

/** A success forgets the failures of the account. */
export const forgetAttempts = (db: Db, key: string): Promise<number> => db.run(sql`DELETE FROM intentos WHERE clave = ${key}`)
