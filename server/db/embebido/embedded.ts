import { realpath, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasPrograms } from './embedded-binaries.ts'
import { sweepHalfMade } from './embedded-cluster.ts'
import { EmbeddedError, failure, reason, sentence } from './embedded-error.ts'
import { entryOf, homePaths, prepareHome } from './embedded-home.ts'
import { connectionAt, ensureDatabase, guardDatabase, type Connection } from './embedded-lock.ts'
import { isFull } from '#server/base/room'
import { ensureMajor, sweepPrevious, type Mudar } from './embedded-major.ts'
import { open, type Engine, type Opened } from './embedded-open.ts'
import { findPostmaster, stopPostmaster, trimLog, type Address, type EngineSettings } from './embedded-postmaster.ts'

export { EmbeddedError } from './embedded-error.ts'

export interface Embedded {
  /** For `new pg.Pool(…)`: host is the directory of the Unix socket, or 127.0.0.1. */
  connection: Connection
  /** Fast shutdown; resolves when the engine has stopped. Idempotent. */
  stop(): Promise<void>
  /** True when this process did not start the engine but adopted the orphan of a killed parent. */
  adopted: boolean
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** Sessions the application may have at once. */
  maxConnections?: number
  /** Settings of PostgreSQL that stand in for the product's own: for throw-away databases alone. */
  settings?: EngineSettings
  /** Aborted when nobody wants it any more: a start under way undoes itself. */
  signal?: AbortSignal | undefined
  /** Moves the database to a newer PostgreSQL; without it that of its own major version serves, where it is at hand. */
  mudar?: Mudar
}

/** Settings that give up all protection against a power cut, for a throw-away database. */
export const WITHOUT_DURABILITY: EngineSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/** Whether there are programs of PostgreSQL for this machine. */
export const canEmbed = hasPrograms

/** Failures of a start that may be for want of room. */
const VAGUE: ReadonlySet<string> = new Set(['no_arranca', 'no_inicializa', 'lento'])
const NO_ROOM = /No space left on device|Disk quota exceeded/
const TIDY_MS = 3_600_000

/**
 * Starts (initialising when needed) the PostgreSQL that lives in `dataDir`, creates database `campana`, and answers
 * how to reach it. While this process lives the engine is started again should it die.
 * @throws EmbeddedError with one line in Spanish that says what to do
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  try {
    return await start(options)
  } catch (error) {
    const carpeta = resolve(options.dataDir)
    if (!(error instanceof EmbeddedError && VAGUE.has(error.key))) throw error
    const detalle = String(error.cause || error.message)
    // PostgreSQL says so where it can write it, and a start that undid itself left room again.
    if (!NO_ROOM.test(detalle) && !(await isFull(carpeta))) throw error
    throw failure('disco_lleno', { carpeta, detalle })
  }
}

async function start({
  dataDir,
  log = () => undefined,
  maxConnections = 100,
  settings = {},
  signal,
  mudar,
}: Options): Promise<Embedded> {
  const home = await prepareHome(resolve(dataDir), log)
  const stopping = new AbortController()
  const given = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal
  const binaries = await ensureMajor(home, { mudar, log, given })
  const engine: Engine = { home, binaries, maxConnections, settings, given }

  let current: Opened | undefined = await open(engine)
  let ours = findPostmaster(home.pgdata)?.pid
  const { address, adopted } = current
  const connection = connectionAt(home, address)
  await sweepHalfMade(home)
  const ready = ensureDatabase(current.session, connection).then(() => guardDatabase(home, address))
  await Promise.race([ready, whenAborted(given)]).catch(async (error: unknown) => {
    await stopPostmaster(home, binaries)
    given.throwIfAborted()
    throw failure('no_arranca', { detalle: reason(error), registro: home.logFile })
  })
  if (adopted) log(sentence('adoptado'))

  let reviving = Promise.resolve()
  const guard = ({ session }: Opened) => {
    session.once('end', () => {
      if (!given.aborted) reviving = revive()
    })
  }
  const revive = async () => {
    current = undefined
    log(sentence('se_detuvo'))
    current = await reopen(engine, address, log)
    if (!current) return
    ours = findPostmaster(home.pgdata)?.pid
    guard(current)
  }
  guard(current)
  const tidy = () => {
    trimLog(home)
    void sweepPrevious(home)
  }
  const tidying = setInterval(tidy, TIDY_MS).unref()

  const shutdown = async () => {
    stopping.abort()
    clearInterval(tidying)
    await reviving
    // One that recovers from a fall of its sessions is the same, and nobody else knows of it.
    if (!current && findPostmaster(home.pgdata)?.pid !== ours) return
    await stopPostmaster(home, binaries, !current)
    await current?.session.end()
  }
  let stopped: Promise<void> | undefined
  return { connection, adopted, stop: () => (stopped ??= shutdown()) }
}

/** Stops an engine whose start may be under way: one that undoes itself leaves nothing to stop. */
export const stopStarting = (starting: Promise<Embedded>): Promise<void> =>
  starting.then(
    ({ stop }) => stop(),
    () => undefined,
  )

/** Fails when `signal` is aborted. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, fail) => {
    const abort = () => fail(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })

/**
 * The connection to the engine of `dataDir` that a server is running now, for a command beside it (a backup, an
 * import). Takes no lock and starts nothing; undefined where none runs.
 */
export async function findEmbedded(dataDir: string): Promise<Connection | undefined> {
  const base = await realpath(entryOf(resolve(dataDir))).catch(() => undefined)
  if (!base) return undefined
  const home = homePaths(base)
  const address = findPostmaster(home.pgdata)?.address
  return address ? connectionAt(home, address) : undefined
}

/** Whether an engine was ever made in `dataDir`. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const base = await realpath(entryOf(resolve(dataDir))).catch(() => undefined)
  return (
    base !== undefined &&
    (await stat(homePaths(base).pgdata).then(
      () => true,
      () => false,
    ))
  )
}

/**
 * Removes the engine of `dataDir` with everything in it, wherever it lives.
 * @throws EmbeddedError when a server is using it
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const entry = entryOf(resolve(dataDir))
  const base = await realpath(entry).catch(() => undefined)
  if (!base) return
  const engine = await startEmbedded({ dataDir })
  await engine.stop()
  await rm(base, { recursive: true })
  await rm(entry, { force: true })
}

/** Opens again the engine that died under a living server; undefined when another server has it, or nobody wants it. */
async function reopen(engine: Engine, address: Address, log: (line: string) => void): Promise<Opened | undefined> {
  while (!engine.given.aborted) {
    try {
      return await open(engine, address)
    } catch (error) {
      if (engine.given.aborted) return undefined
      log(reason(error))
      await delay(1_000, undefined, { ref: false })
    }
  }
  return undefined
}
