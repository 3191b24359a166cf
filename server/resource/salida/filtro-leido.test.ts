import { expect, it } from 'vitest'
import { vistaLeida } from './filtro-leido.ts'

it('says the kind of rows of every grouped report as its list does, and of one with views of its own', () => {
  expect([vistaLeida('Ventas', 'mes'), vistaLeida('DescuentosDados', 'descuento')]).toEqual([
    'Por mes',
    'Por descuento',
  ])
  expect(vistaLeida('Retenciones', 'hechas')).toBe('Hechas')
})
