import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LIFETIME_SECONDS } from './limits.ts'
import { Names } from './prepared.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const aPeriod = () => vi.advanceTimersByTime(LIFETIME_SECONDS * 1_000 + 1)

it('gives a statement one name, and none to what comes when the others have all', () => {
  const names = new Names(2)
  const first = names.of('SELECT 1')
  expect(names.of('SELECT 1')).toBe(first)
  expect(names.of('SELECT 2')).not.toBe(first)
  expect(names.of('SELECT 3')).toBeUndefined()
})

it('leaves the place of those that nobody asked for a while, and keeps the names of the others', () => {
  const names = new Names(2)
  const [kept, left] = [names.of('kept'), names.of('left')]
  aPeriod()
  expect(names.of('kept')).toBe(kept)
  expect(names.of('new')).toBeDefined()
  expect(names.of('left')).toBeUndefined()
  aPeriod()
  // No connection knows it any more after two periods: a new name, which is nobody else's.
  expect([undefined, kept, left]).not.toContain(names.of('left'))
})

it('has none left once nobody asked for two periods', () => {
  const names = new Names(2)
  names.of('SELECT 1')
  aPeriod()
  expect(names.all().map(([, text]) => text)).toEqual(['SELECT 1'])
  aPeriod()
  expect(names.all()).toEqual([])
})

it('has none left after a night in which nobody looked', () => {
  const names = new Names(2)
  names.of('SELECT 1')
  aPeriod()
  aPeriod()
  aPeriod()
  expect(names.all()).toEqual([])
})
