import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { startRunDatabase } from '../embedded-run.ts'

/* A server that vanishes behind its address without closing a connection, as after a power cut. */

const LIMIT = 60_000
let server: Awaited<ReturnType<typeof startRunDatabase>>
let silent = new Set<Socket>()
const open = new Set<Socket>()
const proxy = createServer((near) => {
  const { host = '', port } = addressOf()
  const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect({ host, port })
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (bytes: Buffer) => silent.has(near) || to.write(bytes))
    from.on('error', () => undefined)
    from.on('close', () => silent.has(near) || to.destroy())
  }
  open.add(near)
})

function addressOf(): { host: string; port: number } {
  const url = new URL(server.url)
  return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port) }
}

/** Everything that is connected hears and says nothing more; who connects anew is served. */
const vanish = () => void (silent = new Set(open))

function through(options: Parameters<typeof openDatabase>[1]): Database {
  const url = new URL(server.url)
  return openDatabase(
    {
      host: '127.0.0.1',
      port: (proxy.address() as AddressInfo).port,
      user: url.username,
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    },
    options,
  )
}

/** Fills the pool with connections that have answered. */
const warm = (db: Database, connections: number) =>
  Promise.all(Array.from({ length: connections }, () => db.run(sql`SELECT pg_sleep(0.2)`)))

beforeAll(async () => {
  server = await startRunDatabase()
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  proxy.close()
  await server.stop()
})

it(
  'answers again within 15 seconds after the server fell silent with every connection at work',
  async () => {
    const db = through({ max: 5, watched: true })
    await warm(db, 5)
    // The watch has its own connection by now.
    await new Promise((next) => setTimeout(next, 1_000))
    vanish()
    const begun = Date.now()
    const asked = [
      ...Array.from({ length: 3 }, () => db.run(sql`SELECT 1`)),
      ...Array.from({ length: 2 }, () => db.transaction((tx) => tx.run(sql`SELECT 1`))),
    ]
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
    expect(await db.one(sql`SELECT 1 AS uno`)).toEqual({ uno: 1 })
    expect(Date.now() - begun).toBeLessThan(15_000)
    await db.close()
  },
  LIMIT,
)

it(
  'leaves what answers alone, however long it takes',
  async () => {
    const db = through({ max: 2, watched: true })
    expect(await db.run(sql`SELECT pg_sleep(9)`)).toBe(1)
    await db.close()
  },
  LIMIT,
)

it(
  'waits no longer for an answer than the server would work on it, but for work that takes its time',
  async () => {
    const db = through({ max: 2, statementMs: 500 })
    await expect(db.run(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' })
    await db.transaction(async (tx) => {
      await tx.takeYourTime()
      await tx.run(sql`SELECT pg_sleep(1)`)
    })
    vanish()
    const begun = Date.now()
    await expect(db.transaction((tx) => tx.run(sql`SELECT 1`))).rejects.toThrow('Query read timeout')
    expect(Date.now() - begun).toBeLessThan(8_000)
    await db.close()
  },
  LIMIT,
)

it(
  'closes in seconds although the server fell silent',
  async () => {
    const db = through({ max: 2 })
    await warm(db, 2)
    vanish()
    const lost = db.transaction((tx) => tx.run(sql`SELECT 1`)).catch((error: Error) => error.message)
    await new Promise((next) => setTimeout(next, 100))
    const begun = Date.now()
    await db.close()
    expect(Date.now() - begun).toBeLessThan(8_000)
    expect(await lost).toMatch(/^Connection terminated/)
  },
  LIMIT,
)
