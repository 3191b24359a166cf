import { expect, it } from 'vitest'
import { rutaDeCelda } from '#src/list/cruce/cruce-model.ts'
import { CRUCE } from './cruce.ts'

it('leads to the receipts that a cell counts: none that was voided, whatever the filter', () => {
  const filtroDe = (filtro: object) => {
    const ruta = rutaDeCelda(
      CRUCE,
      { ...filtro, vista: 'mes', columnas: 'metodo' },
      { dimension: 'metodo', id: 'cheque' },
    )
    return JSON.parse(new URLSearchParams(ruta?.split('?')[1]).get('filter') ?? '') as unknown
  }
  expect(filtroDe({})).toEqual({ estado: 'emitido', metodo: 'cheque' })
  expect(filtroDe({ estado: ['emitido', 'anulado'] })).toEqual({ estado: 'emitido', metodo: 'cheque' })
})
