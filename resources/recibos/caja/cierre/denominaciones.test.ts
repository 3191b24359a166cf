import { expect, it } from 'vitest'
import { CajaCerrar } from '#contract/recibos/caja'
import { denominacionesDe, leerCantidad, sumaDe } from './denominaciones.ts'

it('sums notes and coins to the centavo, and nothing while none was counted', () => {
  expect(sumaDe({})).toBeNull()
  expect(sumaDe({ 50_000: undefined, 100: '2.5' })).toBeNull()
  expect(sumaDe({ 50_000: 0 })).toBe(0)
  expect(sumaDe({ 50_000: 3, 2_000: 1, 5: 7 })).toBe(152_035)
})

it('sends those that there are, the largest first', () => {
  const denominaciones = denominacionesDe({ 5: 2, 100: 0, 10_000: 1 })
  expect(denominaciones).toEqual([
    { denominacion: 10_000, cantidad: 1 },
    { denominacion: 5, cantidad: 2 },
  ])
  expect(CajaCerrar.safeParse({ contado: [], denominaciones, observacion: '' }).success).toBe(true)
})

it.each([
  ['12', 12],
  [' 3 ', 3],
  ['', undefined],
  ['0', 0],
  ['-3', '-3'],
  ['2.5', '2.5'],
  ['2,5', '2,5'],
  ['x', 'x'],
  ['999999', '999999'],
  ['100000', 100_000],
])('reads %j pieces as %j', (text, cantidad) => {
  expect(leerCantidad(text)).toBe(cantidad)
})
