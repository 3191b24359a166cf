import { expect, it } from 'vitest'
import { CRUCE as FACTURAS } from '#resources/facturacion/facturas/cruce.ts'
import { CRUCE as GASTOS } from '#resources/gastos/gastos/cruce.ts'
import { rutaDeCelda, type Cruzable } from '#src/list/cruce/cruce-model.ts'

const filtroDe = (cruce: Cruzable, filtro: object, dimension: string, id: string) =>
  JSON.parse(
    new URLSearchParams(rutaDeCelda(cruce, { ...filtro }, { dimension, id })?.split('?')[1]).get('filter') ?? '',
  ) as unknown

it('leads to what its figure counts: a filter that was taken off asks for no others', () => {
  const gastos = { vista: 'dia', estado: '', es_costo: '', q: 'enee' }
  expect(filtroDe(GASTOS, gastos, 'dia', '2026-04-01')).toEqual({
    ...{ q: 'enee', es_costo: true, estado: 'registrado' },
    ...{ periodo_gte: '2026-04-01', periodo_lte: '2026-04-01' },
  })
  expect(filtroDe(GASTOS, { vista: 'dia', es_costo: false }, 'dia', '2026-04-01')).toMatchObject({ es_costo: false })
})

it('leads to nothing that was annulled, whatever is filtered', () => {
  const filtro = { vista: 'isv', estado: ['emitida', 'anulada'] }
  expect(filtroDe(FACTURAS, filtro, 'isv', 'exento')).toEqual({ isv: 'exento', estado: 'emitida' })
})
