import { expect, it } from 'vitest'
import * as z from 'zod'
import { centavos, centavosPositivos } from '#contract/campos'
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

it.each([
  ['centavos', centavos],
  ['centavosPositivos', centavosPositivos],
  ['an amount that may be missing', centavosPositivos.nullish()],
])('reads an amount of money for %s', (_, campo) => {
  const leidos = ['1.000,50', '1,000.50', 'L 1000.5', 1000.5].map((celda) => valorDeCelda('monto', campo, celda))
  expect(leidos).toEqual([100_050, 100_050, 100_050, 100_050])
  expect(campo.safeParse(valorDeCelda('monto', campo, '1,00,0')).success).toBe(false)
})

it('reads «sí» and «no» as people and spreadsheets write them, and nothing else', () => {
  const activo = z.boolean().default(true)
  const leidos = ['Sí', 'si', 'x', 'VERDADERO', true].map((celda) => valorDeCelda('activo', activo, celda))
  expect(leidos).toEqual([true, true, true, true, true])
  expect(['No', '0', 0, 'falso', false].map((celda) => valorDeCelda('activo', activo, celda))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
  expect(activo.safeParse(valorDeCelda('activo', activo, 'tal vez')).success).toBe(false)
})
