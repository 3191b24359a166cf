import { describe, expect, it } from 'vitest'
import { escribirBloque, leerBloque } from './tsv.ts'

describe('a block from a spreadsheet', () => {
  it.each<[string, string, string[][]]>([
    ['one cell', '9999-8888', [['9999-8888']]],
    ['a column, with the line break at its end', '9999-8888\n3333-1111\n', [['9999-8888'], ['3333-1111']]],
    [
      'rows of Windows',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows of an old Macintosh', 'a\rb', [['a'], ['b']]],
    ['empty cells', '\ta\t\n\n\tb', [['', 'a', ''], [''], ['', 'b']]],
    ['a line break within a cell', '"Col. Kennedy\nbloque 3"\tSí\n', [['Col. Kennedy\nbloque 3', 'Sí']]],
    ['a tab within a cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['a quote within a quoted cell', '"El ""Chele"""\tb', [['El "Chele"', 'b']]],
    ['quotes in the middle of a text', 'El "Chele" López\tb', [['El "Chele" López', 'b']]],
    ['a text that begins with a quoted word', '"Chele" López\tb', [['"Chele" López', 'b']]],
    ['a quote that nobody closes', '"Chele\tb\nc', [['"Chele', 'b'], ['c']]],
    ['nothing at all', '', [['']]],
    ['an empty quoted cell', '""\tb', [['', 'b']]],
  ])('reads %s', (_, texto, bloque) => expect(leerBloque(texto)).toEqual(bloque))

  it('is read as it was written', () => {
    const bloque = [
      ['a', '"b"'],
      ['c\nd', 'e\tf'],
      ['', 'El "Chele"'],
    ]
    expect(leerBloque(escribirBloque(bloque))).toEqual(bloque)
  })

  it('of a hundred thousand cells is read at once', () => {
    const empieza = performance.now()
    expect(leerBloque('"a\t'.repeat(20_000))).toHaveLength(1)
    expect(leerBloque('""'.repeat(50_000))).toHaveLength(1)
    expect(performance.now() - empieza).toBeLessThan(2_000)
  })
})
