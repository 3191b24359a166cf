import { expect, it } from 'vitest'
import { proponerCuotas } from './arreglos-model.ts'

const montos = (total: number, cuantas: number) =>
  proponerCuotas(total, { cuantas, primera: '2026-12-15', cadencia: 'mes' }).map(({ monto }) => monto)

it('proposes instalments in whole lempiras that sum exactly to what is owed', () => {
  expect(montos(100_000, 3)).toEqual([33_300, 33_300, 33_400])
  expect(montos(123_457, 4)).toEqual([30_800, 30_800, 30_800, 31_057])
  expect(montos(250, 4)).toEqual([62, 62, 62, 64])
  expect(montos(99, 1)).toEqual([99])
})

it.each([
  ['mes', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['quincena', '2026-12-15', ['2026-12-15', '2026-12-30', '2027-01-14']],
  ['semana', '2026-12-28', ['2026-12-28', '2027-01-04', '2027-01-11']],
] as const)('proposes one each %s', (cadencia, primera, fechas) => {
  expect(proponerCuotas(90_000, { cuantas: 3, primera, cadencia }).map(({ vence }) => vence)).toEqual(fechas)
})
