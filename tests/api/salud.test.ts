import { expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { startServer } from './helper.ts'

const server = startServer()

it('says within seconds that it is not ready while the database does not answer', async () => {
  await server.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE migraciones IN ACCESS EXCLUSIVE MODE`)
    const begun = Date.now()
    expect((await fetch(`${server.url}/salud/listo`)).status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(8_000)
  })
  expect((await fetch(`${server.url}/salud/listo`)).status).toBe(200)
})
