import { describe, expect, it } from 'vitest'
import { ACCIONES, MODULOS } from '#contract/modulos'
import { clavesDe } from '#contract/usuarios/roles'
import {
  casillaDe,
  clavesDeCasilla,
  COLUMNAS,
  conCambio,
  FILA_DE_TODO,
  FILAS,
  lugarSiguiente,
  type Fila,
} from './matriz-model.ts'
import { movido, ordenCompleto } from './menu-model.ts'

const fila = (nombre: string): Fila =>
  FILAS.find((una) =>
    una.tipo === 'modulo' ? una.modulo.name === nombre : una.tipo === 'area' ? una.area === nombre : false,
  ) ?? FILA_DE_TODO
const TODO = new Set<string>(clavesDeCasilla(FILA_DE_TODO, null))
const limites = (changes = {}) => ({ propios: TODO, solo_propios: false, ...changes })
const tocar = (dadas: string[], nombre: string, accion: (typeof COLUMNAS)[number], con = limites()) => {
  const set = new Set(dadas)
  return clavesDe(conCambio(set, casillaDe(clavesDeCasilla(fila(nombre), accion), set, con)))
}

describe('the matrix', () => {
  it('has a row for each module, under its area, and no other', () => {
    const nombres = FILAS.flatMap((una) => (una.tipo === 'modulo' ? [una.modulo.name] : []))
    expect(nombres.toSorted()).toEqual(MODULOS.map(({ name }) => name).toSorted())
  })

  it('gives ver with any action, and takes the row with ver', () => {
    expect(tocar([], 'Clientes', 'crear')).toEqual(['Clientes:ver', 'Clientes:crear'])
    expect(tocar(['Clientes:ver', 'Clientes:crear', 'Caja:ver'], 'Clientes', 'ver')).toEqual(['Caja:ver'])
    expect(tocar(['Clientes:ver', 'Clientes:crear'], 'Clientes', 'crear')).toEqual(['Clientes:ver'])
  })

  it('gives a whole row, column or area before it takes it', () => {
    const row = tocar(['Roles:ver'], 'Roles', null)
    expect(row).toEqual(['Roles:ver', 'Roles:crear', 'Roles:editar', 'Roles:eliminar'])
    expect(tocar(row, 'Roles', null)).toEqual([])
    expect(tocar([], 'cursos', 'eliminar')).toEqual([
      'Cursos:ver',
      'Cursos:eliminar',
      'CursoCategorias:ver',
      'CursoCategorias:eliminar',
    ])
    const autorizan = MODULOS.filter(({ acciones }) => (acciones as readonly string[]).includes('autorizar')).map(
      ({ name }) => name,
    )
    expect(autorizan).toContain('Caja')
    expect(tocar(['Clientes:ver'], '', 'autorizar')).toEqual(
      autorizan.flatMap((name) => [`${name}:ver`, `${name}:autorizar`]),
    )
  })

  it('shows what is whole, in part or empty', () => {
    const marca = (dadas: string[], nombre: string, accion: (typeof COLUMNAS)[number] = null) =>
      casillaDe(clavesDeCasilla(fila(nombre), accion), new Set(dadas), limites()).marca
    expect([
      marca([], 'Roles'),
      marca(['Roles:ver'], 'Roles'),
      marca(
        ACCIONES.map((accion) => `Roles:${accion}`),
        'Roles',
      ),
    ]).toEqual(['nada', 'parte', 'todo'])
    expect(marca(['Asistencia:ver', 'ReporteAsistencias:ver'], 'asistencia', 'ver')).toBe('todo')
  })

  it('gives nothing that the user does not have, and says why', () => {
    const con = limites({ propios: new Set(['Roles:ver', 'Roles:crear']) })
    expect(tocar([], 'Roles', null, con)).toEqual(['Roles:ver', 'Roles:crear'])
    expect(tocar(['Roles:ver', 'Roles:crear'], 'Roles', null, con)).toEqual([])
    expect(casillaDe(['Roles:editar'], new Set(), con).motivo).toBe('no_suyo')
    expect(casillaDe(['Clientes:ver'], new Set(), limites({ solo_propios: true })).motivo).toBe('ajeno')
    expect(casillaDe(['Cursos:ver'], new Set(), limites({ solo_propios: true })).motivo).toBeUndefined()
  })

  it('lets go what a role that sees only its own should not hold', () => {
    expect(tocar(['Clientes:ver', 'Cursos:ver'], 'Clientes', null, limites({ solo_propios: true }))).toEqual([
      'Cursos:ver',
    ])
  })
})

describe('the arrows', () => {
  const de = (nombre: string, accion: (typeof COLUMNAS)[number]) => ({
    fila: FILAS.indexOf(fila(nombre)),
    columna: COLUMNAS.indexOf(accion),
  })

  it('go from checkbox to checkbox, over what a module does not have, and stay at the edge', () => {
    expect(lugarSiguiente(de('RecibosIndividuales', 'editar'), 'ArrowRight')).toEqual(
      de('RecibosIndividuales', 'anular'),
    )
    expect(lugarSiguiente(de('CursoCategorias', 'eliminar'), 'ArrowUp')).toEqual(de('Cursos', 'eliminar'))
    expect(lugarSiguiente({ fila: 0, columna: 0 }, 'ArrowUp')).toBeUndefined()
    expect(lugarSiguiente(de('Roles', null), 'ArrowLeft')).toBeUndefined()
  })

  it('reach the ends of the row with Home and End, and leave the other keys alone', () => {
    expect(lugarSiguiente(de('Roles', 'crear'), 'End')).toEqual(de('Roles', 'eliminar'))
    expect(lugarSiguiente(de('Roles', 'crear'), 'Home')).toEqual(de('Roles', null))
    expect(lugarSiguiente(de('Roles', 'crear'), 'a')).toBeUndefined()
  })
})

describe('the order of the menu', () => {
  const permisos = (['RecibosVarios', 'RecibosIndividuales', 'Matriculas', 'Cursos', 'Roles'] as const).map(
    (modulo) => ({
      modulo,
      acciones: ['ver' as const],
    }),
  )

  it('holds what the role sees, those of an area together, what is not named at the end', () => {
    expect(ordenCompleto(permisos, ['Cursos', 'RecibosVarios', 'Matriculas', 'Bitacora'])).toEqual([
      'Cursos',
      'Matriculas',
      'RecibosVarios',
      'RecibosIndividuales',
      'Roles',
    ])
  })

  it('changes by one place: a module within its area, an area among the others', () => {
    const orden = ordenCompleto(permisos, ['Cursos', 'RecibosVarios', 'Matriculas'])
    expect(movido(orden, 'RecibosVarios', 1, 'modulo')).toEqual([
      'Cursos',
      'Matriculas',
      'RecibosIndividuales',
      'RecibosVarios',
      'Roles',
    ])
    expect(movido(orden, 'RecibosVarios', -1, 'area')).toEqual([
      'RecibosVarios',
      'RecibosIndividuales',
      'Cursos',
      'Matriculas',
      'Roles',
    ])
    expect(movido(orden, 'Cursos', -1, 'modulo')).toEqual(orden)
    expect(movido(orden, 'Roles', 1, 'area')).toEqual(orden)
  })
})
