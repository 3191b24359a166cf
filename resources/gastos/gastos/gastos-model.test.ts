import { describe, expect, it } from 'vitest'
import {
  fijoDe,
  importesEn,
  mesesAbiertosPara,
  mesesDe,
  mesesDeCredito,
  sinVacios,
  tratamientoVisto,
  validarGasto,
} from './gastos-model.ts'

const gasto = {
  fecha: '2026-11-05',
  categoria_id: 1,
  proveedor: 'ENEE',
  descripcion: 'Energía',
  gravado_15: 100_00,
  isv: 15_00,
  total: 115_00,
  metodo: 'transferencia',
  de_caja: false,
}

describe('the form of an expense', () => {
  it('takes one that adds up, empty parts being none', () => {
    expect(validarGasto({ ...gasto, importe_exento: null, gravado_18: undefined })).toEqual({})
    expect(sinVacios({ importe_exento: null, gravado_15: 5 })).toEqual({
      importe_exento: 0,
      gravado_15: 5,
      gravado_18: 0,
      isv: 0,
    })
  })

  it.each<[string, object, string, string]>([
    ['no supplier', { proveedor: '' }, 'proveedor', 'validacion.requerido'],
    ['no total', { total: null }, 'total', 'validacion.requerido'],
    ['a total that is not the sum', { total: 120_00 }, 'total', 'gastos.error.no_suma'],
    ['the tax of another rate', { isv: 18_00, total: 118_00 }, 'isv', 'gastos.error.isv'],
    ['a till that pays by transfer', { de_caja: true }, 'metodo', 'gastos.error.caja_efectivo'],
    ['cash from an account', { metodo: 'efectivo', cuenta_id: 2 }, 'cuenta_id', 'gastos.error.efectivo_sin_cuenta'],
  ])('says what is wrong with %s, beside its field', (_what, cambio, campo, message) => {
    expect(validarGasto({ ...gasto, ...cambio })).toMatchObject({ [campo]: { message } })
  })

  it('knows from its amounts how all of it is taxed', () => {
    const visto = (valores: object, elegido: 'exento' | 'varios' = 'exento') =>
      tratamientoVisto(importesEn({ ...valores }), elegido)
    expect(visto({ total: null })).toBe('exento')
    expect(visto({ total: 'mucho' })).toBe('exento')
    expect(visto(gasto)).toBe('gravado_15')
    expect(visto(gasto, 'varios')).toBe('varios')
    expect(visto({ gravado_18: 100_00, isv: 18_00, total: 118_00 })).toBe('gravado_18')
    expect(visto({ importe_exento: 118_00, total: 118_00 })).toBe('exento')
    expect(visto({ ...gasto, importe_exento: 5_00, total: 120_00 })).toBe('varios')
    expect(visto({ ...gasto, isv: 15_01, total: 115_01 })).toBe('varios')
  })

  it('leaves alone what a month or a till has closed over', () => {
    const abierto = { mes_cerrado: false, de_caja: true, caja_abierta: true, reposicion: null }
    expect(
      [undefined, abierto, { ...abierto, caja_abierta: false }, { ...abierto, mes_cerrado: true }].map(fijoDe),
    ).toEqual([null, null, 'caja', 'mes'])
    expect(fijoDe({ ...abierto, de_caja: false, caja_abierta: false })).toBeNull()
    expect(fijoDe({ ...abierto, de_caja: false, reposicion: { id: 1, fecha: '2026-11-05' } })).toBe('vale')
  })
})

it('lists the months between the first and the last, also those without expenses', () => {
  const meses = mesesDe({
    por_mes: [
      { mes: '2025-11', gastos: 1, total: 5, categorias: [{ categoria_id: 2, total: 5 }] },
      { mes: '2026-02', gastos: 1, total: 7, categorias: [{ categoria_id: 3, total: 7 }] },
    ],
  })
  expect(meses.map(({ mes, total }) => [mes, total])).toEqual([
    ['2025-11', 5],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 7],
  ])
  expect(meses[0]?.categorias.get(2)).toBe(5)
  expect(mesesDe({ por_mes: [] })).toEqual([])
})

it('offers the months that a document may count in', () => {
  const meses = (fecha: unknown, cerrado: string | null) => mesesAbiertosPara(fecha, cerrado, '2026-11-25')
  expect(meses('2026-09-20', null)).toEqual(['2026-09'])
  expect(meses('2026-10-20', '2026-09')).toEqual(['2026-10'])
  expect(meses('2026-09-20', '2026-09')).toEqual(['2026-10', '2026-11'])
  expect(meses('2024-02-01', '2026-10')).toEqual(['2026-11'])
  expect(meses('20/09/20', '2026-09')).toEqual([])
  expect(meses(null, '2026-09')).toEqual([])
  const deNota = (fecha: string, cerrado: string | null) => mesesAbiertosPara(fecha, cerrado, '2026-11-25', '2026-11')
  expect(deNota('2026-10-20', '2026-09')).toEqual(['2026-11'])
  expect(deNota('2026-09-20', '2026-09')).toEqual(['2026-11'])
  expect(deNota('2026-12-01', '2026-09')).toEqual(['2026-12'])
})

describe('the months of a credit', () => {
  it('are that of the document and the next three, open and not before the expense counts', () => {
    const abiertos = { periodo: null, cerrado_hasta: null }
    expect(mesesDeCredito('2026-11-30', abiertos)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(mesesDeCredito('2026-11-30', { ...abiertos, periodo: '2027-01' })).toEqual(['2027-01', '2027-02'])
    expect(mesesDeCredito('2026-11-30', { ...abiertos, cerrado_hasta: '2026-12' })).toEqual(['2027-01', '2027-02'])
    expect(mesesDeCredito('2026-11-30', { ...abiertos, cerrado_hasta: '2027-01', suyo: '2026-12' })).toEqual([
      '2026-12',
      '2027-02',
    ])
    expect(mesesDeCredito('30/11', abiertos)).toEqual([])
  })
})
