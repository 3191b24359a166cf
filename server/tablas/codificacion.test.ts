import { expect, it } from 'vitest'
import { textoDe } from './codificacion.ts'

const bytes = (...partes: (string | number)[]) =>
  Buffer.concat(partes.map((parte) => (typeof parte === 'string' ? Buffer.from(parte) : Buffer.of(parte))))

it.each([
  ['of a Macintosh', bytes('Jos', 0x8e, ';Mu', 0x96, 'oz'), 'José;Muñoz'],
  ['of Windows', bytes('Jos', 0xe9, ';Mu', 0xf1, 'oz ', 0x93, 'Pepe', 0x94), 'José;Muñoz “Pepe”'],
  ['of Windows with an apostrophe of its own', bytes('Ana D', 0x92, 'Angelo'), 'Ana D’Angelo'],
  ['of code page 850, one alone', bytes('Garc', 0xa1, 'a'), 'García'],
])('letters %s are read', (_, contenido, texto) => {
  expect(textoDe(contenido)).toBe(texto)
})

it('believes neither where a Macintosh’s letter and a sign of Windows are as likely', () => {
  expect(textoDe(bytes('Mu', 0x96, 'oz'))).toBe('Mu\ufffdoz')
})
