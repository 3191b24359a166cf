import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/pool'
import { prepare } from '#server/start'
import { raw, sql } from '#server/db/sql'
import { giveClock, setClock } from './clock.ts'
import { startRunDatabase, withDatabase } from './embedded-run.ts'
import { keepUnderstood, STATEMENTS_DIR } from './statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL with `DATABASE` where the name of the database goes. */
    postgres: string
  }
}

export const TEMPLATE = 'campana_plantilla'
/** The first file that wants the demonstration fills it; a server that outlives its runs still has that of the last. */
export const DEMONSTRATION = 'campana_demostracion'

/**
 * Brings up the PostgreSQL of the run, embedded or (TEST_DATABASE_URL) an external one, and migrates the template
 * that each test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const { url: server, stop } = external ? { url: external, stop: async () => {} } : await startRunDatabase()
  setClock()
  const admin = openDatabase(server, { max: 1 })
  for (const name of [TEMPLATE, DEMONSTRATION]) await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
  await admin.run(sql`CREATE DATABASE ${raw(TEMPLATE)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.close()
  const bare = openDatabase(withDatabase(server, TEMPLATE), { max: 1 })
  await giveClock(bare, TEMPLATE)
  await bare.close()
  const template = openDatabase(withDatabase(server, TEMPLATE), { max: 2 })
  await prepare(template)
  await template.close()
  project.provide('postgres', withDatabase(server, 'DATABASE'))
  return async () => {
    if (STATEMENTS_DIR && !external) await keepUnderstood(withDatabase(server, TEMPLATE), STATEMENTS_DIR)
    await stop()
  }
}
