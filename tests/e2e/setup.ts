import { openDatabase } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { seedOnce } from '#server/demo/seed'
import { prepare } from '#server/start'
import { startRunDatabase, withDatabase } from '#tests/maquina/embedded-run'
import { giveClock } from '#tests/maquina/clock'
import { TEMPLATE } from './plantilla.ts'
import { empezarReloj } from './reloj.ts'

/** One PostgreSQL for the run, with the demonstration as a template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startRunDatabase()
  empezarReloj()
  const admin = openDatabase(url, { max: 1 })
  await admin.run(sql`CREATE DATABASE ${raw(TEMPLATE)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.close()
  const bare = openDatabase(withDatabase(url, TEMPLATE), { max: 1 })
  await giveClock(bare, TEMPLATE)
  await bare.close()
  const template = openDatabase(withDatabase(url, TEMPLATE), { max: 2 })
  await prepare(template)
  await seedOnce(template, () => {})
  await template.close()
  process.env.E2E_POSTGRES = url
  return stop
}
