import { describe, expect, it } from 'vitest'
import { expandirLapsos, limitesDe } from './lapsos.ts'

describe('the spans of a date filter', () => {
  it.each([
    ['hoy', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['ayer', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['esta_semana', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['este_mes', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['mes_pasado', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['este_anio', '2026-07-04', '2026-01-01', '2026-12-31'],
  ] as const)('%s on %s goes from %s to %s', (lapso, hoy, desde, hasta) => {
    expect(limitesDe(lapso, hoy)).toEqual({ desde, hasta })
  })

  it('become limits of their field when they are sent, and leave the others as they are', () => {
    expect(expandirLapsos({ q: 'ana', fecha_lapso: 'hoy', activo: false }, '2026-03-01')).toEqual({
      q: 'ana',
      fecha_gte: '2026-03-01',
      fecha_lte: '2026-03-01',
      activo: false,
    })
  })

  it('leave a value that is no span for the server to refuse', () => {
    expect(expandirLapsos({ fecha_lapso: 'siempre' }, '2026-03-01')).toEqual({ fecha_lapso: 'siempre' })
  })
})
