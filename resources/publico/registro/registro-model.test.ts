import { describe, expect, it } from 'vitest'
import type { CursoOfrecido } from '#contract/publico/convocatoria'
import {
  alcanzado,
  conEncargado,
  dondeEsta,
  edadesDe,
  erroresDePaso,
  escritoNuevo,
  estudianteNuevo,
  lugarPara,
  motivoDeEdad,
  PASOS,
  siguiente,
  volverA,
} from './registro-model.ts'
import type { Escrito, EstudianteEscrito } from './registro-model.ts'

const curso = (id: number, cambio: Partial<CursoOfrecido> = {}): CursoOfrecido => ({
  id,
  nombre: `Curso ${id}`,
  modalidad: 'presencial',
  fecha_inicio: '2027-01-15',
  fecha_fin: '2027-06-15',
  edad_min: 8,
  edad_max: 12,
  precio_matricula: 30_000,
  precio_mensualidad: 120_000,
  mensualidades: 5,
  hasta_retiro: false,
  horarios: [],
  disponibles: 2,
  en_espera: 0,
  ...cambio,
})
const reglas = { hoy: '2026-11-21', mayoria_edad: 18, cursos: [curso(1), curso(2, { edad_min: null, edad_max: null })] }
const nina = (cambio: Partial<EstudianteEscrito> = {}): EstudianteEscrito => ({
  ...estudianteNuevo(),
  nombres: 'Sofía',
  apellidos: 'Mejía',
  fecha_nacimiento: '2016-03-05',
  cursos: [1],
  ...cambio,
})
const madre = {
  ...escritoNuevo().encargado,
  nombres: 'Ana',
  apellidos: 'Reyes',
  parentesco: 'madre',
  telefono: '9999-0000',
}
const escrito = (cambio: Partial<Escrito> = {}): Escrito => ({
  ...escritoNuevo(),
  estudiantes: [nina()],
  encargado: madre,
  ...cambio,
})
const mal = (uno: Escrito, paso: number) =>
  Object.entries(erroresDePaso(uno, paso, reglas)).map(([campo, { key }]) => `${campo}: ${key}`)

