import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import { startEmbedded } from '#server/db/embebido/embedded'
import { findPostmaster } from '#server/db/embebido/embedded-postmaster'
import type { Connection } from '#server/db/embebido/embedded-lock'
import { copyFolder } from '#tests/maquina/embedded-run'
import { guardFolder } from '#tests/maquina/guardian'
import { roomyFolder } from '#tests/maquina/memory'
import { archivosDe } from './programas.ts'

export const isRoot = process.getuid?.() === 0
const repository = fileURLToPath(new URL('../..', import.meta.url))

interface Said {
  event: 'begin' | 'log' | 'ready' | 'refused' | 'stopped'
  connection: Connection
  adopted: boolean
  ms: number
  line: string
  message: string
  answered: unknown[]
}

export interface Parent {
  pid: number
  /** The first thing it says of that kind; fails when it ends without saying it. */
  hears(event: Said['event']): Promise<Said>
  ended: Promise<void>
  signal(name: NodeJS.Signals, toGroup?: boolean): void
}

const parents = new Set<ChildProcess>()
const directories = new Set<string>()

/** A temporary directory that every account may pass through; `cleanUp` removes it. */
export function temporaryDirectory(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(join(roomyFolder(), 'campana-motor-')))
  guardFolder(directory)
  chmodSync(directory, mode)
  directories.add(directory)
  return directory
}

let template: string | undefined

/** A data directory as a server that closed well leaves it: copied, for tests that are not about the first start. */
export async function usedDirectory(): Promise<string> {
  if (!template) {
    template = realpathSync(mkdtempSync(join(roomyFolder(), 'campana-motor-')))
    guardFolder(template)
    chmodSync(template, 0o755)
    const engine = await startEmbedded({ dataDir: template, maxConnections: 10 })
    await query(engine.connection, 'create table huella as select 7 as valor')
    await engine.stop()
  }
  const directory = temporaryDirectory()
  copyFolder(template, directory)
  return directory
}

/** Removes what `usedDirectory` copied from. */
export function forgetTemplate(): void {
  if (template) rmSync(template, { recursive: true })
  template = undefined
}

const PARENT = join(repository, 'dist/pruebas')

/** Bundles `parent.ts`, once for all that are started: to translate all that it imports takes longer than it runs. */
export async function buildParent(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: join(repository, 'tests/engine/parent.ts'), outDir: PARENT, target: 'node24', minify: false },
  })
}

/** Starts `parent.ts`, bundled, on `dataDir`, in a process group of its own as a terminal would. */
export function startParent(dataDir: string, options: { uid?: number; env?: Record<string, string> } = {}): Parent {
  const child = spawn(process.execPath, [join(PARENT, 'parent.js'), dataDir], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  })
  parents.add(child)
  const said: Said[] = []
  const waiting = new Set<() => void>()
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  createInterface(child.stdout).on('line', (line) => {
    said.push(JSON.parse(line) as Said)
    waiting.forEach((look) => look())
  })
  const ended = new Promise<void>((done) => child.once('close', () => (parents.delete(child), done())))
  const pid = child.pid
  if (!pid) throw new Error('parent.ts did not start')
  return {
    pid,
    ended,
    hears: (event) =>
      new Promise((done, fail) => {
        const look = () => {
          const found = said.find((one) => one.event === event)
          if (found) done(found)
        }
        waiting.add(look)
        look()
        void ended.then(() => fail(new Error(`it never said "${event}", but ${JSON.stringify(said)} ${errors}`)))
      }),
    signal: (name, toGroup = false) => process.kill(toGroup ? -pid : pid, name),
  }
}

/** A process of some other program, as the account `uid`. */
export function startBystander(uid: number): number {
  const child = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot && { uid, gid: uid }) })
  parents.add(child)
  child.once('close', () => parents.delete(child))
  return child.pid ?? 0
}

/** Looks again and again until `what` answers something, or fails after `ms`. */
export async function eventually<T>(what: () => T | Promise<T>, ms = 30_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms
  for (;;) {
    const found = await what()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}

/** Runs one statement through a connection of its own. */
export async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

export const pgdataOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster', 'pgdata')

export function postmasterPid(dataDir: string): number | undefined {
  return findPostmaster(pgdataOf(dataDir))?.pid
}

/** The engine's process, which must be there: to signal pid 0 would end the tests themselves. */
export function runningPid(dataDir: string): number {
  const pid = postmasterPid(dataDir)
  if (!pid) throw new Error(`no engine runs in ${dataDir}`)
  return pid
}

/** Ends, by its own id, everything a test started, and removes its directories. */
export async function cleanUp(): Promise<void> {
  for (const child of parents) child.kill('SIGKILL')
  await eventually(() => parents.size === 0)
  for (const directory of directories) {
    for (const pgdata of clustersBelow(directory)) await killEngine(pgdata)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  directories.clear()
}

async function killEngine(pgdata: string): Promise<void> {
  const pid = findPostmaster(pgdata)?.pid
  if (pid) process.kill(pid, 'SIGQUIT')
  await eventually(() => !findPostmaster(pgdata))
}

function clustersBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return archivosDe(directory)
    .filter((path) => path.endsWith('cluster/pgdata/PG_VERSION'))
    .map((path) => join(directory, dirname(path)))
}

/** True when `uid` can run this repository's code. */
export function canRunRepository(uid: number): boolean {
  return spawnSync(process.execPath, ['-e', 'require.resolve("pg")'], { cwd: repository, uid, gid: uid }).status === 0
}

/** The owner of the process `pid`. */
export function ownerOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
