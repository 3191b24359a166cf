import { expect, it } from 'vitest'
import { cambio, rutaDeTrabajo } from './dashboard-model.ts'

it.each([
  [112, 100, 1_200],
  [1, 3, -6_700],
  [0, 50, -10_000],
  [50, 50, 0],
  // A school that had nothing then, or was not there, has nothing to be compared with.
  [50, 0, undefined],
  [50, null, undefined],
])('%s now and %s a year ago is %s', (ahora, antes, parte) => {
  expect(cambio(ahora, antes)).toBe(parte)
})

it('leads from work to the list of what was counted, by the day on which it was', () => {
  expect(decodeURIComponent(rutaDeTrabajo('cajas', '2026-03-01'))).toBe(
    '/recibos/caja/historial?filter={"estado":"abierta","fecha_lte":"2026-02-28"}',
  )
  expect(decodeURIComponent(rutaDeTrabajo('sin_factura', '2026-01-15'))).toBe(
    '/facturacion/facturas/sin-factura?filter={"fecha_gte":"2025-12-01"}',
  )
})
