import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sweepPrevious } from './embedded-major.ts'
import type { Home } from './embedded-home.ts'

const DAY_MS = 86_400_000
let base: string
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'campana-mayor-'))))
afterEach(() => rmSync(base, { recursive: true }))

const previous = (name: string, days: number): string => {
  const path = join(base, name)
  for (const folder of [path, join(path, 'pgdata')]) mkdirSync(folder)
  const since = new Date(Date.now() - days * DAY_MS)
  utimesSync(path, since, since)
  return path
}
const sweep = () => sweepPrevious({ base } as Home)

it('keeps the data of the engine before for fourteen days', async () => {
  const [old, recent, other] = [
    previous('cluster.anterior-14', 15),
    previous('cluster.anterior-15', 13),
    previous('cluster', 99),
  ]
  await sweep()
  expect([old, recent, other].map((path) => existsSync(path))).toEqual([false, true, true])
})

it('counts them from now where the clock ran ahead when they were moved: personal data do not stay for years', async () => {
  const path = previous('cluster.anterior-15', -3_000)
  await sweep()
  expect(existsSync(path)).toBe(true)
  const later = Date.now() + 15 * DAY_MS
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  await sweep()
  vi.useRealTimers()
  expect(existsSync(path)).toBe(false)
})
