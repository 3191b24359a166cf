import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anioEnLetras, montoEnLetras, numeroEnLetras } from './en-letras.ts'

interface Par {
  centavos: number
  letras: string
}
const pares = JSON.parse(
  readFileSync(new URL('../../../tests/data/montos-en-letras.json', import.meta.url), 'utf8'),
) as Par[]

describe('montoEnLetras', () => {
  it.each(pares)('writes $centavos centavos as $letras', ({ centavos, letras }) => {
    expect(montoEnLetras(centavos)).toBe(letras)
  })

  it.each([
    [1_000_000, 'UN MILLÓN DE LEMPIRAS'],
    [2_000_000, 'DOS MILLONES DE LEMPIRAS'],
    [21_000, 'VEINTIÚN MIL LEMPIRAS'],
    [31_031, 'TREINTA Y UN MIL TREINTA Y UN LEMPIRAS'],
    [101, 'CIENTO UN LEMPIRAS'],
    [999, 'NOVECIENTOS NOVENTA Y NUEVE LEMPIRAS'],
    [1_001_000_000, 'MIL UN MILLONES DE LEMPIRAS'],
    [100_000_000_000, 'CIEN MIL MILLONES DE LEMPIRAS'],
    [1_000_000_001, 'MIL MILLONES UN LEMPIRAS'],
    [21_021_021_021, 'VEINTIÚN MIL VEINTIÚN MILLONES VEINTIÚN MIL VEINTIÚN LEMPIRAS'],
  ])('writes %d lempiras as %s', (lempiras, letras) => {
    expect(montoEnLetras(lempiras * 100)).toBe(`${letras} CON 00/100`)
  })

  it('writes the largest amount', () => {
    const tramo = 'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE'
    expect(montoEnLetras(99_999_999_999_999)).toBe(`${tramo} MILLONES ${tramo} LEMPIRAS CON 99/100`)
  })

  it('refuses what is no amount', () => {
    for (const monto of [-1, 0.5, Number.NaN, 100_000_000_000_000])
      expect(() => montoEnLetras(monto)).toThrow(RangeError)
  })

  it('never writes two amounts alike, nor a stray blank', () => {
    const monto = fc.integer({ min: 0, max: 99_999_999_999_999 })
    fc.assert(
      fc.property(monto, monto, (a, b) => {
        expect(montoEnLetras(a)).toMatch(/^[A-ZÉÍÓÚ]+( [A-ZÉÍÓÚ]+)* CON \d\d\/100$/)
        expect(montoEnLetras(a) === montoEnLetras(b)).toBe(a === b)
      }),
    )
  })
})

describe('a date in words', () => {
  it.each([
    [1, 'un'],
    [16, 'dieciséis'],
    [21, 'veintiún'],
    [31, 'treinta y un'],
  ])('counts %d days as %s', (dia, letras) => expect(numeroEnLetras(dia)).toBe(letras))

  it.each([
    [2026, 'dos mil veintiséis'],
    [2021, 'dos mil veintiuno'],
    [2031, 'dos mil treinta y uno'],
    [2101, 'dos mil ciento uno'],
  ])('writes the year %d as %s', (anio, letras) => expect(anioEnLetras(anio)).toBe(letras))
})
