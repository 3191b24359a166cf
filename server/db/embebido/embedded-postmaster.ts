import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { lstat, mkdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { engineOptions, runProgram } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { give, failingLine } from './embedded-cluster.ts'
import { failure } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'

/** The engine's address: a directory with its Unix socket or a loopback address, and the port. */
export interface Address {
  host: string
  port: number
}

export interface Postmaster {
  pid: number
  /** Undefined while it is still writing its pid file. */
  address: Address | undefined
}

const LOOPBACK = '127.0.0.1'
const SOCKET_PORT = 5432
/** `sun_path` of the strictest system (macOS), without the final zero. */
const SOCKET_PATH_MAX = 103
const LOG_MAX_BYTES = 2_000_000

/** The living postmaster of `pgdata`, by its pid file; a pid that another program got since does not count. */
export function findPostmaster(pgdata: string): Postmaster | undefined {
  const lines = readLines(join(pgdata, 'postmaster.pid'))
  const [pid, , , port, socketDir, listen] = lines
  if (!pid || !isAlive(Number(pid)) || !isPostmasterOf(Number(pid), pgdata)) return undefined
  const host = socketDir || listen
  return { pid: Number(pid), address: host && lines.length > 6 ? { host, port: Number(port) } : undefined }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostmasterOf(pid: number, pgdata: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(pgdata)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return false
  }
  // Root without CAP_SYS_PTRACE (a container) may not look at cwd; any postgres is then believed, never a bash.
  const [program] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return basename(program ?? '').startsWith('postgres')
}

/**
 * PostgreSQL refuses to start while the pid in its files belongs to any process of the same account, or to a zombie
 * that nobody reaps: both are common in containers, whose pids are few. Only such files are removed.
 */
function forgetReusedPid(pgdata: string, { host, port }: Address): void {
  for (const file of [join(pgdata, 'postmaster.pid'), join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number(readLines(file)[0])
    if (pid && isAlive(pid) && !isPostmasterOf(pid, pgdata)) rmSync(file, { force: true })
  }
}

/**
 * A Unix socket inside the home, or in a short private directory when that path is too long, or else a free loopback
 * port.
 */
export async function chooseAddress(home: Home): Promise<Address> {
  const short = join(tmpdir(), `campana-${createHash('sha256').update(home.base).digest('hex').slice(0, 16)}`)
  for (const host of process.platform === 'win32' ? [] : [join(home.base, 'socket'), short]) {
    if (Buffer.byteLength(join(host, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_MAX && (await ownDirectory(host, home)))
      return { host, port: SOCKET_PORT }
  }
  return { host: LOOPBACK, port: await freePort() }
}

/** False where somebody else was there first: in the system's temporary directory anybody can be. */
async function ownDirectory(path: string, home: Home): Promise<boolean> {
  const owner = home.account?.uid ?? process.getuid?.()
  try {
    await mkdir(path, { mode: 0o700 })
    await give(home.account, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false
  }
  const found = await lstat(path)
  return found.isDirectory() && found.uid === owner
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, LOOPBACK, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

/** A launch's outcome: a postmaster, or PostgreSQL's own words on why there is none. */
export type Launch = { pid: number } | { problem: string }

/** Starts the postmaster in a session of its own, where the terminal's Ctrl-C does not reach it. */
export async function launch(
  home: Home,
  binaries: Binaries,
  address: Address,
  { maxConnections, settings: others }: { maxConnections: number; settings: EngineSettings },
): Promise<Launch> {
  forgetReusedPid(home.pgdata, address)
  trimLog(home)
  const settings = Object.entries({ ...engineSettings(address, maxConnections), ...others }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  if (process.platform === 'win32') return launchOnWindows(home, binaries, settings)
  const logFd = openSync(home.logFile, 'a', 0o600)
  const logStart = fstatSync(logFd).size
  try {
    const child = spawn(binaries.postgres, ['-D', home.pgdata, ...settings], {
      ...engineOptions(home.account),
      detached: true,
      stdio: ['ignore', logFd, logFd],
    })
    child.unref()
    const ended = new Promise<string>((done) => {
      child.once('error', (error) => done(error.message))
      child.once('exit', () => done(failingLine(readFrom(home.logFile, logStart))))
    })
    const written = new AbortController()
    const problem = await Promise.race([ended, pidFileOf(child.pid, home.pgdata, written.signal)])
    written.abort()
    // Once it runs, its end is told by its sessions, and its log may be gone by then.
    child.removeAllListeners('exit')
    return problem === undefined && child.pid ? { pid: child.pid } : { problem: problem ?? '' }
  } finally {
    closeSync(logFd)
  }
}

/**
 * Only `pg_ctl` can start it there: it drops the administrator's rights first. It writes to nobody, since the
 * postmaster inherits what it writes to and never closes it; and nobody else may have the log open, or it could not.
 */
async function launchOnWindows(home: Home, binaries: Binaries, settings: string[]): Promise<Launch> {
  closeSync(openSync(home.logFile, 'a', 0o600))
  const logStart = statSync(home.logFile).size
  await new Promise<void>((done) => {
    const args = ['start', '-w', '-s', '-D', home.pgdata, '-l', home.logFile, '-o', settings.join(' ')]
    const program = spawn(binaries.pgCtl, args, { ...engineOptions(home.account), stdio: 'ignore' })
    program.once('error', () => done()).once('exit', () => done())
  })
  return findPostmaster(home.pgdata) ?? { problem: failingLine(readFrom(home.logFile, logStart)) }
}

async function pidFileOf(pid: number | undefined, pgdata: string, given: AbortSignal): Promise<undefined> {
  while (!given.aborted) {
    const found = findPostmaster(pgdata)
    if (found?.address && found.pid === pid) return
    await delay(10)
  }
}

export type EngineSettings = Record<string, string | number>

function engineSettings({ host, port }: Address, maxConnections: number): EngineSettings {
  const byPort = host === LOOPBACK
  return {
    port,
    listen_addresses: byPort ? LOOPBACK : '',
    ...(process.platform !== 'win32' && {
      unix_socket_directories: byPort ? '' : `"${host.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    }),
    // Three are PostgreSQL's reserve for the superuser, one is the engine's own session.
    max_connections: maxConnections + 4,
    shared_buffers: '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // The log stays small and without personal data: the statements that fail are the application's to report.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
  }
}

/** Keeps `pg.log` bounded: its last part goes to `pg.log.1`. PostgreSQL appends, so it can be cut while in use. */
export function trimLog(home: Home): void {
  try {
    if (statSync(home.logFile).size <= LOG_MAX_BYTES) return
    copyFileSync(home.logFile, `${home.logFile}.1`)
    truncateSync(home.logFile)
  } catch {
    // No log yet, or Windows holds it: the next turn trims it.
  }
}

function readFrom(file: string, start: number): string {
  const fd = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(20_000)
    return chunk.toString('utf8', 0, readSync(fd, chunk, 0, chunk.length, start))
  } finally {
    closeSync(fd)
  }
}

/** Seconds that the engine has to write what is in memory; afterwards the log of what was committed is enough. */
const FAST_SECONDS = 30
const IMMEDIATE_SECONDS = 30

/**
 * Ends the postmaster: sessions are cut, what was committed stays. Does nothing where none runs. A fast shutdown never
 * ends where PostgreSQL 18 `recovers` from a fall meanwhile, as on a full disk; an immediate one does, and leaves the
 * rest of the recovery to the next start.
 */
export async function stopPostmaster(home: Home, binaries: Binaries, recovers = false): Promise<void> {
  if (!findPostmaster(home.pgdata)) return
  const stop = (mode: 'fast' | 'immediate', seconds: number) =>
    runProgram(binaries.pgCtl, ['stop', '-m', mode, '-w', '-s', '-t', String(seconds), '-D', home.pgdata], home.account)
  if (!recovers && (await stop('fast', FAST_SECONDS)).ok) return
  if (!findPostmaster(home.pgdata)) return
  const { ok, output } = await stop('immediate', IMMEDIATE_SECONDS)
  if (!ok && findPostmaster(home.pgdata))
    throw failure('no_cierra', { carpeta: home.base, detalle: failingLine(output) })
}
