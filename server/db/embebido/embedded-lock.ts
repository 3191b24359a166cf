import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { guardBitacora } from '#server/db/bitacora-guard'
import { SUPERUSER } from './embedded-cluster.ts'
import { failure } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'
import type { Address } from './embedded-postmaster.ts'

/** Parameters of `new pg.Pool(…)` for the application's database. */
export interface Connection extends Address {
  user: string
  password: string
  database: string
}

const DATABASE = 'campana'
/** Any constant will do: advisory locks are counted per database, and this one is taken in `postgres`. */
const LOCK_KEY = 1_129_137_473
/** The system ends a killed parent's session by itself; this is the time it gets for that. */
const LOCK_PATIENCE_MS = 5_000
const LOCK_TRY_MS = 50

const WRONG_PASSWORD = '28P01'

/**
 * Opens the session that makes this process the one server of the directory. The lock lives as long as the
 * session, thus never longer than the process, whatever pid it had and however it ends.
 * @throws EmbeddedError when another process holds it or the password is lost; other errors mean "not yet", or that
 *   `given` was aborted
 */
export async function takeLock(home: Home, address: Address, given: AbortSignal): Promise<pg.Client> {
  const socket = new Socket()
  const cut = () => void socket.destroy(new Error('Nobody wants the engine any more'))
  const session = new pg.Client({
    ...address,
    user: SUPERUSER,
    password: readPassword(home),
    database: SUPERUSER,
    connectionTimeoutMillis: 5_000,
    application_name: 'campana motor',
    stream: () => socket,
  })
  given.addEventListener('abort', cut, { once: true })
  // 'end' follows and is what the engine listens to.
  session.on('error', () => undefined)
  try {
    await session.connect()
    // Time is kept here: an engine whose own time stands still would keep this process waiting, deaf to its end.
    const deadline = performance.now() + LOCK_PATIENCE_MS
    while (!(await isTaken(session))) {
      if (performance.now() > deadline) throw failure('en_uso', { carpeta: home.base })
      await delay(LOCK_TRY_MS, undefined, { signal: given })
    }
    return session
  } catch (error) {
    if (given.aborted) cut()
    await session.end().catch(() => undefined)
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === WRONG_PASSWORD) throw failure('clave_perdida', { carpeta: home.base, archivo: home.passwordFile })
    throw error
  } finally {
    given.removeEventListener('abort', cut)
  }
}

async function isTaken(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
  return rows[0]?.taken === true
}

/** Makes the application's role and database where they are missing; a kill at any point leaves it repeatable. */
export async function ensureDatabase(session: pg.Client, { user, password, database }: Connection): Promise<void> {
  const [name, secret] = [session.escapeIdentifier(user), session.escapeLiteral(password)]
  const roles = await session.query('select from pg_roles where rolname = $1', [user])
  if (!roles.rowCount) await session.query(`create role ${name} login createdb password ${secret}`)
  const databases = await session.query('select from pg_database where datname = $1', [database])
  if (!databases.rowCount) await session.query(`create database ${session.escapeIdentifier(database)} owner ${name}`)
}

/** Puts what only the cluster's superuser may into the application's database: the guard of its bitácora. */
export async function guardDatabase(home: Home, address: Address): Promise<void> {
  const client = new pg.Client({
    ...address,
    user: SUPERUSER,
    password: readPassword(home),
    database: DATABASE,
    connectionTimeoutMillis: 5_000,
    application_name: 'campana motor',
  })
  // An engine that dies now fails the statement under way; the event alone must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await guardBitacora(client)
  } finally {
    await client.end()
  }
}

/** The application's own connection: an ordinary role that owns its database, as on an external PostgreSQL. */
export function connectionAt(home: Pick<Home, 'passwordFile' | 'base'>, address: Address): Connection {
  return { ...address, user: DATABASE, password: readPassword(home), database: DATABASE }
}

function readPassword({ passwordFile, base }: Pick<Home, 'passwordFile' | 'base'>): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim()
  } catch {
    throw failure('clave_perdida', { carpeta: base, archivo: passwordFile })
  }
}
