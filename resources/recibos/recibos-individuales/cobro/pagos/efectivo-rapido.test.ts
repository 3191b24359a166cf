import { expect, it } from 'vitest'
import { cuadrarTotal, type PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { efectivoOfrecido, otroEfectivo, redondos } from './efectivo-rapido.ts'
import { conPago, enEfectivo } from './use-pagos.ts'

it.each([
  [6_500, [10_000, 20_000, 50_000]],
  [42_000, [50_000, 60_000]],
  [50_000, [60_000]],
  [100_001, [110_000, 120_000, 150_000]],
  [100_000, []],
  [1, [10_000, 20_000, 50_000]],
])('who owes %i hands over %j, or the exact amount', (debido, montos) => {
  expect(redondos(debido)).toEqual(montos)
})

const con = (...montos: PagoEscrito['monto'][]): PagoEscrito[] =>
  montos
    .reduce((pagos, _, lugar) => (lugar ? conPago(pagos, 'tarjeta') : pagos), enEfectivo())
    .map((pago, lugar) => ({ ...pago, monto: montos[lugar] ?? null }))
/** The cash that an arrow puts, of L 350. */
const tras = (paso: 1 | -1, pagos: readonly PagoEscrito[]) => {
  const ofrecido = efectivoOfrecido(cuadrarTotal(350_00, pagos, false))
  return ofrecido && otroEfectivo(ofrecido, paso)
}

it.each([
  ['nothing typed', null, 400_00, null],
  ['the same amount typed', 350_00, 400_00, null],
  ['between two sums', 450_00, 500_00, 400_00],
  ['less than is due', 120_00, null, 120_00],
  ['more than any sum', 700_00, 700_00, 500_00],
  ['no amount', { texto: '9,9,9', problema: 'formato' } as const, null, null],
])('an arrow goes on from what is there: %s', (_, monto, mas, menos) => {
  expect([tras(1, con(monto)), tras(-1, con(monto))]).toEqual([mas, menos])
})

it('offers no cash in the place of what another payment takes of the rest', () => {
  expect([tras(1, con(100_00, null)), tras(-1, con(100_00, null))]).toEqual([undefined, undefined])
  // A payment of so much leaves its part to cash.
  expect(tras(1, con(null, 200_00))).toBe(200_00)
  expect(tras(1, con(400_00, null))).toBe(500_00)
})
