import { expect, it } from 'vitest'
import type { Cruce } from '#contract/reportes/cruces'
import { dibujoDe } from './grafico-de-cruce.ts'

const cabeza = (id: string | null, valor: number, antes?: number) => ({
  id,
  nombre: id ?? '',
  valor,
  documentos: 1,
  antes,
})
const palabras = {
  nombreDe: (_: string, { nombre }: { nombre: string }) => nombre,
  esTiempo: (dimension: string) => dimension === 'mes',
  demas: 'Los demás',
  ahora: 'Ahora',
  antes: 'Antes',
}
const cruce = (cambio: Partial<Cruce>): Cruce => ({
  filas: [],
  columnas: [],
  celdas: [],
  total: { valor: 0, documentos: 0 },
  suman: true,
  comparado: null,
  ...cambio,
})
const celda = (fila: number, columna: number, valor: number) => ({ fila, columna, valor, documentos: 1 })

it('goes along time whichever of the two it is, with the months that have nothing', () => {
  const usuarios = [cabeza('ana', 30), cabeza(null, 5)]
  const meses = [cabeza('2026-09', 10), cabeza('2026-11', 25), cabeza(null, 7)]
  const celdas = [celda(0, 0, 10), celda(0, 1, 20), celda(1, 1, 5)]
  const dibujo = dibujoDe(
    { cruce: cruce({ filas: usuarios, columnas: meses, celdas }), filas: 'usuario', columnas: 'mes', mide: 'valor' },
    palabras,
  )
  expect(dibujo?.eje).toBe('mes')
  expect(dibujo?.etiquetas).toHaveLength(3)
  expect(dibujo?.series).toEqual([
    { nombre: 'ana', valores: [10, 0, 20] },
    { nombre: 'Los demás', valores: [0, 0, 5] },
  ])
})

it('shows the largest rows of what does not follow in time, and two times beside each other', () => {
  const filas = [cabeza('a', 1, 9), cabeza('b', 3, 2)]
  const comparado = { desde: '2026-10-01', hasta: '2026-10-31' }
  const dibujo = dibujoDe({ cruce: cruce({ filas, comparado }), filas: 'usuario', mide: 'valor' }, palabras)
  expect(dibujo).toMatchObject({ enTiempo: false, comparada: true, etiquetas: ['b', 'a'] })
  expect(dibujo?.series).toEqual([
    { nombre: 'Ahora', valores: [3, 1] },
    { nombre: 'Antes', valores: [2, 9] },
  ])
})

it('draws nothing of a single row', () => {
  expect(dibujoDe({ cruce: cruce({ filas: [cabeza('a', 1)] }), filas: 'usuario', mide: 'valor' }, palabras)).toBe(
    undefined,
  )
})
