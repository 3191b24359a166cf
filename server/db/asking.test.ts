import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asking, askingAny } from './asking.ts'
import { isUnanswered } from './lost.ts'

const SELECT = { text: 'SELECT 1', values: [] }
type Tell = (error: Error | null, answer?: unknown) => void

/** A connection whose statements end as `how` says, in a pool of it alone. */
function connection(how: (tell: Tell) => void) {
  const release = vi.fn()
  const destroy = vi.fn()
  const query = vi.fn((_question: object, tell: Tell) => how(tell))
  const client = { query, release, connection: { stream: { destroy } } } as unknown as pg.PoolClient
  return { client, query, release, destroy, pool: { connect: async () => client } as unknown as pg.Pool }
}

describe('a statement', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is given to the driver without its promise and its deadline, which keep every answer in memory', async () => {
    const { client, query } = connection((tell) => tell(null, { rows: [] }))
    expect(await asking(client).query(SELECT, 1_000)).toEqual({ rows: [] })
    expect(query).toHaveBeenCalledExactlyOnceWith(SELECT, expect.any(Function))
  })

  it('that is not answered in time fails as that, and its connection is cut and serves nobody else', async () => {
    const { pool, release, destroy } = connection(() => undefined)
    const failed = askingAny(pool)
      .query(SELECT, 1_000)
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(999)
    expect(destroy).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(isUnanswered(await failed)).toBe(true)
    expect(destroy).toHaveBeenCalledOnce()
    expect(release).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('that fails tells who asked, and not the socket that its answer came by', async () => {
    const error = Object.assign(new Error('no'), { stack: 'at TCP.onStreamRead' })
    const { pool } = connection((tell) => tell(error))
    const asksInVain = async () => void (await askingAny(pool).query(SELECT))
    await expect(asksInVain()).rejects.toBe(error)
    expect(error.stack).toContain('asksInVain')
  })

  it('that fails takes its connection with it, and one that is answered gives it back', async () => {
    const failing = connection((tell) => tell(new Error('no')))
    await expect(askingAny(failing.pool).query(SELECT, 1_000)).rejects.toThrow('no')
    expect(failing.release).toHaveBeenCalledExactlyOnceWith(true)
    const answered = connection((tell) => tell(null, { rows: [] }))
    await askingAny(answered.pool).query(SELECT, 1_000)
    expect(answered.release).toHaveBeenCalledExactlyOnceWith(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})
