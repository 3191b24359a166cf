import { describe, expect, it } from 'vitest'
import type { Queryable } from './asking.ts'
import { constante, sql } from './sql.ts'
import { handle } from './statements.ts'

const failure = (code: string, routine = '') => Object.assign(new Error(code), { code, routine })

/** A connection that fails so, and then answers; with the names under which it was asked. */
function failing(...errors: Error[]) {
  const names: (string | undefined)[] = []
  const target: Queryable = {
    query({ name }) {
      names.push(name)
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve({ rows: [{ n: 1 }], rowCount: 1 } as never)
    },
  }
  return { target, names }
}
const manners = { names: true, statementMs: 0, patience: undefined }
const stale = () => failure('0A000', 'RevalidateCachedQuery')

describe('a statement by itself', () => {
  it.each(['40P01', '40001'])('that was undone by %s is asked again, under its name', async (code) => {
    const { target, names } = failing(failure(code), failure(code))
    expect(await handle(target, manners).one(sql`SELECT 1 AS n`)).toEqual({ n: 1 })
    expect(names).toHaveLength(3)
    expect(new Set(names).size).toBe(1)
  })

  it('is asked again where it is planned each time', async () => {
    const { target, names } = failing(failure('40P01'))
    expect(await handle(target, manners).search(sql`SELECT ${1} AS n`)).toEqual([{ n: 1 }])
    expect(names).toEqual([undefined, undefined])
  })

  it('that searches keeps its plan where its text says everything, and nothing is guessed at', async () => {
    const { target, names } = failing()
    const { search } = handle(target, manners)
    for (const limit of [25, 25, 50]) await search(sql`SELECT 1 AS n LIMIT ${constante(limit)}`)
    expect(names[0]).toBeDefined()
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })

  it('whose tables were changed since is asked under another name, each time that they are', async () => {
    const { target, names } = failing(stale(), stale())
    expect(await handle(target, manners).run(sql`SELECT 1 AS n`)).toBe(1)
    expect(new Set(names).size).toBe(3)
  })

  it('is asked six times at most, and once where asking again may do it twice', async () => {
    const always = failing(...Array.from({ length: 9 }, () => failure('40P01')))
    await expect(handle(always.target, manners).run(sql`SELECT 1`)).rejects.toThrow('40P01')
    expect(always.names).toHaveLength(6)
    const away = failing(failure('ECONNRESET'))
    await expect(handle(away.target, manners).run(sql`SELECT 1`)).rejects.toThrow('ECONNRESET')
    expect(away.names).toHaveLength(1)
  })
})

it('is asked once in a transaction, which is tried again whole', async () => {
  for (const error of [failure('40P01'), stale()]) {
    const { target, names } = failing(error)
    await expect(handle(target, { ...manners, transaction: true }).run(sql`SELECT 1`)).rejects.toBe(error)
    expect(names).toHaveLength(1)
  }
})
