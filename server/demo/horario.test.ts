import { describe, expect, it } from 'vitest'
import cursos from './data/cursos.json' with { type: 'json' }
import { leerHorario } from './horario.ts'

const dias = (texto: string) => leerHorario(texto).map(({ dia }) => dia)

describe('a timetable', () => {
  it('is one weekday, a span of them, or some of them', () => {
    expect(leerHorario('Sáb 8:00–12:00')).toEqual([{ dia: 6, hora_inicio: '08:00', hora_fin: '12:00' }])
    expect(dias('Lun–Jue 18:00–20:00')).toEqual([1, 2, 3, 4])
    expect(dias('Mar y Jue 18:00–20:30')).toEqual([2, 4])
    expect(dias('Lun, Mié y Vie 14:00–17:00')).toEqual([1, 3, 5])
  })

  it('is understood for every course of the demonstration', () => {
    for (const { horario } of cursos) expect(leerHorario(horario).length).toBeGreaterThan(0)
  })

  it('is nothing else', () => {
    expect(() => leerHorario('Sábado 8:00–12:00')).toThrow(RangeError)
    expect(() => leerHorario('Sáb')).toThrow(RangeError)
  })
})
