import { afterAll, beforeAll, it, type TestContext } from 'vitest'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { together } from '#server/db/transactions'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { unused } from './demonstration.ts'
import { startMuteProxy } from '#tests/maquina/mute-proxy'

/*
 * A server that vanishes behind its address without closing a connection, as after a power cut. Most of it is waiting:
 * each test has an address of its own, and all wait at once.
 */

const LIMIT = 60_000
let server: Awaited<ReturnType<typeof startRunDatabase>>

/** Fills the pool with connections that have answered. */
const warm = (db: Database, connections: number) =>
  Promise.all(Array.from({ length: connections }, () => db.run(sql`SELECT pg_sleep(0.2)`)))

beforeAll(async () => {
  server = await startRunDatabase({ from: await unused() })
})
afterAll(() => server.stop())

/** An address of the server's own, until the test ends. */
async function address(onTestFinished: TestContext['onTestFinished']) {
  const proxy = await startMuteProxy(server.url)
  onTestFinished(() => proxy.close())
  return { proxy, through: (options: Parameters<typeof openDatabase>[1]): Database => openDatabase(proxy.url, options) }
}

it.concurrent(
  'answers again within 15 seconds after the server fell silent with every connection at work',
  async ({ expect, onTestFinished }) => {
    const { proxy, through } = await address(onTestFinished)
    const db = through({ max: 5, watched: true })
    await warm(db, 5)
    // The watch has its own connection by now.
    await new Promise((next) => setTimeout(next, 1_000))
    proxy.vanish()
    const begun = performance.now()
    const asked = [
      ...Array.from({ length: 3 }, () => db.run(sql`SELECT 1`)),
      ...Array.from({ length: 2 }, () => db.transaction((tx) => tx.run(sql`SELECT 1`))),
    ]
    const outcomes = await Promise.allSettled(asked)
    // A transaction was not at its COMMIT yet, and is done again where the address leads now.
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...asked.slice(0, 3).map(() => 'rejected'),
      ...asked.slice(3).map(() => 'fulfilled'),
    ])
    expect(await db.one(sql`SELECT 1 AS uno`)).toEqual({ uno: 1 })
    expect(performance.now() - begun).toBeLessThan(25_000)
    await db.close()
  },
  LIMIT,
)

it.concurrent(
  'leaves what answers alone, however long it takes',
  async ({ expect, onTestFinished }) => {
    const { through } = await address(onTestFinished)
    const db = through({ max: 2, watched: true })
    expect(await db.run(sql`SELECT pg_sleep(9)`)).toBe(1)
    await db.close()
  },
  LIMIT,
)

it.concurrent(
  'waits no longer for an answer than the server would work on it, but for work that takes its time',
  async ({ expect, onTestFinished }) => {
    const { proxy, through } = await address(onTestFinished)
    const db = through({ max: 4, statementMs: 500 })
    await expect(db.run(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' })
    await db.transaction(async (tx) => {
      await tx.takeYourTime()
      await tx.run(sql`SELECT pg_sleep(1)`)
    })
    await warm(db, 4)
    proxy.vanish()
    const begun = performance.now()
    const asked = [
      db.run(sql`SELECT 1`),
      db.transaction((tx) => tx.run(sql`SELECT 1`)),
      db.pipelined((tx) => together([tx.run(sql`SELECT 1`), tx.run(sql`SELECT 2`)])),
      db.pipelined((tx) => tx.last(sql`SELECT 1 AS uno`)),
    ]
    const reason = expect.objectContaining({ message: 'Query read timeout' })
    expect(await Promise.allSettled(asked)).toEqual(asked.map(() => ({ status: 'rejected', reason })))
    expect(performance.now() - begun).toBeLessThan(20_000)
    // Whoever was not answered left its connection.
    expect(db.pool.totalCount).toBe(0)
    await db.close()
  },
  LIMIT,
)

it.concurrent(
  'closes in seconds although the server fell silent',
  async ({ expect, onTestFinished }) => {
    const { proxy, through } = await address(onTestFinished)
    const db = through({ max: 2 })
    await warm(db, 2)
    proxy.vanish()
    const lost = db.transaction((tx) => tx.run(sql`SELECT 1`)).catch((error: Error) => error.message)
    await new Promise((next) => setTimeout(next, 100))
    const begun = performance.now()
    await db.close()
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await lost).toMatch(/^Connection terminated/)
  },
  LIMIT,
)
