import { expect, it } from 'vitest'
import { leeHaciaAbajo } from './use-bajando.ts'

const a = (scrollTop: number) => ({ scrollTop, scrollHeight: 3000, clientHeight: 800 })

it.each([
  ['down', false, 100, 160, true],
  ['up', true, 160, 100, false],
  ['a thumb that trembles', true, 160, 155, true],
  ['a thumb that trembles', false, 160, 166, false],
  ['at the top, where a page springs back', true, 30, -4, false],
  ['at the end', true, 2100, 2195, false],
])('tells who reads on downwards: %s', (_, leia, antes, ahora, lee) => {
  expect(leeHaciaAbajo(leia, antes, a(ahora))).toBe(lee)
})
