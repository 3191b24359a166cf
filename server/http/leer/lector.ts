import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isAway, isReadOnly } from '#server/db/lost'
import type { Database, Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'

/**
 * Reads what a report answers, from a replica that has everything that the primary had when it was asked for, or from
 * the primary (docs/decisions/2026-11-25-replica-de-lectura.md). With a replica, `X-Leido-De` says which, and why.
 */
export type Leer = <T>(reply: FastifyReply, work: (db: Db) => Promise<T>) => Promise<T>

const LEIDO_DE = 'X-Leido-De'

/** A replica is a few milliseconds behind; one that is further is not waited for longer than this. */
const WAIT_MS = 1_000
const LOOK_MS = 10
/** One that did not answer is left alone for so long: nobody waits again for what is not there. */
const REST_MS = 15_000

class Unfit extends Error {
  readonly why: 'atrasada' | 'ausente'
  constructor(why: Unfit['why']) {
    super(why)
    this.why = why
  }
}

export function leerDe(primary: Database, replica: Database | undefined): Leer {
  if (!replica) return (_reply, work) => work(primary)
  let restsUntil = 0

  const fromReplica = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    if (performance.now() < restsUntil) throw new Unfit('ausente')
    const { mark } = await primary.one<Mark>(MARK)
    if (mark === null) throw new Unfit('ausente')
    try {
      return await replica.transaction(async (tx) => {
        await reach(tx, mark)
        return work(oneByOne(tx))
      })
    } catch (error) {
      if (!isAway(error) && !isReadOnly(error)) throw error
      restsUntil = performance.now() + REST_MS
      throw new Unfit('ausente')
    }
  }

  return async (reply, work) => {
    try {
      const answer = await fromReplica(work)
      reply.header(LEIDO_DE, 'replica')
      return answer
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      reply.header(LEIDO_DE, `principal; replica=${error.why}`)
      return work(primary)
    }
  }
}

interface Mark {
  mark: string | null
}

/**
 * The place up to which the primary has flushed: a commit is flushed before it is told, so whoever has replayed up to
 * here shows every document that anybody was told of. A database that commits before it flushes is held to what it has
 * written so far; a primary of before, which only follows now, has no such place.
 */
const MARK = sql`
  SELECT
    CASE
      WHEN pg_is_in_recovery() THEN NULL
      WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()::text
      ELSE pg_current_wal_flush_lsn()::text
    END AS mark
`

/** Waits a moment until the replica is at `mark`; an address that leads to none never is, and is not waited for. */
async function reach(tx: Db, mark: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const { reached } = await tx.one<{ reached: boolean | null }>(
      sql`SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= ${mark}::pg_lsn END AS reached`,
    )
    if (reached) return
    if (reached === null || performance.now() > deadline) throw new Unfit('atrasada')
    await delay(LOOK_MS)
  }
}

/** The same connection for a report that asks several things at once: another may lead to another replica. */
function oneByOne(tx: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  const after = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer.catch(() => undefined)
    return answer
  }
  return {
    many: <T>(query: Sql) => after(() => tx.many<T>(query)),
    search: <T>(query: Sql) => after(() => tx.search<T>(query)),
    maybe: <T>(query: Sql) => after(() => tx.maybe<T>(query)),
    one: <T>(query: Sql) => after(() => tx.one<T>(query)),
    run: (query) => after(() => tx.run(query)),
  }
}
