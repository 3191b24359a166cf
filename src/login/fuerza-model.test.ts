import { expect, it } from 'vitest'
import { fuerzaDe, reglasDe } from './fuerza-model.ts'

const DATOS = ['Ana Mejía', 'ana@elroble.hn', 'Colegio El Roble']

it.each([
  ['', { nivel: 0, key: 'enlaces.fuerza.regla' }],
  ['corta', { nivel: 0, key: 'enlaces.fuerza.faltan', faltan: 3 }],
  ['12345678', { nivel: 1, key: 'validacion.contrasena_numeros' }],
  ['aaaaaaaaaaaaaaaa', { nivel: 1, key: 'validacion.contrasena_secuencia' }],
  ['Ana-Mejía-2026', { nivel: 1, key: 'validacion.contrasena_igual' }],
  ['kX9#vQ2m', { nivel: 2, key: 'enlaces.fuerza.sirve' }],
  ['tres gatos verdes', { nivel: 3, key: 'enlaces.fuerza.buena' }],
  ['a b'.repeat(50), { nivel: 1, key: 'enlaces.fuerza.sobran' }],
])('says of «%s» what is to be done', (escrita, fuerza) => expect(fuerzaDe(escrita, DATOS)).toEqual(fuerza))

it.each([
  ['', {}],
  ['ana26', { largo: false, secuencia: true, igual: false }],
  ['22395160', { largo: true, secuencia: false, igual: true }],
  ['tres gatos verdes', { largo: true, secuencia: true, igual: true }],
])('marks every rule at once of «%s»', (escrita, reglas) =>
  expect(JSON.parse(JSON.stringify(Object.fromEntries(reglasDe(escrita, DATOS))))).toEqual(reglas),
)
