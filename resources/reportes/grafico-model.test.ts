import { expect, it } from 'vitest'
import { formatoLempiras } from '#contract/texto/formato'
import type { Trazo } from '#contract/reportes/informes'
import { barrasDe } from './grafico-model.ts'

const trazo = (id: string, valor: number): Trazo => ({ id, nombre: `de ${id}`, valor })
const nombreDe = ({ nombre }: Trazo) => nombre

it('draws days and months without anything too, at zero', () => {
  const dias = barrasDe('dia', [trazo('2026-02-27', 100), trazo('2026-03-02', 300)], nombreDe)
  expect(dias.map(({ etiqueta, valor }) => [etiqueta, valor])).toEqual([
    ['27/02', 100],
    ['28/02', 0],
    ['01/03', 0],
    ['02/03', 300],
  ])
  const meses = barrasDe('mes', [trazo('2025-12', 100), trazo('2026-02', 300)], nombreDe)
  expect(meses.map(({ valor }) => valor)).toEqual([100, 0, 300])
  expect(barrasDe('mes', [], nombreDe)).toEqual([])
})

it('draws other groups as they come, by their name, in money or in numbers', () => {
  const grupos = [trazo('p1', 1_250_00), trazo('p2', 5)]
  expect(barrasDe('producto', grupos, nombreDe).map(({ etiqueta, texto }) => [etiqueta, texto])).toEqual([
    ['de p1', formatoLempiras(1_250_00)],
    ['de p2', formatoLempiras(5)],
  ])
  expect(barrasDe('curso', grupos, nombreDe, false).map(({ texto }) => texto)).toEqual(['125,000', '5'])
})
