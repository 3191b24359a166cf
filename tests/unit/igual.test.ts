import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import igual from '../../build/igual.ts'

const hacer = () => 1
const VALORES = [
  ...[undefined, null, NaN, 0, 1, '', '1', true, hacer, [], {}, [undefined], { a: undefined }, { a: null }],
  ...[[1, { a: [2] }], [1, { a: [3] }], [1], { 0: 1 }, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, c: 2 }],
  ...[new Date(0), new Date(1), new Date(NaN)],
]

it('what stands for lodash’s isEqual tells filters, options and what a store holds apart', () => {
  const otros = [...VALORES.slice(0, 9), ...VALORES.slice(9).map((valor) => structuredClone(valor))]
  for (const uno of VALORES)
    for (const otro of otros) expect([uno, otro, igual(uno, otro)]).toEqual([uno, otro, isDeepStrictEqual(uno, otro)])
})
