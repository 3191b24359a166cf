import { describe, expect, it } from 'vitest'
import { lettersOf, WEIGHTS } from './letras.ts'

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
