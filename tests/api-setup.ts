import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded'
import { openDatabase } from '#server/db/pool'
import { prepare } from '#server/start'
import { sql, raw } from '#server/db/sql'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL with `DATABASE` where the name of the database goes. */
    postgres: string
  }
}

const TEMPLATE = 'campana_plantilla'

/**
 * Brings up the PostgreSQL of the run, embedded or (TEST_DATABASE_URL) an external one, and migrates the template
 * that each test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const { server, stop } = external ? { server: external, stop: async () => {} } : await embedded()
  const admin = openDatabase(server, { max: 1 })
  await admin.run(sql`DROP DATABASE IF EXISTS ${raw(TEMPLATE)}`)
  await admin.run(sql`CREATE DATABASE ${raw(TEMPLATE)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.close()
  const template = openDatabase(withDatabase(server, TEMPLATE), { max: 2 })
  await prepare(template)
  await template.close()
  project.provide('postgres', withDatabase(server, 'DATABASE'))
  return stop
}

async function embedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'campana-pruebas-'))
  const engine = await startEmbedded({ dataDir, maxConnections: 300 })
  const { host, port, user, password, database } = engine.connection
  const server = `postgres://${user}:${encodeURIComponent(password)}@${host.startsWith('/') ? 'localhost' : host}:${port}/${database}${host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''}`
  return {
    server,
    stop: async () => {
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const withDatabase = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
