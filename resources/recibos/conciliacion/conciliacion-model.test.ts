import { expect, it } from 'vitest'
import { sumaDe, verbosDe } from './conciliacion-model.ts'

const [espera, dicho, refusado] = [
  { estado_banco: 'por_confirmar' },
  { estado_banco: 'confirmado' },
  { estado_banco: 'rechazado' },
] as const

it('offers for several payments what can be said of all of them', () => {
  expect(verbosDe([])).toEqual([])
  expect(verbosDe([espera, espera])).toEqual(['confirmar', 'rechazar'])
  expect(verbosDe([dicho, refusado])).toEqual(['deshacer'])
  expect(verbosDe([espera, dicho])).toEqual([])
  expect(sumaDe([{ monto: 150 }, { monto: 250 }])).toBe(400)
})
