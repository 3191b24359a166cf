import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FIRST_DAY, history } from '../versions/history.ts'
import { makeSchool } from '../versions/school.ts'
import { temporaryDirectory } from './support.ts'

const { Date: ours } = globalThis
// A history has a clock of its own.
afterAll(() => void (globalThis.Date = ours))

it('lives through the history that a release is made of: no rule forbids any of it by now', async () => {
  const file = join(temporaryDirectory(), 'historia.respaldo.gz')
  await makeSchool(file, FIRST_DAY, history)
  expect(existsSync(file)).toBe(true)
})
