import { describe, expect, it } from 'vitest'
import type { Pendiente } from '#contract/catalogos/finiquitos'
import { enPartes, pagadoPor, porSituacion } from './finiquitos-model.ts'

const fila = (matricula_id: number, impedimento: Pendiente['impedimento'] = null): Pendiente => ({
  matricula_id,
  cliente_id: 1,
  codigo: 'C-1',
  cliente_nombre: 'Mejía, Sofía',
  curso_id: 1,
  curso_nombre: 'Inglés A1',
  periodo: '2026-II',
  estado: 'finalizada',
  total_cargos: 100,
  total_descuentos: 0,
  total_pagado: matricula_id * 100,
  debe: 0,
  por_confirmar: [],
  con_credito: [],
  impedimento,
})

describe('the screen that issues', () => {
  it('tells apart who can have a settlement and who can not', () => {
    const { listas, impedidas } = porSituacion([fila(1), fila(2, 'debe'), fila(3), fila(4, 'sin_cargos')])
    expect([listas, impedidas].map((filas) => filas.map(({ matricula_id }) => matricula_id))).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  it('adds up what the chosen ones paid', () => {
    expect(pagadoPor([fila(1), fila(2), fila(3)], new Set([1, 3, 9]))).toBe(400)
  })

  it('prints in pieces that the server takes', () => {
    expect(enPartes([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(enPartes([], 2)).toEqual([])
  })
})
