import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#i18n/provider'
import { reloj } from '#src/offline/reloj.ts'
import { mostrarDe } from './columns.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T20:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('tells an instant of today and yesterday by that word, one of this year without it, and any other whole', () => {
  const dice = (en: string) => mostrarDe({ source: 'en', clase: 'instante' })({ id: 1, en })
  // Six hours behind Greenwich: what is already tomorrow there is today here.
  expect(dice('2026-03-02T03:05:00Z')).toBe('Hoy 21:05')
  expect(dice('2026-03-01T05:59:00Z')).toBe('Ayer 23:59')
  expect(dice('2026-01-01T15:30:00Z')).toBe('01/01 09:30')
  expect(dice('2025-12-31T15:30:00Z')).toBe('31/12/2025 09:30')
})

it('tells it by the day of the school, where the phone believes another', () => {
  const dice = (en: string) => mostrarDe({ source: 'en', clase: 'instante' })({ id: 1, en })
  reloj.oir('2026-03-03T20:00:00Z')
  expect([dice('2026-03-03T15:00:00Z'), dice('2026-03-01T15:00:00Z')]).toEqual(['Hoy 09:00', '01/03 09:00'])
  reloj.oir('2026-03-01T20:00:00Z')
})
