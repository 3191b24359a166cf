import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '#server/db/embebido/embedded'
import { sql } from '#server/db/sql'
import { respaldar } from '#server/respaldo/respaldar'
import type { Database } from '#server/db/pool'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { freePort } from '#tests/maquina/ports'
import { unused } from './demonstration.ts'
import { closeAll, empty, EN_CLARO, opened, urlOf } from './respaldo-apoyo.ts'
import { cleanUp, eventually, postmasterPid, runningPid, temporaryDirectory, usedDirectory } from './support.ts'

/* A command, or a server that starts, ends at the first signal whatever it waits for, and leaves nothing behind. */

/** Well below anything that it might wait for by itself: five seconds for a lock, ten for a connection. */
const AT_ONCE_MS = 3_000

const carpeta = mkdtempSync(join(tmpdir(), 'campana-ordenes-'))
const programs = new Set<ChildProcess>()
let embedded: Awaited<ReturnType<typeof startRunDatabase>>
let school: Database

interface Started {
  child: ChildProcess
  written(): string
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts a built program, as a person or a service does. */
function start(name: string, env: Record<string, string>, ...args: string[]): Started {
  const child = spawn(process.execPath, [join(process.cwd(), `dist/server/${name}.js`), ...args], {
    cwd: carpeta,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent', BACKUP_DIR: '', ...env },
  })
  programs.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => (programs.delete(child), done(signal ?? code))),
  )
  return { child, written: () => text, ended }
}

/** Signals it and answers how it ended, which must be at once. */
async function end({ child, ended, written }: Started, signal: NodeJS.Signals = 'SIGTERM') {
  const begun = performance.now()
  child.kill(signal)
  const code = await ended
  expect(performance.now() - begun, written()).toBeLessThan(AT_ONCE_MS)
  return code
}

/** Sessions of `db` that wait for a lock. */
const waiting = async (db: Database): Promise<number> =>
  (
    await db.one<{ cuantas: number }>(
      sql`
        SELECT count(*) AS cuantas
        FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
      `,
    )
  ).cuantas

/** Does `work` while whoever asks for `what` in `db` waits. */
const whileLocked = (db: Database, what: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(what)
    await work()
  })

beforeAll(async () => {
  embedded = await startRunDatabase({ from: await unused() })
  school = opened(embedded.url)
  await respaldar(school, join(carpeta, 'escuela.respaldo.gz'), EN_CLARO)
  writeFileSync(join(carpeta, 'clientes.csv'), 'Código,Nombre\nC-1,Ana\n')
})

afterAll(async () => {
  for (const child of programs) child.kill('SIGKILL')
  await eventually(() => programs.size === 0)
  await closeAll()
  await embedded?.stop()
  await cleanUp()
  rmSync(carpeta, { recursive: true, force: true })
})

const MIGRACIONES = sql`LOCK TABLE migraciones IN ACCESS EXCLUSIVE MODE`

it.each([
  ['verificar', 'SIGTERM', []],
  ['verificar', 'SIGINT', []],
  ['verificar', 'SIGHUP', []],
  ['respaldar', 'SIGTERM', ['cortado.respaldo.gz']],
  ['reloj', 'SIGTERM', []],
  ['importar', 'SIGTERM', ['clientes', 'clientes.csv']],
  ['clave-respaldo', 'SIGTERM', []],
] as const)('%s that waits for the database ends at the first %s', async (name, signal, args) => {
  const before = readdirSync(carpeta)
  await whileLocked(school, MIGRACIONES, async () => {
    const program = start(name, { DATABASE_URL: urlOf(school) }, ...args)
    await eventually(() => waiting(school))
    expect(await end(program, signal)).toBe(1)
    expect(program.written()).toMatch(/cancelad[oa]: no se guardó nada/i)
    // Nor does what it asked go on without it.
    await eventually(async () => !(await waiting(school)))
  })
  expect(readdirSync(carpeta)).toEqual(before)
})

it('a restore that waits ends at the first signal, and the database is as empty as before', async () => {
  const db = await empty(embedded.url)
  await whileLocked(db, sql`CREATE TABLE migraciones ()`, async () => {
    const program = start('restaurar', { DATABASE_URL: urlOf(db) }, 'escuela.respaldo.gz')
    await eventually(() => waiting(db))
    expect(await end(program)).toBe(1)
    expect(program.written()).toContain('Cancelado: no se guardó nada')
    expect(await waiting(db)).toBe(0)
    await db.run(sql`SELECT 1`)
  })
})

