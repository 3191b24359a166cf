import { describe, expect, it } from 'vitest'
import { propuestaDeDuplicado, renglonesDeHorario, siguientePeriodo, tonoDeOcupacion } from './cursos-model.ts'

describe('the next period', () => {
  it.each([
    ['2026-I', '2026-07-04', '2026-II'],
    ['2026-II', '2027-01-16', '2027-I'],
    ['2026-1', '2026-05-02', '2026-2'],
    ['2026 III', '2026-12-05', '2026 IV'],
    ['Verano', '2027-01-16', 'Verano'],
  ])('of %s, starting %s, is %s', (periodo, inicio, siguiente) => {
    expect(siguientePeriodo(periodo, inicio)).toBe(siguiente)
  })
})

describe('the proposal to duplicate', () => {
  it('starts on the same weekday after the end of the earliest course', () => {
    const tarde = { periodo: '2026-I', fecha_inicio: '2026-03-02', fecha_fin: '2026-07-30' }
    const temprano = { periodo: '2026-I', fecha_inicio: '2026-02-07', fecha_fin: '2026-06-27' }
    expect(propuestaDeDuplicado([tarde, temprano])).toEqual({
      periodo: '2026-II',
      fecha_inicio: '2026-07-04',
      fecha_fin: '2026-11-27',
    })
    expect(propuestaDeDuplicado([])).toBeNull()
  })
})

describe('a timetable', () => {
  it('says together the days that share hours and room', () => {
    const clase = { hora_inicio: '18:00', hora_fin: '20:00', aula: 'Aula 2', vigente_desde: null }
    expect(
      renglonesDeHorario([
        { ...clase, dia: 1 },
        { ...clase, dia: 3 },
        { ...clase, dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: null, vigente_desde: '2026-04-01' },
      ]),
    ).toEqual([
      { dias: 'lunes, miércoles', horas: '18:00–20:00', aula: 'Aula 2', desde: null },
      { dias: 'sábado', horas: '08:00–10:00', aula: null, desde: '01/04/2026' },
    ])
  })
})

describe('the seats', () => {
  it('warn before they are gone', () => {
    expect([10, 17, 20].map((inscritos) => tonoDeOcupacion({ inscritos, cupo: 20 }))).toEqual(['bien', 'aviso', 'mal'])
  })
})
