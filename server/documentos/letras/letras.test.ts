import { describe, expect, it } from 'vitest'
import { createRequire } from 'node:module'
import { sinLetra } from '#contract/texto/letras'
import { enLetras, lettersOf, WEIGHTS } from './letras.ts'

interface Glyph {
  id: number
  advanceWidth: number
  bbox: { minY: number; maxY: number }
  path: { commands: unknown[] }
}
/** The library that pdfkit opens fonts with, as it finds it. */
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(font: Buffer): {
    hasGlyphForCodePoint(code: number): boolean
    glyphForCodePoint(code: number): Glyph
  }
}

/** The sum that the entry of a table keeps of its bytes: https://www.w3.org/TR/WOFF/. */
function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

describe.each(WEIGHTS)('the letters in %s', (weight) => {
  it('are whole tables, each where its entry says and with the bytes that it had', () => {
    const letters = lettersOf(weight)
    const tables = Array.from({ length: letters.readUInt16BE(4) }, (_, index) => {
      const entry = letters.subarray(12 + index * 16, 28 + index * 16)
      const [sum, from, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
      return {
        name: entry.toString('latin1', 0, 4),
        sum,
        body: letters.subarray(from, from + Math.ceil(length / 4) * 4),
      }
    })
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['GPOS', 'GSUB', 'cmap', 'glyf', 'head']))
    // `head` keeps, beside its own, the sum of the whole file.
    for (const { name, sum, body } of tables.filter(({ name }) => name !== 'head'))
      expect([name, sumOf(body)]).toEqual([name, sum])
  })
})

it('both weights have the letters that names are told to have, and no other', () => {
  const letras = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letra) => /[\p{L}\p{N}]/u.test(letra) && letra === letra.normalize('NFC'),
  )
  for (const weight of WEIGHTS) {
    const font = fontkit.create(lettersOf(weight))
    const lacks = letras.filter((letra) => !font.hasGlyphForCodePoint(letra.codePointAt(0) ?? 0))
    const told = letras.filter(sinLetra)
    // Letters that Inter has beyond those scripts are told all the same, as a few phonetic ones: nobody is called by
    // them.
    expect(lacks.filter((letra) => !told.includes(letra))).toEqual([])
    expect(told.filter((letra) => !lacks.includes(letra)).join('')).toMatch(/^[\u052f\u1d00-\u1dff]*$/)
  }
})

it('each letter is drawn, and one of several parts keeps them', () => {
  for (const weight of WEIGHTS) {
    const font = fontkit.create(lettersOf(weight))
    for (const letra of 'AñŁđệǤΩΐЮҐỡ') {
      const { id, advanceWidth, path } = font.glyphForCodePoint(letra.codePointAt(0) ?? 0)
      expect([letra, id > 0, advanceWidth > 0, path.commands.length > 3]).toEqual([letra, true, true, true])
    }
    // «ế» is «e» with two marks: as wide as «e», and higher.
    const [sola, conMarcas] = ['e', 'ế'].map((letra) => font.glyphForCodePoint(letra.codePointAt(0) ?? 0))
    expect(conMarcas?.advanceWidth).toBe(sola?.advanceWidth)
    expect(conMarcas?.bbox.maxY).toBeGreaterThan(Number(sola?.bbox.maxY) * 1.2)
    expect(conMarcas?.bbox.minY).toBe(sola?.bbox.minY)
  }
})

it.each([
  ['Łukasz Nguyễn Ιωάννα Юлия', 'Łukasz Nguyễn Ιωάννα Юлия'],
  ['Jose\u0301 Nun\u0303ez', 'José Nuñez'],
  ['9999\u20118888 \u2015 2026\u20127', '9999-8888 — 2026–7'],
  ['王小明 Paz', '??? Paz'],
  ['ﬁn ŉ Ｓofía', 'fin ʼn Sofía'],
  ['Sofía 👩‍🎓 🎓', 'Sofía'],
  ['Sof\u200bía\u2003Paz', 'Sofía Paz'],
  ['uno\ndos', 'uno\ndos'],
])('%j is written %j', (texto, escrito) => {
  expect(enLetras(texto)).toBe(escrito)
})

it('the letters weigh little', () => {
  expect(WEIGHTS.reduce((suma, weight) => suma + lettersOf(weight).length, 0)).toBeLessThan(1_500_000)
})
