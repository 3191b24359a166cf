import { expect, it } from 'vitest'
import { esMostrador } from './mostrador.ts'

it('is a counter where money is taken, and not where receipts are looked at', () => {
  const son = [
    '/recibos/recibosIndividuales/create',
    '/recibos/RECIBOSVARIOS/',
    '/recibos/recibosIndividuales',
    '/recibos/recibosVarios/ventas',
    '/recibos/recibosVarios/5/show',
    '/',
  ].map(esMostrador)
  expect(son).toEqual([true, true, false, false, false, false])
})
