import { describe, expect, it } from 'vitest'
import { diaDeSemana } from '#contract/tiempo/fechas'
import { feriadosNacionales } from './nacionales.ts'

const fechas = (anio: number) => feriadosNacionales(anio).map(({ fecha }) => fecha)

describe('the national holidays of Honduras', () => {
  it('of 2026 are those of the Código del Trabajo, with October in one week', () => {
    expect(fechas(2026)).toEqual([
      '2026-01-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-04',
      '2026-04-14',
      '2026-05-01',
      '2026-09-15',
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
      '2026-12-25',
    ])
  })

  it.each([
    [2019, '2019-10-02'],
    [2020, '2020-10-07'],
    [2022, '2022-10-05'],
    [2023, '2023-10-04'],
    [2025, '2025-10-01'],
  ])('of %i have the Semana Morazánica from %s to Saturday, as the government told', (anio, miercoles) => {
    const semana = feriadosNacionales(anio)
      .filter(({ nombre }) => nombre === 'Semana Morazánica')
      .map(({ fecha }) => fecha)
    expect(semana[0]).toBe(miercoles)
    expect(semana.map(diaDeSemana)).toEqual([3, 4, 5, 6])
  })

  it('of 2014 had 3, 12 and 21 October', () => {
    expect(fechas(2014).filter((fecha) => fecha.startsWith('2014-10'))).toEqual([
      '2014-10-03',
      '2014-10-12',
      '2014-10-21',
    ])
  })

  it.each([
    [2000, '2000-04-20'],
    [2008, '2008-03-20'],
    [2011, '2011-04-21'],
    [2024, '2024-03-28'],
    [2038, '2038-04-22'],
  ])('of %i have Holy Thursday on %s', (anio, jueves) => {
    expect(fechas(anio)).toContain(jueves)
  })

  it('are one a day where Holy Week meets 14 April', () => {
    // In 2017 Good Friday was 14 April.
    expect(fechas(2017).filter((fecha) => fecha === '2017-04-14')).toHaveLength(1)
    expect(fechas(2017)).toHaveLength(11)
  })
})