describe('the steps of a registration', () => {
  it('say what is wrong beside each field of the student that they are about', () => {
    const dos = escrito({
      estudiantes: [nina(), nina({ nombres: ' ', fecha_nacimiento: '31/02/2016', dni: '123' })],
      actual: 1,
    })
    expect(mal(dos, PASOS.estudiante)).toEqual([
      'estudiantes.1.nombres: validacion.requerido',
      'estudiantes.1.fecha_nacimiento: validacion.fecha',
      'estudiantes.1.dni: validacion.dni_digitos',
    ])
    expect(mal(escrito({ estudiantes: [nina({ fecha_nacimiento: '2030-01-01' })] }), PASOS.estudiante)).toEqual([
      'estudiantes.0.fecha_nacimiento: validacion.fecha_futura',
    ])
    expect(mal(escrito({ estudiantes: [nina({ cursos: [] })] }), PASOS.cursos)).toEqual([
      'estudiantes.0.cursos: validacion.registro.sin_curso',
    ])
    expect(mal(escrito({ estudiantes: [nina({ fecha_nacimiento: '2010-03-05' })] }), PASOS.cursos)).toEqual([
      'estudiantes.0.cursos: validacion.registro.edad_mayor',
    ])
    expect(mal(escrito({ estudiantes: [nina({ cursos: [9] })] }), PASOS.cursos)).toEqual([
      'estudiantes.0.cursos: validacion.registro.curso',
    ])
    expect(mal(dos, PASOS.revision)).toHaveLength(3)
    expect(mal(escrito(), PASOS.revision)).toEqual([])
  })

  it('ask for the guardian of a minor, and of an adult for a telephone in its place', () => {
    const sola = nina({ fecha_nacimiento: '2000-01-01', cursos: [2] })
    const sinNadie = { encargado: escritoNuevo().encargado }
    expect(mal(escrito(sinNadie), PASOS.encargado)).toEqual(
      ['nombres', 'apellidos', 'parentesco', 'telefono'].map((campo) => expect.stringContaining(`encargado.${campo}`)),
    )
    expect(mal(escrito({ ...sinNadie, estudiantes: [sola] }), PASOS.encargado)).toEqual([])
    expect(mal(escrito({ ...sinNadie, estudiantes: [sola] }), PASOS.estudiante)).toEqual([
      'estudiantes.0.telefono: validacion.requerido',
    ])
    expect(mal(escrito({ estudiantes: [sola], sin_encargado: false }), PASOS.estudiante)).toEqual([])
    expect([
      conEncargado(escrito({ estudiantes: [sola] }), reglas),
      conEncargado(escrito({ estudiantes: [sola, nina()] }), reglas),
    ]).toEqual([false, true])
  })

  it('follow each other once, and lead straight back to the review afterwards', () => {
    expect([1, 2, 3].map((paso) => siguiente(escrito({ lejos: paso }), paso, reglas))).toEqual([2, 3, 4])
    expect([1, 2, 3].map((paso) => siguiente(escrito({ lejos: 4 }), paso, reglas))).toEqual([4, 4, 4])
    const hermano = escrito({ estudiantes: [nina(), nina({ cursos: [] })], actual: 1, lejos: 2 })
    expect(siguiente(hermano, 1, reglas)).toBe(PASOS.cursos)
    expect(alcanzado(hermano, reglas)).toBe(PASOS.cursos)
    expect(siguiente({ ...hermano, encargado: escritoNuevo().encargado }, 1, reglas)).toBe(PASOS.encargado)
  })

  it('stop at a birth date that no course is for, before anything else is asked', () => {
    const soloNinos = { ...reglas, cursos: [curso(1), curso(2, { edad_min: 13, edad_max: null })] }
    const chica = escrito({ estudiantes: [nina({ fecha_nacimiento: '2021-03-05', cursos: [] })] })
    const dice = (uno: Escrito, con: typeof reglas) => Object.values(erroresDePaso(uno, PASOS.estudiante, con))
    expect(dice(chica, soloNinos)).toEqual([{ key: 'registro.sin_curso.error' }])
    expect(alcanzado(chica, soloNinos)).toBe(PASOS.estudiante)
    expect(dice(chica, reglas)).toEqual([])
    expect(dice(chica, { ...reglas, cursos: [] })).toEqual([])
    expect(edadesDe([...soloNinos.cursos, curso(3), curso(4, { edad_min: null })])).toEqual([
      { key: 'registro.sin_curso.entre', params: { min: 8, max: 12 } },
      { key: 'registro.sin_curso.desde', params: { smart_count: 13 } },
      { key: 'registro.sin_curso.hasta', params: { smart_count: 12 } },
    ])
  })

  it('lead back to the student before, and one of which nothing was written is not kept', () => {
    const intacto = estudianteNuevo(nina())
    const con = (otro: EstudianteEscrito) => escrito({ estudiantes: [nina(), otro], actual: 1, lejos: 2 })
    expect(volverA(con(intacto), 0)).toMatchObject({ estudiantes: [nina()], actual: 0, lejos: 4 })
    expect(volverA(con({ ...intacto, nombres: 'M' }), 0)).toMatchObject({
      estudiantes: [nina(), { nombres: 'M' }],
      actual: 0,
    })
    // Forward, to one that is not there any more.
    expect(volverA(escrito(), 1)).toMatchObject({ estudiantes: [nina()], actual: 0 })
  })

  it('know where a refusal of the server belongs', () => {
    expect(dondeEsta('estudiantes.2.cursos', 0)).toEqual({ actual: 2, paso: PASOS.cursos })
    expect(dondeEsta('estudiantes.1.dni', 0)).toEqual({ actual: 1, paso: PASOS.estudiante })
    expect(dondeEsta('encargado.telefono', 1)).toEqual({ actual: 1, paso: PASOS.encargado })
  })
})

describe('a course', () => {
  it('says why a student is too young or too old for it when classes begin', () => {
    expect(motivoDeEdad(curso(1), '2019-01-14', '2026-11-21')).toBeUndefined()
    expect(motivoDeEdad(curso(1), '2019-01-16', '2026-11-21')).toMatchObject({ key: 'registro.curso.desde_edad' })
    expect(motivoDeEdad(curso(1), '2014-01-15', '2026-11-21')).toMatchObject({ key: 'registro.curso.hasta_edad' })
  })

  it('gives its last seats to the children of one form in their order, and the next places in line to the others', () => {
    const tres = escrito({ estudiantes: [nina(), nina(), nina()] })
    expect([0, 1, 2].map((indice) => lugarPara(curso(1), tres, indice))).toEqual([
      { libres: 2, espera: 1 },
      { libres: 1, espera: 1 },
      { libres: 0, espera: 1 },
    ])
    expect(lugarPara(curso(1, { disponibles: 0, en_espera: 2 }), tres, 2)).toEqual({ libres: 0, espera: 5 })
  })
})
