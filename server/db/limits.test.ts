import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { asking, askingAny } from './limits.ts'
import { isUnanswered } from './lost.ts'

const SELECT = { text: 'SELECT 1', values: [] }
type Tell = (error: Error | null, answer?: unknown) => void

/** A connection whose statements end as `how` says, in a pool of it alone. */
function connection(how: (tell: Tell) => void) {
  const release = vi.fn()
  const query = vi.fn((_question: object, tell: Tell) => how(tell))
  const client = { query, release } as unknown as pg.PoolClient
  return { client, query, release, pool: { connect: async () => client } as unknown as pg.Pool }
}

describe('a statement', () => {
  it('is given to the driver without its promise and its deadline, which keep every answer in memory', async () => {
    const { client, query } = connection((tell) => tell(null, { rows: [] }))
    expect(await asking(client).query(SELECT, 1_000)).toEqual({ rows: [] })
    expect(query).toHaveBeenCalledExactlyOnceWith(SELECT, expect.any(Function))
  })

  it('that is not answered in time fails as that, and its connection serves nobody else', async () => {
    const { pool, release } = connection(() => undefined)
    const error: unknown = await askingAny(pool)
      .query(SELECT, 1)
      .catch((one: unknown) => one)
    expect(isUnanswered(error)).toBe(true)
    expect(release).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('that fails takes its connection with it, and one that is answered gives it back', async () => {
    const failing = connection((tell) => tell(new Error('no')))
    await expect(askingAny(failing.pool).query(SELECT)).rejects.toThrow('no')
    expect(failing.release).toHaveBeenCalledExactlyOnceWith(true)
    const answered = connection((tell) => tell(null, { rows: [] }))
    await askingAny(answered.pool).query(SELECT)
    expect(answered.release).toHaveBeenCalledExactlyOnceWith(false)
  })
})
