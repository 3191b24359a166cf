import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leerMonto } from '#contract/dinero'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { enParrafos, enUnaLinea, sinInvisibles, sinSeparadores } from '#contract/texto/visible'

const OCULTOS = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060'],
  ...['\u2061', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff', '\u00ad', '\u034f', '\u061c', '\u180e'],
  ...['\u115f', '\u3164', '\uffa0', '\u2800', '\ufe0f', '\u{e0041}', '\u0000', '\u0007', '\u009f', '\ufff9'],
]
const escape = (texto: string) => `U+${texto.codePointAt(0)?.toString(16)}`

it.each(OCULTOS.map((oculto) => [escape(oculto), oculto]))('%s is taken out of texts and numbers', (_, oculto) => {
  expect(sinInvisibles(`${oculto}Jo${oculto}sé${oculto}`)).toBe('José')
  expect(enUnaLinea(`${oculto}Jose${oculto}\u0301 ${oculto} Paz`)).toBe('José Paz')
  expect(enParrafos(`uno${oculto}\r\n${oculto}dos`)).toBe('uno\ndos')
  expect(sinSeparadores(`9${oculto}9 8\u00a08-7\u20117\u2013${oculto}`)).toBe('998877')
  expect(leerMonto(`L${oculto} 1,500.00${oculto}`)).toBe(150_000)
  expect(leerCarnet(`${oculto}0123456789ABCDEF`)).toBe('0123456789ABCDEF')
})

describe('what is seen stays', () => {
  it.each(['👩‍👩‍👧', '👩🏽‍🎓', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇭🇳', '1️⃣', '©', 'ñandú', 'Łukasz Đặng Ιωάννα Юлия'])('%s', (texto) => {
    expect(enUnaLinea(texto)).toBe(texto)
  })
})

it('blanks of any width are one, and every dash separates', () => {
  expect(enUnaLinea('a\u00a0\u2003\u202f\u3000\u0085b')).toBe('a b')
  expect(enParrafos('a\u2028b\u2029c\td')).toBe('a\nb\nc d')
  for (const guion of ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d'])
    expect(sinSeparadores(`0801${guion}1990`)).toBe('08011990')
})

it('cleans what is clean already into itself', () => {
  const algo = fc.string({ unit: fc.oneof(fc.constantFrom(...OCULTOS, '👩', '👧', '1', '🏴', '\ud83d'), fc.string()) })
  fc.assert(
    fc.property(algo, (escrito) => {
      for (const limpiar of [sinInvisibles, enUnaLinea, enParrafos, sinSeparadores])
        expect(limpiar(limpiar(escrito))).toBe(limpiar(escrito))
    }),
    { numRuns: 500 },
  )
})
