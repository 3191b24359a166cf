import { expect, it, vi } from 'vitest'
import { inBatches } from './batches.ts'
import type { Database, Tx } from './pool.ts'

const ROWS = Array.from({ length: 250 }, (_, index) => index)
const tx = { one: async () => ({ mine: true }), run: async () => 0 } as unknown as Tx
const db = { transaction: (work: (own: Tx) => Promise<unknown>) => work(tx) } as unknown as Database

it('goes on with the other batches where one fails, and then throws', async () => {
  const work = vi.fn(async (_tx: Tx, [first]: number[]) => {
    if (first !== 200) throw new Error(`row ${first}`)
    return 50
  })
  await expect(inBatches(db, 1, ROWS, work)).rejects.toThrow('row 0')
  expect(work).toHaveBeenCalledTimes(3)
})

it('asks nothing more of a database that is away', async () => {
  const work = vi.fn(async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  await expect(inBatches(db, 1, ROWS, work)).rejects.toThrow('connect')
  expect(work).toHaveBeenCalledOnce()
})
