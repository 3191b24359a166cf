import { describe, expect, it } from 'vitest'
import { fechaComun, porFecha, seConfirman, sumaDe, verbosDe } from './conciliacion-model.ts'

const [espera, dicho, refusado, heredado] = [
  { estado_banco: 'por_confirmar', heredado: false },
  { estado_banco: 'confirmado', heredado: false },
  { estado_banco: 'rechazado', heredado: false },
  { estado_banco: 'rechazado', heredado: true },
] as const

it('offers for several payments what can be said of all of them', () => {
  expect(verbosDe([])).toEqual([])
  expect(verbosDe([espera, espera])).toEqual(['confirmar', 'rechazar'])
  // A payment that the bank showed it may take back later; one that it took back may have been a mistake.
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

describe('several at once', () => {
  const pago = (fecha_banco: string | null, fecha_lejana = false) => ({ fecha_banco, fecha_lejana, monto: 100 })
  const [tres, nueve, lejos, sin] = [
    pago('2026-11-03'),
    pago('2026-11-09'),
    pago('2026-08-01', true),
    pago(null),
  ] as const

  it('are confirmed under dates that are told, those without one at the end', () => {
    expect(porFecha([nueve, sin, tres, nueve])).toEqual([
      { fecha: '2026-11-03', pagos: 1, monto: 100 },
      { fecha: '2026-11-09', pagos: 2, monto: 200 },
      { fecha: null, pagos: 1, monto: 100 },
    ])
  })

  it('leave out whose date is too far back, unless one date is asked for all', () => {
    expect(seConfirman([tres, lejos, sin])).toEqual([tres, sin])
    expect(seConfirman([lejos, pago('2026-08-02', true)])).toEqual([])
    expect(seConfirman([lejos, lejos])).toEqual([lejos, lejos])
  })
})
