import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diaDeSemana, diasEntre, esFecha, hoyEn, sumarDias, sumarMeses } from '#contract/tiempo/fechas'

const fecha = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((instante) => instante.toISOString().slice(0, 10))

describe('fechas', () => {
  it('takes the day from the clock of Tegucigalpa, six hours behind UTC', () => {
    expect(hoyEn(new Date('2025-03-05T05:59:59Z'))).toBe('2025-03-04')
    expect(hoyEn(new Date('2025-03-05T06:00:00Z'))).toBe('2025-03-05')
    expect(hoyEn(new Date('2026-01-01T00:00:00Z'))).toBe('2025-12-31')
  })

  it('knows which dates the calendar has', () => {
    expect(['2024-02-29', '2000-02-29', '1900-01-01'].every(esFecha)).toBe(true)
    expect(
      [
        '2025-02-29',
        '1900-02-29',
        '2025-13-01',
        '2025-04-31',
        '2025-1-1',
        '05/03/2025',
        '',
        '2025-01-01T00:00:00Z',
      ].some(esFecha),
    ).toBe(false)
  })

  it('moves a date by days', () => {
    expect(sumarDias('2024-02-28', 2)).toBe('2024-03-01')
    expect(sumarDias('2025-01-01', -1)).toBe('2024-12-31')
  })

  it('moves a date by months and clamps the day', () => {
    expect(sumarMeses('2025-01-31', 1)).toBe('2025-02-28')
    expect(sumarMeses('2024-01-31', 1)).toBe('2024-02-29')
    expect(sumarMeses('2025-12-15', 1)).toBe('2026-01-15')
    expect(sumarMeses('2025-03-31', -13)).toBe('2024-02-29')
  })

  it('counts the days between two dates', () => {
    expect(diasEntre('2024-02-28', '2024-03-01')).toBe(2)
    expect(diasEntre('2025-03-05', '2025-03-01')).toBe(-4)
    fc.assert(
      fc.property(fecha, fc.integer({ min: -40_000, max: 40_000 }), (desde, dias) => {
        expect(diasEntre(desde, sumarDias(desde, dias))).toBe(dias)
      }),
    )
  })

  it('numbers the week from lunes (1) to domingo (7)', () => {
    expect([diaDeSemana('2025-03-03'), diaDeSemana('2025-03-09')]).toEqual([1, 7])
  })

  it('refuses to count from what is no date', () => {
    expect(() => sumarDias('ayer', 1)).toThrow(RangeError)
  })
})
