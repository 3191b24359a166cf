import { expect, it } from 'vitest'
import { redondos } from './efectivo-rapido.ts'

it.each([
  [6_500, [10_000, 20_000, 50_000]],
  [42_000, [50_000, 60_000]],
  [50_000, [60_000]],
  [100_001, [110_000, 120_000, 150_000]],
  [100_000, []],
  [1, [10_000, 20_000, 50_000]],
])('who owes %i hands over %j, or the exact amount', (debido, montos) => {
  expect(redondos(debido)).toEqual(montos)
})
