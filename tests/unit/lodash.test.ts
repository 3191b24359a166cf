import { expect, it } from 'vitest'
import igual from '../../build/igual.ts'

const hacer = () => 1
const VALORES = [
  ...[undefined, null, NaN, 0, 1, '', '1', true, hacer, [], {}, [undefined], { a: undefined }, { a: null }],
  ...[[1, { a: [2] }], [1, { a: [3] }], [1], { 0: 1 }, { a: 1, b: 2 }, { a: 1, c: 2 }],
  ...[new Date(0), new Date(1), new Date(NaN)],
]
const copia = (valor: unknown): unknown => (valor === hacer ? hacer : structuredClone(valor))

it('what stands for lodash’s isEqual tells filters, options and what a store holds apart', () => {
  for (const [i, uno] of VALORES.entries())
    for (const [j, otro] of VALORES.entries()) expect([i, j, igual(uno, copia(otro))]).toEqual([i, j, i === j])
  expect(igual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
})
