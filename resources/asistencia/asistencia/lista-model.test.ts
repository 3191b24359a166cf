import { expect, it } from 'vitest'
import type { Cambio, ListaDeClase } from '#contract/asistencia/asistencia'
import type { CambioNuevo } from '#src/offline/cola.ts'
import type { Pendiente } from '#src/offline/cola-model.ts'
import {
  alCerrar,
  alMarcar,
  alMarcarTodos,
  asistencia,
  claseConPendientes,
  conPendientes,
  estadoDe,
} from './lista-model.ts'

it('begins as all present, and the first tap says so of everybody else', () => {
  const vista = conPendientes(lista(), [])
  expect(vista.lista.map(estadoDe)).toEqual(['presente', 'presente', 'presente'])
  expect(asistencia(vista)).toEqual({ hay: 3, de: 3 })
  const cambios = alMarcar(vista, alumno(vista, 2), { estado: 'ausente', minutos: null, nota: null })
  expect(cambios.map(({ tipo }) => tipo)).toEqual(['tomar', 'marcar'])
  const tras = conPendientes(lista(), pendientes(cambios))
  expect(tras).toMatchObject({ estado: 'abierta', presentes: 2, ausentes: 1, por_enviar: 2 })
  expect(asistencia(tras)).toEqual({ hay: 2, de: 3 })
  expect(alMarcar(tras, alumno(tras, 1), { estado: 'tarde', minutos: 5, nota: null }).map(({ tipo }) => tipo)).toEqual([
    'marcar',
  ])
})

it('applies taps in their order: the last one of a student stands', () => {
  const vista = conPendientes(lista(), [])
  const tap = (estado: 'ausente' | 'tarde', minutos: number | null) =>
    alMarcar(vista, alumno(vista, 1), { estado, minutos, nota: null }).slice(-1)
  const tras = conPendientes(lista(), pendientes([...tap('ausente', null), ...tap('tarde', 15)]))
  expect(alumno(tras, 1)).toMatchObject({ estado: 'tarde', minutos: 15 })
})

it('leaves alone, as the same object, a student whom no tap touches', () => {
  const una = { ...lista('presente') }
  const vista = conPendientes(una, [])
  const tras = conPendientes(
    una,
    pendientes(alMarcar(vista, alumno(vista, 1), { estado: 'ausente', minutos: null, nota: null })),
  )
  expect(tras.lista[1]).toBe(una.lista[1])
  expect(tras.lista[0]).not.toBe(una.lista[0])
})

it('marks a whole class by those who are marked otherwise, and keeps their notes', () => {
  const vista = conPendientes(
    { ...lista('ausente'), lista: lista('ausente').lista.map((cada) => ({ ...cada, nota: 'aviso' })) },
    [],
  )
  expect(alMarcarTodos(vista, 'ausente')).toEqual([])
  expect(alMarcarTodos(vista, 'presente')).toHaveLength(3)
  expect(alMarcarTodos(vista, 'presente')[0]).toMatchObject({ estado: 'presente', nota: 'aviso' })
})

it('minutes are of who is late alone', () => {
  const vista = conPendientes(lista(), [])
  expect(alMarcar(vista, alumno(vista, 1), { estado: 'ausente', minutos: 15, nota: null }).at(-1)).toMatchObject({
    minutos: null,
  })
})

it('shows as closed what is to be closed, with the name of the change that a tap takes back', () => {
  const tras = conPendientes(lista(), pendientes(alCerrar(conPendientes(lista(), []))))
  expect(tras).toMatchObject({ estado: 'cerrada', presentes: 3, cierre: 'clave-1' })
  expect(claseConPendientes({ ...lista(), lista: [] }, pendientes(alCerrar(tras)))).toMatchObject({ estado: 'cerrada' })
})

it('what is closed stays closed, whatever still waits', () => {
  const cerrada = { ...lista('presente'), estado: 'cerrada' as const }
  const vista = conPendientes(cerrada, [])
  expect(
    conPendientes(
      cerrada,
      pendientes(alMarcar(vista, alumno(vista, 1), { estado: 'ausente', minutos: null, nota: null })),
    ),
  ).toMatchObject({ estado: 'cerrada', cierre: null })
})

it('a refused change is told apart, and holds no more', () => {
  const vista = conPendientes(lista('presente'), [])
  const refused = pendientes(alMarcar(vista, alumno(vista, 1), { estado: 'ausente', minutos: null, nota: null })).map(
    (cada) => ({ ...cada, rechazo: 'La clase está cerrada.' }),
  )
  const tras = conPendientes(lista('presente'), refused)
  expect(estadoDe(alumno(tras, 1))).toBe('presente')
  expect(tras).toMatchObject({ por_enviar: 0, rechazados: refused })
})

it('takes no notice of the taps of another class', () => {
  const otra = pendientes(
    alMarcar(conPendientes({ ...lista(), curso_id: 9 }, []), alumno(conPendientes(lista(), []), 1), {
      estado: 'ausente',
      minutos: null,
      nota: null,
    }),
  )
  expect(conPendientes(lista(), otra)).toMatchObject({ estado: 'por_tomar', por_enviar: 0 })
})

const alumno = (vista: Pick<ListaDeClase, 'lista'>, matricula: number) => {
  const hallado = vista.lista.find(({ matricula_id }) => matricula_id === matricula)
  if (!hallado) throw new Error(`no ${matricula}`)
  return hallado
}

const pendientes = (cambios: readonly CambioNuevo[]): Pendiente[] =>
  cambios.map((cambio, orden) => ({
    usuario_id: 7,
    orden,
    desde: 0,
    rechazo: null,
    cambio: { ...cambio, clave: `clave-${orden}`, en: '2026-11-21T14:05:00.000Z' } as Cambio,
  }))

function lista(estado: 'presente' | 'ausente' | null = null): ListaDeClase {
  const nombres = ['Cruz Mejía, Ana', 'Flores, José', 'Zelaya, Luz']
  return {
    curso_id: 4,
    fecha: '2026-11-21',
    hora_inicio: '08:00',
    hora_fin: '10:00',
    curso_codigo: 'A1',
    curso_nombre: 'Inglés A1',
    aula: 'Aula 1',
    docente_id: 1,
    docente_nombre: 'Karla',
    propia: true,
    tipo: 'normal',
    motivo: null,
    feriado: null,
    estado: estado ? 'abierta' : 'por_tomar',
    sesion_id: estado ? 1 : null,
    version: estado ? 1 : null,
    alumnos: 3,
    presentes: 0,
    ausentes: 0,
    tardes: 0,
    justificados: 0,
    lista: nombres.map((nombre, indice) => ({
      matricula_id: indice + 1,
      cliente_id: indice + 11,
      nombre,
      estado,
      minutos: null,
      nota: null,
      marcada_en: null,
      seguidas: 0,
    })),
    oyentes: [],
  }
}
