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

it('is no screen’s, but for the one that tells it from the school’s: each counts from `hoyDelCentro`', () => {
  const screens = ['src', 'resources'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  expect(screens.length).toBeGreaterThan(500)
  const own = screens.filter((file) => /hoyEn\(new Date\(\)\)/.test(readFileSync(join(projectRoot, file), 'utf8')))
  expect(own).toEqual(['src/layout/avisos/RelojEnDuda.tsx'])
})
