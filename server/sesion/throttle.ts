import { isIPv6 } from 'node:net'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { sha256 } from '#server/http/guard'

interface Limit {
  most: number
  minutes: number
}

/** Failures allowed in a window: at one account, from one address or one known device. */
export const ACCOUNT: Limit = { most: 10, minutes: 15 }
/** At one account, from all devices together that its user never signed in from: a hundred an hour. */
export const STRANGERS: Limit = { most: 25, minutes: 15 }
/** From one address, which many honest people share. */
export const ADDRESS: Limit = { most: 60, minutes: 15 }

interface From {
  ip: string
  /** The mark of the device, when the user of this account has signed in from it. */
  conocido: string | undefined
}

/**
 * Takes one attempt to sign in. A known device has an allowance of its own, which no stranger uses up; anybody else
 * shares those of the address, of the account from that address, and of the account from all strangers together.
 * Answers what a success does: it forgets the failures from here, and is no failure of what others share.
 * Throws `demasiados_intentos`.
 */
export async function takeSignIn(db: Db, email: string, { ip, conocido }: From): Promise<() => Promise<void>> {
  if (conocido !== undefined) {
    const device = `equipo:${sha256(conocido).toString('hex')} ${email}`
    await takeAttempt(db, device, ACCOUNT)
    return async () => void (await forgetAttempts(db, device))
  }
  const address = `direccion:${ip}`
  const pair = `par:${networkOf(ip)} ${email}`
  const account = `cuenta:${email}`
  await takeAttempt(db, address, ADDRESS)
  await takeAttempt(db, pair, ACCOUNT)
  await takeAttempt(db, account, STRANGERS)
  return async () => {
    await returnAttempt(db, address)
    await returnAttempt(db, account)
    await forgetAttempts(db, pair)
  }
}

/** Forgets all failures at an account, wherever they came from: its owner has shown another proof. */
export const forgetAccount = (db: Db, email: string): Promise<number> =>
  db.run(sql`
    DELETE FROM intentos
    WHERE clave = ${`cuenta:${email}`}
      OR (clave LIKE ANY (ARRAY['par:%', 'equipo:%']) AND substr(clave, strpos(clave, ' ') + 1) = ${email})
  `)

/**
 * Takes one attempt of the key before it is tried, so that parallel attempts can't outrun the count; shared by all
 * instances through the database. Throws `demasiados_intentos` (429, Retry-After in seconds) once they are used up.
 */
export async function takeAttempt(db: Db, key: string, { most, minutes }: Limit): Promise<void> {
  const window = `${minutes} minutes`
  // Windows of later than now are of a clock that ran ahead: they would keep their owner out for months.
  const over = sql`i.desde NOT BETWEEN now() - ${window}::interval AND now() + interval '5 minutes'`
  const row = await db.one<{ cuenta: number; espera: number }>(sql`
    INSERT INTO intentos AS i (clave, desde, cuenta)
    VALUES (${counted(key)}, now(), 1)
    ON CONFLICT (clave) DO UPDATE
    SET cuenta = CASE WHEN ${over} THEN 1 ELSE i.cuenta + 1 END, desde = CASE WHEN ${over} THEN now() ELSE i.desde END
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

/** `use:address` as it is counted. */
function counted(key: string): string {
  const start = key.indexOf(':') + 1
  return `${key.slice(0, start)}${networkOf(key.slice(start))}`
}

/**
 * The network that counts as one address: of IPv6 the /64 that a subscriber gets, because every address in it is free
 * to choose. Anything else stays as it is.
 */
export function networkOf(text: string): string {
  const [address = ''] = text.split('%', 1)
  if (!isIPv6(address)) return text
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
