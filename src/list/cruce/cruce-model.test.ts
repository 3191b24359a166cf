import { describe, expect, it } from 'vitest'
import { formatoLempiras } from '#contract/texto/formato'
import { dentroDe } from '#resources/reportes/por-grupos.ts'
import {
  cambioDe,
  filasDe,
  loPedido,
  POR_CAMBIO,
  POR_NOMBRE,
  POR_TOTAL,
  porColumna,
  rutaDeCelda,
  type Cruzable,
} from './cruce-model.ts'

const cifras = (valor: number, documentos = 1, antes?: number) => ({ valor, documentos, antes })
const cruce = {
  filas: [
    { id: '1', nombre: 'Ñandú', ...cifras(300, 3, 500) },
    { id: '2', nombre: 'Ana', ...cifras(200, 9, 100) },
    { id: null, nombre: '', ...cifras(900, 1, 0) },
    { id: '3', nombre: 'Zoe', ...cifras(100, 2, 100) },
  ],
  columnas: [{ id: 'efectivo', nombre: 'efectivo', ...cifras(0) }],
  celdas: [
    { fila: 0, columna: 0, ...cifras(50, 3) },
    { fila: 3, columna: 0, ...cifras(80, 1) },
  ],
}
const nombreDe = ({ nombre }: { nombre: string }) => nombre

describe('filasDe', () => {
  const ids = (field: string, order: 'ASC' | 'DESC', mide: 'valor' | 'documentos' = 'valor') =>
    filasDe(cruce, { field, order }, { mide, nombreDe }).map(({ id }) => id)

  it('orders by name as people do, by total, by a column and by change, with all the others last either way', () => {
    expect(ids(POR_NOMBRE, 'ASC')).toEqual(['2', '1', '3', null])
    expect(ids(POR_NOMBRE, 'DESC')).toEqual(['3', '1', '2', null])
    expect(ids(POR_TOTAL, 'DESC')).toEqual(['1', '2', '3', null])
    expect(ids(POR_TOTAL, 'ASC')).toEqual(['3', '2', '1', null])
    expect(ids(POR_TOTAL, 'DESC', 'documentos')).toEqual(['2', '1', '3', null])
    expect(ids(porColumna('efectivo'), 'DESC')).toEqual(['3', '1', '2', null])
    expect(ids(POR_CAMBIO, 'ASC')).toEqual(['1', '3', '2', null])
  })

  it('keeps the order that the rows came in where the list is sorted by something else', () => {
    expect(ids('emitido_en', 'DESC')).toEqual(['1', '2', '3', null])
  })

  it('has each cell in the row and column that it names', () => {
    const [, , tercera] = filasDe(cruce, { field: '', order: 'ASC' }, { mide: 'valor', nombreDe })
    expect(tercera?.id).toBe('3')
    expect(tercera?.celdas.get(0)?.valor).toBe(80)
  })
})

describe('cambioDe', () => {
  it.each([
    [12_000, 10_000, '+L\u00A020.00 (+20 %)'],
    [5_000, 10_000, '−L\u00A050.00 (−50 %)'],
    [0, 10_000, '−L\u00A0100.00 (−100 %)'],
    [5_000, 0, '+L\u00A050.00'],
    [-5_000, -10_000, '+L\u00A050.00'],
    [10_010, 10_000, '+L\u00A00.10 (0 %)'],
  ])('from %s, before %s: %s', (ahora, antes, dicho) => {
    expect(cambioDe(ahora, antes, formatoLempiras)).toBe(dicho)
  })
})

const POR: Record<string, (id: string) => object> = {
  mes: (mes) => ({ fecha_gte: `${mes}-01`, fecha_lte: `${mes}-30` }),
  metodo: (metodo) => ({ metodo }),
}
const de: Cruzable = {
  dimensiones: ['mes', 'metodo'],
  vistaDe: ({ vista }) => String(vista ?? 'recibos'),
  rotulos: '',
  tituloDe: String,
  nombreDe: (_, { nombre }) => nombre,
  esTiempo: (dimension) => dimension === 'mes',
  enDinero: true,
  medida: '',
  documentos: '',
  filtroDe: (dimension, id) => ({ ...POR[dimension]?.(id) }),
  dentroDe,
  rutaDe: JSON.stringify,
}

describe('rutaDeCelda', () => {
  const filtro = {
    vista: 'mes',
    columnas: 'metodo',
    comparar: 'anio',
    mide: 'documentos',
    fecha_gte: '2026-11-10',
    fecha_lte: '2027-01-31',
    metodo: ['efectivo', 'cheque'],
    curso_id: 4,
  }
  it('leads to the documents of its row and its column alone, within what the list is filtered by', () => {
    const ruta = rutaDeCelda(de, filtro, { dimension: 'mes', id: '2026-11' }, { dimension: 'metodo', id: 'cheque' })
    expect(JSON.parse(ruta ?? '')).toEqual({
      fecha_gte: '2026-11-10',
      fecha_lte: '2026-11-30',
      metodo: 'cheque',
      curso_id: 4,
    })
  })

  it('leads nowhere of all the others together, and to all that the list holds of the total', () => {
    expect(rutaDeCelda(de, filtro, { dimension: 'metodo', id: null })).toBeUndefined()
    expect(JSON.parse(rutaDeCelda(de, filtro) ?? '')).toEqual({
      fecha_gte: '2026-11-10',
      fecha_lte: '2027-01-31',
      metodo: ['efectivo', 'cheque'],
      curso_id: 4,
    })
  })
})

it('takes an unknown dimension, or the same twice, from an old address for none', () => {
  expect(loPedido(de, { vista: 'mes', columnas: 'metodo' })).toMatchObject({ filas: 'mes', columnas: 'metodo' })
  expect(loPedido(de, { vista: 'mes', columnas: 'mes' }).columnas).toBeUndefined()
  expect(loPedido(de, { vista: 'mes', columnas: 'banco', comparar: 'ayer' })).toMatchObject({
    columnas: undefined,
    comparar: undefined,
    mide: 'valor',
  })
  expect(loPedido(de, { columnas: 'mes' }).filas).toBeUndefined()
})
