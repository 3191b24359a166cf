import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { LAN_HOST } from '#tests/maquina/chromium'
import { findClock } from '#tests/maquina/clock'
import { withDatabase } from '#tests/maquina/embedded-run'
import { TEMPLATE } from './plantilla.ts'
import { conReloj } from './reloj.ts'
import { plantable } from '../ledger.ts'

export interface School {
  url: string
  db: Database
  /** Address of its database. */
  database: string
}

export interface Served {
  school: School
  cerrar: () => Promise<void>
}

/** Schools that a worker keeps open: the files that follow each other use few. */
const KEPT = 3

/**
 * The schools of one worker, each opened when it is first asked for. Its servers and its browser stay from file to
 * file: starting them anew for each costs more than most files.
 */
export class Schools {
  readonly #served = new Map<string, Promise<Served>>()

  /** The school of that name. Of too many, the one that nobody asked for longest is closed. */
  async named(name: string): Promise<School> {
    const served = this.#served.get(name) ?? openSchool()
    this.#served.delete(name)
    this.#served.set(name, served)
    for (const [oldest, other] of [...this.#served].slice(0, -KEPT)) {
      this.#served.delete(oldest)
      await (await other).cerrar()
    }
    return (await served).school
  }

  async close(): Promise<void> {
    await Promise.all([...this.#served.values()].map(async (served) => (await served).cerrar()))
  }
}

/** A server on a copy of the demonstration. */
async function openSchool(): Promise<Served> {
  const root = process.env.E2E_POSTGRES ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(withDatabase(root, 'postgres'), { max: 1, statementMs: 0 })
  await admin.run(sql`SELECT pg_advisory_lock(2)`)
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE ${raw(TEMPLATE)} STRATEGY file_copy`)
  await admin.run(sql`SELECT pg_advisory_unlock(2)`)
  await findClock(admin, name)
  const { school, cerrar } = await serve(withDatabase(root, name))
  return {
    school,
    cerrar: async () => {
      await cerrar()
      await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)} WITH (FORCE)`)
      await admin.close()
    },
  }
}

/** A server of the demonstration on that database, until it is closed. */
export async function serve(database: string): Promise<Served> {
  const port = await freePort()
  const server = spawn(process.execPath, [...conReloj(), 'dist/server/demo.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://${LAN_HOST}:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(server, `http://127.0.0.1:${port}/salud/listo`)
  const db = plantable(openDatabase(database, { max: 3 }))
  const cerrar = async () => {
    await db.close()
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  return { school: { url: `http://${LAN_HOST}:${port}`, db, database }, cerrar }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Waits for the server's own word that it is ready; a server that ends first fails the file at once. */
async function ready(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 90_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`El servidor terminó con ${server.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error('El servidor no estuvo listo a tiempo')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
