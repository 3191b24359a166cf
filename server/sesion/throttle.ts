import { isIPv6 } from 'node:net'
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

/** The key of an account's attempts to sign in. */
export const accountKey = (email: string): string => `cuenta:${email.toLowerCase()}`

/**
 * Takes one attempt of the key before it is tried, so that parallel attempts can't outrun the count; shared by all
 * instances through the database. Throws `demasiados_intentos` (429, Retry-After in seconds) once they are used up.
 */
export async function takeAttempt(db: Db, key: string, { most, minutes }: Limit): Promise<void> {
  const window = `${minutes} minutes`
  const row = await db.one<{ cuenta: number; espera: number }>(sql`
    INSERT INTO intentos AS i (clave, desde, cuenta)
    VALUES (${counted(key)}, now(), 1)
    ON CONFLICT (clave) DO UPDATE SET cuenta = CASE WHEN i.desde < now() - ${window}::interval THEN 1 ELSE i.cuenta + 1
      END, desde = CASE WHEN i.desde < now() - ${window}::interval THEN now() ELSE i.desde END
    RETURNING cuenta, ceil(extract(epoch FROM desde + ${window}::interval - now()))::int AS espera
  `)
  if (row.cuenta > most)
    throw new AppError('demasiados_intentos', {
      retryAfter: Math.max(1, row.espera),
      message: { key: 'errores.demasiados_intentos', params: { minutos: Math.ceil(row.espera / 60) } },
    })
}

/** A success forgets the failures of the account. */
export const forgetAttempts = (db: Db, key: string): Promise<number> =>
  db.run(sql`DELETE FROM intentos WHERE clave = ${counted(key)}`)

/** Gives one attempt back: who got in was no failure of the address that a whole school shares. */
export const returnAttempt = (db: Db, key: string): Promise<number> =>
  db.run(sql`UPDATE intentos SET cuenta = cuenta - 1 WHERE clave = ${counted(key)} AND cuenta > 0`)

/**
 * `use:address` as it is counted: of IPv6 the /64 that a subscriber gets, because every address in it is free to
 * choose.
 */
function counted(key: string): string {
  const start = key.indexOf(':') + 1
  const address = key.slice(start).replace(/%.*$/, '')
  return isIPv6(address) ? `${key.slice(0, start)}${networkOf(address)}` : key
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
