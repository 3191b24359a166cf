import { expect, it } from 'vitest'
import { finDelPeriodo } from './periodo.ts'

it.each([
  ['dia', '2026-11-25', '2026-11-24'],
  ['dia', '2027-01-01', '2026-12-31'],
  ['semana', '2026-11-25', '2026-11-22'],
  ['semana', '2026-11-23', '2026-11-22'],
  ['semana', '2026-11-22', '2026-11-15'],
  ['mes', '2026-11-25', '2026-10-31'],
  ['mes', '2026-03-01', '2026-02-28'],
] as const)('the last %s that is over on %s ended on %s', (cada, hoy, fin) => {
  expect(finDelPeriodo(cada, hoy)).toBe(fin)
})
