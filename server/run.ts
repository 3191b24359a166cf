import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { texto } from '#i18n/texto'
import { startEmbedded, stopStarting } from '#server/db/embebido/embedded'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { buildApp } from '#server/app'
import { hacerEjemplo } from '#server/ejemplo'
import { mudar } from './respaldo/mudanza.ts'
import { calentarHilos } from './hilos/hilos.ts'
import { foldersOf } from '#server/http/carpetas'
import { DEJAR_DE_PEDIR } from '#server/http/exigencia'
import { API } from '#server/http/leer/direccion-escrita'
import { makeCorreo } from './correo/correo.ts'
import { keepHouse } from './housekeeping.ts'
import { StartError, unreachable } from './failure.ts'
import { darMemoria } from './base/memoria.ts'
import type { Life } from './base/process.ts'
import { horaSegura } from './reloj/duda.ts'
import { isExposed, type Settings } from './base/settings.ts'
import { openDoor, type Door } from './tls/puerta.ts'

export interface Running {
  db: Database
  /** Address at which a person opens it: `http://localhost:3000`, or PUBLIC_URL. */
  address: string
}

/** Time that requests under way get to finish before their connections are cut. */
const DRAIN_MS = 10_000
/** And what those connections leave undone. */
const LAST_WORDS_MS = 1_000
/** A start is over: whoever waited for it has been answered, and what it took is given back. */
const SETTLED_MS = 3_000
const OLDEST_POSTGRES = 15
/** Reports at once on the replica, each on one connection. */
const MOST_READING = 10
const HOUR_MS = 3_600_000

/**
 * Brings the whole server up: the database (the embedded one, unless DATABASE_URL names another), `setUp` on it,
 * then the requests. It closes in the opposite order.
 * @throws StartError, EmbeddedError: one line in Spanish that says what to do
 */
export async function run(
  settings: Settings,
  { signal, onClose }: Life,
  setUp: (db: Database) => Promise<void>,
  { demonstration = false } = {},
): Promise<Running> {
  await probePort(settings)
  const engine = settings.DATABASE_URL ? undefined : await startEngine(settings, { signal, onClose })
  const db = openDatabase(engine ?? String(settings.DATABASE_URL), { watched: !engine, ready: true })
  let serves = false
  // A start that is told to end waits for nothing; a migration under way is undone.
  onClose(() => db.close({ atOnce: !serves }))
  if (!engine) await checkExternal(db)
  const replica = openReplica(settings, onClose)
  signal.throwIfAborted()
  await setUp(db)
  if (settings.SEGUNDO_FACTOR === 'opcional') await db.run(DEJAR_DE_PEDIR)
  signal.throwIfAborted()
  const door = await openTheDoor(settings, () => horaSegura(db))
  const ejemplo =
    engine && !demonstration
      ? hacerEjemplo({ db, conexion: (database) => ({ ...engine, database }), settings })
      : undefined
  const app = await buildApp({ db, replica, settings, demonstration, ejemplo, door })
  // A school starts and stops whatever becomes of its example; what a crash left of one goes now.
  const sinEjemplo = async () => ejemplo?.borrar().catch((err: unknown) => app.log.error({ err }))
  await sinEjemplo()
  const leaveHouse = keepHouse({
    db,
    backups: backupsOf(settings),
    folders: foldersOf(settings),
    correo: makeCorreo(settings, app.log),
    listados: app,
    versiones: settings.VERSIONES_URL,
    log: app.log,
  })
  onClose(async () => {
    await Promise.all([leaveHouse(), drain(app), sinEjemplo()])
  })
  app.server.on('request', ({ url }) => {
    if (url?.startsWith(API)) calentarHilos()
  })
  await listen(app, settings)
  serves = true
  setTimeout(darMemoria, SETTLED_MS).unref()
  const renewing = setInterval(
    () => void door?.renew().catch((err: unknown) => app.log.error({ err })),
    HOUR_MS,
  ).unref()
  onClose(async () => clearInterval(renewing))
  const scheme = door ? 'https' : 'http'
  sayWhoMayCome(app, settings, door)
  return { db, address: addressOf(app, settings, scheme) }
}

