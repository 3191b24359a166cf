import type pg from 'pg'
import { ofLists } from './prepared.ts'
import type { Manners } from './statements.ts'

/** As many connections stay as one screen asks through at once; one that leaves is replaced while anybody asks. */
export const READY = 4
/** Others leave when nobody needed them for so long. */
export const IDLE_MS = 60_000

/** Plans that PostgreSQL makes for the values of a statement before it keeps one for all. */
const OWN_PLANS = 5

/**
 * Takes the place of a connection that leaves, by its age or by an accident, before anybody waits for another: on one
 * that has not read the catalogue yet a plan takes ten times as long, so lists that were asked of late are planned
 * there at once. While nobody asks for any, none is opened.
 */
export function keepReady(pool: pg.Pool, manners: Manners): void {
  const enough = Math.min(READY, pool.options.max)
  const served = new WeakSet<pg.PoolClient>()
  pool.on('release', (_error, client) => served.add(client))
  const prepare = async () => {
    const client = await pool.connect()
    try {
      if (!served.has(client)) await planAll(client)
    } finally {
      client.release()
    }
  }
  let filling = false
  const fill = async () => {
    if (filling) return
    filling = true
    while (manners.names && ofLists.all().length && !pool.ending && pool.totalCount < enough) {
      // A pool opens another only where none is idle: those that are come along, and go back at once.
      const asked = await Promise.allSettled(Array.from({ length: pool.idleCount + 1 }, prepare))
      if (asked.some(({ status }) => status === 'rejected')) break
    }
    filling = false
  }
  pool.on('remove', () => void fill())
}

async function planAll(client: pg.PoolClient): Promise<void> {
  for (const [name, text] of ofLists.all()) {
    await prepared(client, name, text)
    const values = (text.match(/\$\d+/g) ?? []).map(() => '0')
    for (let plan = 0; plan <= (values.length && OWN_PLANS); plan++)
      await client.query(`EXPLAIN EXECUTE ${name}${values.length ? `(${values.join()})` : ''}`)
  }
}

/** Gives a statement its name on a connection without asking it: the driver knows it by `name` and `text`. */
const prepared = (client: pg.PoolClient, name: string, text: string): Promise<void> =>
  new Promise((done, failed) => {
    client.query({
      name,
      text,
      submit(connection: pg.Connection) {
        connection.parse({ name, text, types: [] }, true)
        connection.sync()
      },
      handleReadyForQuery: () => done(),
      handleError: failed,
    })
  })
