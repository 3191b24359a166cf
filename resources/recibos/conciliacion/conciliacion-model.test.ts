import { expect, it } from 'vitest'
import { fechaComun, sumaDe, verbosDe } from './conciliacion-model.ts'

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

it('asks for one date where one was typed for all of them', () => {
  const [tres, nueve, sin] = [{ fecha_banco: '2026-11-03' }, { fecha_banco: '2026-11-09' }, { fecha_banco: null }]
  expect(fechaComun([tres, tres])).toBe('2026-11-03')
  expect(fechaComun([sin])).toBeNull()
  expect([fechaComun([tres, nueve]), fechaComun([tres, sin]), fechaComun([])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
