import { expect, it } from 'vitest'
import { formatoLempiras } from '#contract/texto/formato'
import { siHay, tabla } from './tabla.ts'

const PAGOS = [
  { fecha: '2026-11-03', metodo: 'cheque', cantidad: 1_200, monto: 150_00, contado: null },
  { fecha: '2026-11-04', metodo: 'efectivo', cantidad: 1, monto: 50_00, contado: 10_00 },
]

it('says head, side and cell of each column from one place, and beneath it what it comes to', () => {
  expect(
    tabla('Ingresos', PAGOS, [
      { de: 'fecha', como: 'fecha', total: 'Total' },
      { de: 'metodo', como: 'palabra', parte: 2 },
      { de: 'cantidad', como: 'numero' },
      { de: ({ cantidad }) => cantidad, como: 'cifra', titulo: 'Cuántos', total: 7 },
      { de: 'monto', como: 'dinero', total: true },
      { de: 'contado', como: 'dinero', total: true },
    ]),
  ).toEqual({
    tipo: 'tabla',
    titulo: 'Ingresos',
    columnas: [
      { titulo: 'Fecha', parte: 1 },
      { titulo: 'Forma de pago', parte: 2 },
      { titulo: 'Cantidad', parte: 1, derecha: true },
      { titulo: 'Cuántos', parte: 1, derecha: true },
      { titulo: 'Monto', parte: 1, derecha: true },
      { titulo: 'Contado', parte: 1, derecha: true },
    ],
    filas: [
      ['03/11/2026', 'Cheque', '1,200', '1200', formatoLempiras(150_00), ''],
      ['04/11/2026', 'Efectivo', '1', '1', formatoLempiras(50_00), formatoLempiras(10_00)],
    ],
    total: ['Total', '', '', '7', formatoLempiras(200_00), formatoLempiras(10_00)],
  })
})

it('has no line of totals where no column has one, and is not there without rows where that is asked', () => {
  expect(tabla('Ingresos', PAGOS, [{ de: 'metodo' }])).not.toHaveProperty('total')
  expect(siHay('Ingresos', [], [{ de: ({ monto }: (typeof PAGOS)[number]) => monto, titulo: '' }])).toEqual([])
  expect(siHay('Ingresos', PAGOS, [{ de: 'metodo' }])).toHaveLength(1)
})
