import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { projectRoot } from '#server/base/root'
import { moved, unmoved } from '#tests/fechas'

afterEach(() => vi.unstubAllEnvs())

it('tells by how much the date of a process is moved', () => {
  const LD_PRELOAD = '/usr/lib/libfaketime.so.1'
  expect(moved({ LD_PRELOAD, FAKETIME: '+90s' })).toBe(90_000)
  expect(moved({ LD_PRELOAD, FAKETIME: '-3600s' })).toBe(-3_600_000)
  expect([moved({}), moved({ FAKETIME: '+90s' })]).toEqual([0, 0])
})

it('starts a database where nothing moves its clock, and leaves the rest moved', async () => {
  vi.stubEnv('LD_PRELOAD', 'libfaketime')
  expect(await unmoved(async () => process.env.LD_PRELOAD)).toBeUndefined()
  await expect(unmoved(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(process.env.LD_PRELOAD).toBe('libfaketime')
})

const sources = (folders: readonly string[], which: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => which.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
const saying = (what: RegExp, files: readonly string[]) =>
  files.filter((file) => what.test(readFileSync(join(projectRoot, file), 'utf8')))

it('is no screen’s, but for the one that tells it from the school’s: each counts from `hoyDelCentro`', () => {
  const screens = sources(['src', 'resources'], /\.tsx?$/).filter((file) => !file.includes('.test.'))
  expect(screens.length).toBeGreaterThan(500)
  expect(saying(/hoyEn\(new Date\(\)\)/, screens)).toEqual(['src/layout/avisos/RelojEnDuda.tsx'])
})

it('is not the database’s, which is tomorrow from six in the evening in Honduras: a statement is told it', () => {
  const statements = sources(['server', 'tests', 'bench'], /\.ts$/).filter(
    (file) => file !== 'tests/unit/fechas.test.ts',
  )
  expect(statements.length).toBeGreaterThan(1_000)
  expect(saying(/\bcurrent_date\b|\bnow\(\)::date/i, statements)).toEqual([])
})
