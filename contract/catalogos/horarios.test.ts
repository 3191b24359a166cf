import { describe, expect, it } from 'vitest'
import { clasesSimultaneas, clasesVigentes, horariosVigentes } from './horarios.ts'

const sabado = { dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: 'Aula 1', vigente_desde: null }
const curso = { fecha_inicio: '2026-02-07', fecha_fin: '2026-06-27', horarios: [sabado] }

describe('the timetable of a course', () => {
  it('holds from the start to the end, or until a later schedule replaces it', () => {
    const domingo = { ...sabado, dia: 7, vigente_desde: '2026-04-01' }
    expect(
      clasesVigentes({ ...curso, horarios: [sabado, domingo] }).map(({ dia, desde, hasta }) => [dia, desde, hasta]),
    ).toEqual([
      [6, '2026-02-07', '2026-03-31'],
      [7, '2026-04-01', '2026-06-27'],
    ])
    expect(horariosVigentes({ ...curso, horarios: [sabado, domingo] }, '2026-12-01').map(({ dia }) => dia)).toEqual([7])
    expect(horariosVigentes({ ...curso, horarios: [sabado, domingo] }, '2026-01-01').map(({ dia }) => dia)).toEqual([6])
  })

  it('meets another at the same hour of the same day, but not one that begins when it ends', () => {
    const con = (cambio: object, fechas: object = {}) =>
      clasesSimultaneas(curso, { ...curso, ...fechas, horarios: [{ ...sabado, ...cambio }] }).length
    expect(con({ hora_inicio: '09:30', hora_fin: '11:00' })).toBe(1)
    expect(con({ hora_inicio: '10:00', hora_fin: '12:00' })).toBe(0)
    expect(con({ dia: 5 })).toBe(0)
    expect(con({}, { fecha_inicio: '2026-06-28', fecha_fin: '2026-07-30' })).toBe(0)
    expect(con({}, { fecha_inicio: '2026-06-27', fecha_fin: '2026-07-30' })).toBe(1)
  })

  it('does not meet one whose schedule holds at other dates', () => {
    const otro = { ...curso, horarios: [sabado, { ...sabado, dia: 2, vigente_desde: '2026-04-01' }] }
    const propio = {
      ...curso,
      horarios: [
        { ...sabado, dia: 2 },
        { ...sabado, dia: 3, vigente_desde: '2026-04-01' },
      ],
    }
    expect(clasesSimultaneas(propio, otro)).toEqual([])
  })
})
