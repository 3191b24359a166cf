import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repartirEnCuotas } from './repartir.ts'

const suma = (montos: readonly number[]) => montos.reduce((total, monto) => total + monto, 0)

it('fills instalments with the oldest charges, a charge across two where it must', () => {
  const partes = repartirEnCuotas(
    [
      { id: 7, debe: 100 },
      { id: 8, debe: 50 },
    ],
    [
      { vence: '2026-12-01', monto: 60 },
      { vence: '2027-01-01', monto: 90 },
    ],
  )
  expect(partes).toEqual([
    { cuota: 1, cargo_id: 7, vence: '2026-12-01', monto: 60, despues: 40 },
    { cuota: 2, cargo_id: 7, vence: '2027-01-01', monto: 40, despues: 0 },
    { cuota: 2, cargo_id: 8, vence: '2027-01-01', monto: 50, despues: 0 },
  ])
})

it('gives every charge and every instalment exactly its sum', () => {
  const montos = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(montos, fc.integer({ min: 1, max: 24 }), (debes, cuantas) => {
      const cargos = debes.map((debe, indice) => ({ id: indice + 1, debe }))
      const total = suma(debes)
      const cada = Math.floor(total / cuantas)
      fc.pre(cada > 0)
      const cuotas = Array.from({ length: cuantas }, (_, indice) => ({
        vence: `20${String(27 + indice)}-01-01`,
        monto: indice === cuantas - 1 ? total - cada * (cuantas - 1) : cada,
      }))
      const partes = repartirEnCuotas(cargos, cuotas)
      for (const { id, debe } of cargos) {
        const suyas = partes.filter(({ cargo_id }) => cargo_id === id)
        expect(suma(suyas.map(({ monto }) => monto))).toBe(debe)
        suyas.forEach(({ despues }, indice) =>
          expect(despues).toBe(suma(suyas.slice(indice + 1).map(({ monto }) => monto))),
        )
      }
      cuotas.forEach(({ monto }, indice) =>
        expect(suma(partes.filter(({ cuota }) => cuota === indice + 1).map((parte) => parte.monto))).toBe(monto),
      )
    }),
  )
})

it('fails where they do not sum', () => {
  expect(() => repartirEnCuotas([{ id: 1, debe: 2 }], [{ vence: '2027-01-01', monto: 1 }])).toThrow()
})
