import { expect, it } from 'vitest'
import { apagadosDePerfil, PERFILES, type RespuestasDePerfil } from './ajustes/perfiles.ts'
import { MODULOS } from './modulos.ts'
import { modulosApagados, modulosDe, PAQUETES, paqueteDe, type Paquete } from './paquetes.ts'

it('puts a module into one pack at most, but for the ranges that two packs number with', () => {
  const todos = PAQUETES.flatMap(modulosDe)
  expect(todos.filter((modulo, lugar) => todos.indexOf(modulo) !== lugar)).toEqual(['RangosCAI'])
})

it('hides the ranges once neither invoices nor certificates of withholding are used', () => {
  const ocultos = (...apagados: Paquete[]) => modulosApagados(apagados).filter((modulo) => modulo === 'RangosCAI')
  expect([ocultos('factura'), ocultos('retenciones'), ocultos('factura', 'retenciones')]).toEqual([
    [],
    [],
    ['RangosCAI'],
  ])
})

it('keeps always on what a school of any kind works with', () => {
  const siempre = MODULOS.map(({ name }) => name).filter((name) => !paqueteDe(name))
  expect(siempre).toEqual(
    expect.arrayContaining([
      'Dashboard',
      'RecibosIndividuales',
      'Caja',
      'Clientes',
      'Cursos',
      'CxC',
      'Centro',
      'Roles',
    ]),
  )
})

it('reads a pack of another version as none', () => {
  expect(modulosApagados(['robots', 'becas'])).toEqual(['Becas'])
})

const SI: RespuestasDePerfil = { cai: true, transferencias: true, becas: true }
const NO: RespuestasDePerfil = { cai: false, transferencias: false, becas: false }

it.each(PERFILES)('an answer beats the profile, both ways (%s)', (perfil) => {
  const [conTodo, sinNada] = [apagadosDePerfil(perfil, SI), apagadosDePerfil(perfil, NO)]
  for (const paquete of ['factura', 'banco', 'becas'] as const) {
    expect(conTodo).not.toContain(paquete)
    expect(sinNada).toContain(paquete)
  }
})

it('begins a school with less, the smaller its kind', () => {
  expect(PERFILES.map((perfil) => apagadosDePerfil(perfil, SI))).toEqual([
    ['retenciones', 'caja_chica', 'mes'],
    ['caja_chica', 'mes'],
    [],
    [],
  ])
  expect(apagadosDePerfil('todo', NO)).toEqual(['factura', 'retenciones', 'banco', 'becas'])
})
