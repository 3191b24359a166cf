import { expect, it } from 'vitest'
import { alcance } from './por-partes.ts'

const filas = (desde: number, hasta: number) => Array.from({ length: hasta - desde }, (_, n) => ({ id: desde + n }))

it.each([
  ['a page of a list’s own length at once', filas(0, 25), [], 25],
  ['the first part of a long one', filas(0, 100), [], 25],
  ['all of one that was read again, with a row more on top', [{ id: 900 }, ...filas(0, 99)], filas(0, 100), 100],
  ['until a part of others, among those that stayed', filas(90, 190), filas(0, 100), 35],
  ['nothing of none', [], filas(0, 100), 0],
])('draws %s', (_, todas, dibujadas, cuantas) => {
  expect(alcance(todas, dibujadas)).toBe(cuantas)
})
