import { expect, it } from 'vitest'
import { mesesDelReporte, mesPorDeclarar, rutaDe } from './isv-model.ts'

it('asks for the month before until the tenth of the next', () => {
  expect([mesPorDeclarar('2026-11-10'), mesPorDeclarar('2026-11-11'), mesPorDeclarar('2026-01-03')]).toEqual([
    '2026-10',
    '2026-11',
    '2025-12',
  ])
})

it('offers two years, and the month that is chosen', () => {
  const meses = mesesDelReporte('2020-05', '2026-11-25')
  expect([meses[0], meses[23], meses[24], meses.length]).toEqual(['2026-11', '2024-12', '2020-05', 25])
  expect(mesesDelReporte('2026-11', '2026-11-25')).toHaveLength(24)
})

it('leads to the document itself', () => {
  expect(rutaDe({ factura_id: 3, gasto_id: null })).toBe('/facturacion/facturas/3/show')
  expect(rutaDe({ factura_id: null, gasto_id: 4 })).toBe('/Gastos/4/show')
})
