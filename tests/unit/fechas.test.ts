import { afterEach, expect, it, vi } from 'vitest'
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
