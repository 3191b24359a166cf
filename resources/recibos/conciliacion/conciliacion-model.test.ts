import { expect, it } from 'vitest'
import { sumaDe, verbosDe } from './conciliacion-model.ts'

const [espera, dicho, refusado, heredado] = [
  { estado_banco: 'por_confirmar', heredado: false },
  { estado_banco: 'confirmado', heredado: false },
  { estado_banco: 'rechazado', heredado: false },
  { estado_banco: 'rechazado', heredado: true },
] as const

it('offers for several payments what can be said of all of them', () => {
  expect(verbosDe([])).toEqual([])
  expect(verbosDe([espera, espera])).toEqual(['confirmar', 'rechazar'])
  // What the bank showed it may take back later; what it took back may have been a mistake.
  expect(verbosDe([dicho, dicho])).toEqual(['deshacer', 'rechazar'])
  expect(verbosDe([refusado])).toEqual(['deshacer_rechazo'])
  expect(verbosDe([heredado])).toEqual(['rechazar', 'deshacer'])
  for (const mezcla of [
    [espera, dicho],
    [dicho, refusado],
    [refusado, heredado],
  ])
    expect(verbosDe(mezcla)).toEqual([])
  expect(sumaDe([{ monto: 150 }, { monto: 250 }])).toBe(400)
})