it('a server that waits for its migrations ends at the first signal', async () => {
  await whileLocked(school, MIGRACIONES, async () => {
    const program = start('main', { DATABASE_URL: urlOf(school), PORT: String(await freePort()) })
    await eventually(() => waiting(school))
    expect(await end(program)).toBe(0)
    expect(await waiting(school)).toBe(0)
  })
})

it('estado tells a server that runs from one that does not, and what is left to do', async () => {
  const env = { DATABASE_URL: urlOf(school), PORT: String(await freePort()), BACKUP_DIR: carpeta }
  const sola = start('estado', env)
  expect(await sola.ended, sola.written()).toBe(2)
  expect(sola.written()).toMatch(/^Servidor +no contesta en http:\/\/127\.0\.0\.1:\d+$/m)
  expect(sola.written()).toMatch(/^Migraciones +\d+ aplicadas, al día$/m)

  const servidor = start('main', env)
  await eventually(() => servidor.written().includes('está lista'))
  await eventually(() => readdirSync(carpeta).some((name) => name.startsWith('campana-diario-')))
  const junto = start('estado', env)
  expect(await junto.ended, junto.written()).toBe(0)
  expect(junto.written()).toMatch(/^Servidor +http:\/\/127\.0\.0\.1:\d+: listo$/m)
  expect(junto.written()).toMatch(/^Respaldo +último /m)
  expect(junto.written()).toContain('Todo en orden.')
  servidor.child.kill()
  expect(await servidor.ended).toBe(0)
})

describe('with an engine of its own', () => {
  it('ends at the first signal while it makes it, and leaves none half made', async () => {
    const dataDir = join(temporaryDirectory(), 'datos')
    const program = start('importar', { DATA_DIR: dataDir }, 'clientes', 'clientes.csv')
    await eventually(() => program.written().includes('por primera vez'))
    expect(await end(program)).toBe(1)
    expect(postmasterPid(dataDir)).toBeUndefined()
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster'))).toEqual([])
  })

  it('ends at the first signal while a person is asked, with the engine stopped and the sheet gone', async () => {
    const dataDir = await usedDirectory()
    const program = start('clave-respaldo', { DATA_DIR: dataDir })
    await eventually(() => program.written().includes('.pdf'))
    expect(postmasterPid(dataDir)).toBeDefined()
    expect(await end(program)).toBe(1)
    expect(postmasterPid(dataDir)).toBeUndefined()
    expect(readdirSync(carpeta).filter((name) => name.endsWith('.pdf'))).toEqual([])
  })

  it('does not wait, to look at a school, until the server that has it lets go', async () => {
    const dataDir = await usedDirectory()
    const looks = async (at: string) => {
      const begun = performance.now()
      await start('verificar', { DATA_DIR: at }).ended
      return performance.now() - begun
    }
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    try {
      const alone = await looks(temporaryDirectory())
      expect(await looks(dataDir)).toBeLessThan(alone + AT_ONCE_MS)
      expect(postmasterPid(dataDir)).toBeDefined()
    } finally {
      await engine.stop()
    }
  })

  it.runIf(process.platform === 'linux')('ends at the first signal beside a server that does not let go', async () => {
    const dataDir = await usedDirectory()
    const engine = await startEmbedded({ dataDir, maxConnections: 10 })
    const socket = join(engine.connection.host, '.s.PGSQL.5432')
    /** Connections that have come to its socket, let in or not. */
    const connected = () =>
      readFileSync('/proc/net/unix', 'utf8')
        .split('\n')
        .filter((line) => line.endsWith(socket)).length
    const pid = runningPid(dataDir)
    try {
      const own = connected()
      const waits = start('clave-respaldo', { DATA_DIR: dataDir })
      await eventually(() => connected() > own)
      expect(await end(waits)).toBe(1)
      await eventually(() => connected() === own)

      process.kill(pid, 'SIGSTOP')
      const unheard = start('verificar', { DATA_DIR: dataDir })
      await eventually(() => connected() > own)
      expect(await end(unheard)).toBe(1)
    } finally {
      process.kill(pid, 'SIGCONT')
      await engine.stop()
    }
  })
})
