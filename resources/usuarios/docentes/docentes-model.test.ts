import { describe, expect, it } from 'vitest'
import type { ClaseSemanal } from '#contract/usuarios/docentes'
import { crearUsuarioDe, diasDe, franjasDe } from './docentes-model.ts'

const clase = (dia: number, hora_inicio: string, hora_fin: string): ClaseSemanal => ({
  curso_id: 1,
  curso_codigo: 'ING',
  curso_nombre: 'Inglés',
  dia,
  hora_inicio,
  hora_fin,
  aula: null,
  fecha_inicio: '2026-01-01',
  fecha_fin: '2026-06-30',
})

describe('a timetable', () => {
  it('has the days from Monday to Saturday, and Sunday only with a class', () => {
    expect(diasDe([])).toEqual([1, 2, 3, 4, 5, 6])
    expect(diasDe([clase(7, '08:00', '12:00')])).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('has one row for the classes of the same hours, the earliest first', () => {
    const [tarde, larga, corta, otra] = [
      clase(1, '18:00', '20:00'),
      clase(6, '08:00', '12:00'),
      clase(6, '08:00', '10:00'),
      clase(3, '18:00', '20:00'),
    ]
    expect(franjasDe([tarde, larga, corta, otra])).toEqual([
      { hora_inicio: '08:00', hora_fin: '10:00', clases: [corta] },
      { hora_inicio: '08:00', hora_fin: '12:00', clases: [larga] },
      { hora_inicio: '18:00', hora_fin: '20:00', clases: [tarde, otra] },
    ])
  })
})

it('begins the form of a new user with the name and the mail of the teacher', () => {
  const source = (docente: { nombre: string; correo: string | null }) =>
    JSON.parse(new URL(crearUsuarioDe(docente), 'http://x').searchParams.get('source') ?? '') as object
  expect(source({ nombre: 'Karla Núñez & Cía', correo: 'karla@escuela.hn' })).toEqual({
    nombre: 'Karla Núñez & Cía',
    email: 'karla@escuela.hn',
  })
  expect(source({ nombre: 'Karla', correo: null })).toEqual({ nombre: 'Karla' })
})
