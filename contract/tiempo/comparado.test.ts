import { describe, expect, it } from 'vitest'
import { comparadoCon } from './comparado.ts'

const HOY = '2026-11-15'

describe('the period that another is compared with', () => {
  it.each([
    ['a month, to the whole one before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a month of 28 days, to one of 31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['March, to the 29 days before it', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', '2028-06-01'],
    ['this month half-way, to the same days', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-15'],
    ['this month until today', '2026-11-01', '2026-11-15', '2026-10-01', '2026-10-15'],
    ['30 March of a month half-way', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2026-03-30'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['this year half-way, to the same days of the one before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-15'],
    ['a day', '2026-11-15', '2026-11-15', '2026-11-14', '2026-11-14'],
    ['the first of a month, to that of the month before', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    ['this week half-way', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-04', '2026-11-11'],
    ['days across months', '2026-10-20', '2026-11-10', '2026-09-28', '2026-10-19'],
  ])('before %s', (_, desde, hasta, antes, hastaAntes, hoy = HOY) => {
    expect(comparadoCon({ desde, hasta }, 'anterior', hoy)).toMatchObject({ desde: antes, hasta: hastaAntes })
  })

  it.each([
    ['February of a leap year, whole to whole', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['and the other way round', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['29 February, to the 28th', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['28 February, to its day alone', '2025-02-28', '2025-02-28', '2024-02-28', '2024-02-28'],
    ['this month half-way', '2026-11-01', '2026-11-30', '2025-11-01', '2025-11-15'],
    ['days across years', '2025-12-20', '2026-01-10', '2024-12-20', '2025-01-10'],
  ])('a year before %s', (_, desde, hasta, antes, hastaAntes) => {
    expect(comparadoCon({ desde, hasta }, 'anio', HOY)).toMatchObject({ desde: antes, hasta: hastaAntes })
  })
})