async function openTheDoor(settings: Settings, ahora: () => Promise<Date>): Promise<Door | undefined> {
  try {
    return await openDoor(settings, ahora)
  } catch (error) {
    const cual = settings.TLS_CERT === undefined ? settings.DATA_DIR : 'TLS_CERT, TLS_KEY'
    throw new StartError(texto('arranque.tls.certificado', { cual }), { cause: error })
  }
}

/** Tells whoever starts it at this computer how the others come in, and how safely. */
function sayWhoMayCome(app: FastifyInstance, settings: Settings, door: Door | undefined): void {
  if (!door && isExposed(settings)) console.warn(texto('arranque.tls.en_claro'))
  if (!door?.own) return
  const { nombres, direcciones, autoridad, huella, huellaCorta } = door.own
  const todas = [...nombres, ...direcciones].map((host) => `https://${host}:${portOf(app)}`)
  console.warn(texto('arranque.tls.otras', { direcciones: todas.join(', ') }))
  console.warn(texto('arranque.tls.confiar', { archivo: autoridad, huella, huellaCorta }))
}

const backupsOf = ({ BACKUP_DIR, BACKUP_KEY, DATA_DIR }: Settings) =>
  BACKUP_DIR === undefined ? undefined : { folder: BACKUP_DIR, key: BACKUP_KEY, tryBeside: DATA_DIR }

async function startEngine({ DATA_DIR }: Settings, { signal, onClose }: Life) {
  const starting = startEmbedded({ dataDir: DATA_DIR, log: (line) => console.warn(line), signal, mudar })
  onClose(() => stopStarting(starting))
  return (await starting).connection
}

/** The replica may be away while this starts, and come and go: reports are read from the primary meanwhile. */
function openReplica({ DATABASE_READ_URL }: Settings, onClose: Life['onClose']): Database | undefined {
  if (!DATABASE_READ_URL) return undefined
  const replica = openDatabase(DATABASE_READ_URL, { max: MOST_READING, watched: true, ready: true })
  onClose(replica.close)
  return replica
}

async function checkExternal(db: Database): Promise<void> {
  const { version } = await db
    .one<{ version: number }>(sql`SELECT current_setting('server_version_num')::int / 10000 AS version`)
    .catch((error: unknown) => {
      throw unreachable(error)
    })
  if (version < OLDEST_POSTGRES) throw new StartError(texto('arranque.base_antigua', { version }))
}

/** A port that is taken is told before anything is made, not after a minute of preparing. */
async function probePort({ HOST, PORT }: Settings): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(PORT, HOST), 'listening')
  } catch (error) {
    throw cannotListen(error, { HOST, PORT })
  }
  await new Promise((closed) => probe.close(closed))
}

async function listen(app: FastifyInstance, { HOST, PORT }: Settings): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw cannotListen(error, { HOST, PORT })
  }
}

function cannotListen(cause: unknown, { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): StartError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') return new StartError(texto('arranque.puerto_ocupado', { puerto: PORT }), { cause })
  if (code === 'EACCES') return new StartError(texto('arranque.puerto_prohibido', { puerto: PORT }), { cause })
  return new StartError(texto('arranque.sin_direccion', { direccion: HOST }), { cause })
}

/** Takes no more requests and lets those under way finish. */
async function drain(app: FastifyInstance): Promise<void> {
  // A connection that turns idle after its last answer would otherwise be waited for.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  // A request whose client is gone may still wait for the database, which is closed next and ends that too.
  await Promise.race([app.close(), delay(DRAIN_MS + LAST_WORDS_MS)])
  clearInterval(sweep)
  clearTimeout(deadline)
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

function addressOf(app: FastifyInstance, { HOST, PUBLIC_URL }: Settings, scheme: string): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST) ? 'localhost' : HOST
  return PUBLIC_URL ?? `${scheme}://${host}:${portOf(app)}`
}
