import { expect, it } from 'vitest'
import { conPorcentaje, reemplazarEn } from './varios.ts'

it('an amount rises and falls by basis points, half up to its unit, whatever its size', () => {
  expect(conPorcentaje(85_000, 500, 1)).toBe(89_250)
  expect(conPorcentaje(85_000, 500, 100)).toBe(89_300)
  expect(conPorcentaje(85_000, 500, 500)).toBe(89_500)
  expect(conPorcentaje(85_000, -1_000, 10_000)).toBe(80_000)
  expect(conPorcentaje(1, 5_000, 1)).toBe(2)
  expect(conPorcentaje(0, 500, 100)).toBe(0)
  expect(conPorcentaje(-150, 0, 100)).toBe(-100)
  expect(conPorcentaje(10_000_000_000_000, 1, 1)).toBe(10_001_000_000_000)
})

it('every occurrence is replaced, whatever its capitals and accents, and nothing else of the text', () => {
  expect(reemplazarEn('Inglés A1 · INGLES B1', 'ingles', 'Francés')).toBe('Francés A1 · Francés B1')
  expect(reemplazarEn('aaaa', 'aa', 'b')).toBe('bb')
  expect(reemplazarEn('Ñandú', 'nandu', 'x')).toBe('x')
  expect(reemplazarEn('Corte (2.º)', '.º', '')).toBe('Corte (2)')
  expect(reemplazarEn('sin nada', 'zzz', 'x')).toBe('sin nada')
})
