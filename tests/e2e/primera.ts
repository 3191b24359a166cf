import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { withDatabase } from '#tests/maquina/embedded-run'
import { freePort } from './schools.ts'

/** A school on its first day: an empty database, and what `npm start` printed for it. */
interface Primera {
  /** The one-time link. */
  link: string
  db: Database
}

/** Starts the built server on an empty database of its own, and takes both away at the end. */
export async function enPrimerDia(use: (primera: Primera) => Promise<void>): Promise<void> {
  const root = process.env.E2E_POSTGRES ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(withDatabase(root, 'postgres'), { max: 1, statementMs: 0 })
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  const DATABASE_URL = withDatabase(root, name)
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const db = openDatabase(DATABASE_URL, { max: 1 })
  try {
    const link = await new Promise<string>((resolve, reject) => {
      let written = ''
      server.stdout.setEncoding('utf8').on('data', (part: string) => {
        written += part
        const [found] = /http:\S+\/primer-inicio\/[\w-]{43}/.exec(written) ?? []
        if (found) resolve(found)
      })
      server.once('exit', () => reject(new Error(written)))
    })
    await use({ link, db })
  } finally {
    await db.close()
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)} WITH (FORCE)`)
    await admin.close()
  }
}
