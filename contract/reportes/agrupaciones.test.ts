import { describe, expect, it } from 'vitest'
import { pideCruce } from './agrupaciones.ts'
import { conLoQueCuenta, GASTOS_POR } from './dimensiones.ts'

describe('a filter asks for a crossed table', () => {
  it.each([
    ['RecibosGeneral', { vista: 'mes', columnas: 'metodo' }],
    ['RecibosGeneral', { vista: 'mes', comparar: 'anio' }],
    ['Ventas', { columnas: 'mes' }],
    ['Gastos', { vista: 'dia' }],
    ['CxC', { columnas: 'tramo' }],
    ['CxC', { vista: '', columnas: 'tramo' }],
    ['CxC', { vista: 'tramo' }],
  ])('of %s by %j', (modulo, filtro) => expect(pideCruce(modulo, filtro)).toBe(true))

  it.each([
    ['RecibosGeneral', { columnas: 'metodo' }],
    ['RecibosGeneral', { vista: 'recibos', comparar: 'anio' }],
    ['RecibosGeneral', { vista: 'mes' }],
    ['Ventas', { vista: 'lineas', columnas: 'mes' }],
    ['Gastos', { vista: 'lineas', columnas: 'mes' }],
    ['Gastos', { columnas: 'mes' }],
    ['CxC', { vista: 'cargo', columnas: 'tramo' }],
    ['CxC', { vista: 'curso', columnas: '', comparar: '' }],
    ['Clientes', {}],
  ])('and not of %s by %j: documents, or rows of its own', (modulo, filtro) =>
    expect(pideCruce(modulo, filtro)).toBe(false),
  )
})

it('counts what goes without saying, unless the filter says otherwise; what was taken off it says nothing', () => {
  expect(conLoQueCuenta(GASTOS_POR, { estado: '', es_costo: '', q: null })).toEqual({ es_costo: true })
  expect(conLoQueCuenta(GASTOS_POR, { es_costo: false, curso_id: 0 })).toEqual({ es_costo: false, curso_id: 0 })
})
