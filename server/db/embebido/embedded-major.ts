import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull } from '#server/base/room'
import { findBinaries, type Binaries } from './embedded-binaries.ts'
import { ensureCluster, halfMade, majorOf, makeCluster, replaceCluster } from './embedded-cluster.ts'
import { failure, reason, sentence } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'
import { connectionAt, ensureDatabase, type Connection } from './embedded-lock.ts'
import { open, type Opened } from './embedded-open.ts'
import { findPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { motores } from './motores.ts'

/*
 * PostgreSQL reads the data of its own major version alone. A school that has the data of one and the programs of a
 * later is moved once, when its server starts, by what a backup and its restore do; both engines must be at hand then:
 * a release that brings another major brings the one before too, and Debian keeps the old beside the new.
 */

/** Copies all that a database holds into an empty one, and compares them; fails where they differ. */
export type Mudar = (origen: Connection, destino: Connection, signal: AbortSignal) => Promise<void>

interface Asked {
  mudar: Mudar | undefined
  log: (line: string) => void
  given: AbortSignal
}

const PREVIOUS = 'cluster.anterior-'
const PREVIOUS_DAYS = 14
const DAY_MS = 86_400_000
const CONNECTIONS = 20

/**
 * Leaves a whole cluster in `home.cluster`, and answers the programs that it runs with: the first at hand, to which
 * one of an earlier major version is moved if it can be, else those of its own.
 * @throws EmbeddedError when there are none for it, or another server is using it
 */
export async function ensureMajor(home: Home, { mudar, log, given }: Asked): Promise<Binaries> {
  const newest = await findBinaries(home.account)
  await ensureCluster(home, newest, log, given)
  const found = await majorOf(home)
  if (found === newest.major) return newest
  const own = motores().find(({ major }) => major === found)
  if (!own) throw failure('version_distinta', { carpeta: home.base, encontrada: found, esperada: newest.major })
  const old = await findBinaries(home.account, undefined, own)
  if (!mudar || Number(found) > Number(newest.major)) return old
  return (await move(home, old, newest, { mudar, log, given })) ? newest : old
}

/** Whether the cluster of a home is now that of the newer engine: if it could not be moved it is as it was. */
async function move(home: Home, old: Binaries, newest: Binaries, asked: Asked & { mudar: Mudar }): Promise<boolean> {
  const { log, given } = asked
  const majors = { de: old.major, a: newest.major, carpeta: home.base }
  log(sentence('mudando', majors))
  const opened = await open({ home, binaries: old, maxConnections: CONNECTIONS, settings: {}, given })
  const beside = await clearHalfMade(home, newest)
    .then(() => copied(home, opened, newest, asked))
    .catch((error: unknown) => ({ error }))
  await close(opened, home, old)
  given.throwIfAborted()
  if (typeof beside !== 'string') {
    log(`${sentence('no_se_mudo', majors)} ${reason(beside.error)}`)
    return false
  }
  // Another start may have been as quick: its engine is not ours to take away.
  if (findPostmaster(home.pgdata) || (await majorOf(home)) !== old.major)
    throw failure('en_uso', { carpeta: home.base })
  const previous = join(home.base, PREVIOUS + old.major)
  const now = new Date()
  await utimes(home.cluster, now, now)
  await replaceCluster(home, beside, previous)
  log(sentence('mudada', { ...majors, carpeta: previous, dias: String(PREVIOUS_DAYS) }))
  return true
}

/** Makes a cluster of the newer engine with all that the old one holds; answers where it is, closed. */
async function copied(home: Home, old: Opened, binaries: Binaries, { mudar, given }: Asked & { mudar: Mudar }) {
  const { beside, problem } = await makeCluster(home, binaries, given)
  try {
    if (problem) throw failure('no_inicializa', { carpeta: home.base, detalle: problem })
    const its: Home = { ...homeIn(beside), account: home.account }
    const opened = await open({ home: its, binaries, maxConnections: CONNECTIONS, settings: {}, given })
    let whole = false
    try {
      const connection = connectionAt(its, opened.address)
      await ensureDatabase(opened.session, connection)
      await mudar(connectionAt(home, old.address), connection, given)
      whole = true
    } finally {
      await close(opened, its, binaries, { careless: !whole })
    }
    // It has come in, and nobody could work in it.
    if (await isFull(home.base)) throw failure('disco_lleno', { carpeta: home.base })
    for (const name of ['socket', 'pg.log']) await rm(join(beside, name), { recursive: true, force: true })
    return beside
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** A cluster that stands by itself, with its log and its socket. */
const homeIn = (cluster: string): Omit<Home, 'account'> => ({
  base: cluster,
  cluster,
  pgdata: join(cluster, 'pgdata'),
  passwordFile: join(cluster, 'password'),
  logFile: join(cluster, 'pg.log'),
})

/** `careless` where nobody will want what the engine still has to write. */
async function close({ session }: Opened, home: Home, binaries: Binaries, { careless = false } = {}): Promise<void> {
  await session.end().catch(() => undefined)
  await stopPostmaster(home, binaries, careless)
}

/** Takes away what a move left that was killed, with the engine that it had started there. */
async function clearHalfMade(home: Home, binaries: Binaries): Promise<void> {
  for (const beside of await halfMade(home)) {
    await stopPostmaster({ ...homeIn(beside), account: home.account }, binaries, true)
    await rm(beside, { recursive: true, force: true })
  }
}

/** Removes the data of the engine before once they have been kept for so long as anybody may want to go back to it. */
export async function sweepPrevious(home: Home): Promise<void> {
  for (const name of await readdir(home.base).catch(() => [])) {
    if (!name.startsWith(PREVIOUS)) continue
    const path = join(home.base, name)
    const now = new Date()
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number(now) }))
    // The clock ran ahead when they were moved: their days are counted since it was set right.
    if (mtimeMs > Number(now)) await utimes(path, now, now).catch(() => undefined)
    if (Number(now) - mtimeMs > PREVIOUS_DAYS * DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
