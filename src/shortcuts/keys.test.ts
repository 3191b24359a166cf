import { expect, it } from 'vitest'
import { LETTERS } from './keys.ts'

it('gives no letter to two modules', () => {
  const letters = Object.values(LETTERS)
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/)
})
