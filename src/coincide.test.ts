import { expect, it } from 'vitest'
import { coincide, palabras } from './coincide.ts'

it.each([
  'Mejía Núñez, Sofía',
  'sofia mejia',
  'SOFÍA, MEJIA',
  '«Mejía Núñez, Sofía»',
  'C-000123',
  'Mejía · C-000123',
  '\u202aSofía\u00a0Mejía\u202c',
  '(mejía; sofía)',
  '',
])('%j is found in the line of a list', (texto) => {
  expect(coincide('Mejía Núñez, Sofía · C-000123', texto)).toBe(true)
})

it('what is not there is not found, and blanks are no words', () => {
  expect(coincide('Mejía Núñez, Sofía', 'Sofía Paz')).toBe(false)
  expect(palabras(' , · ')).toEqual([])
})
