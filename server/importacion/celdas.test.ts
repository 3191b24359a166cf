import { expect, it } from 'vitest'
import { CursoCrear } from '#contract/catalogos/cursos'
import { valorDeCelda } from './celdas.ts'

const { cupo } = CursoCrear.shape

it.each([
  ['20', 20],
  ['+5', 5],
  ['008', 8],
  ['10.0', 10],
  ['1,000', 1_000],
  ['1.000', 1_000],
])('reads the whole number %s as %i', (texto, numero) => {
  expect(cupo.parse(valorDeCelda('cupo', cupo, texto))).toBe(numero)
})

it.each(['2,5', '2.5', '-5', '1,0000', '0.500', '1,00,0', 'L 20', '1 000'])('refuses %s, which is none', (texto) => {
  expect(cupo.safeParse(valorDeCelda('cupo', cupo, texto)).success).toBe(false)
})
