import { describe, expect, it } from 'vitest'
import type { FacturaLinea } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { porAcreditar, porDebitar, seFactura } from '#resources/facturacion/facturas/facturas-model.ts'
import { erroresDeNota, juntoALosMontos, montosIniciales, peticionDe, todo, totalDe } from './nota-model.ts'

const linea = (orden: number, total: number, acreditado = 0): FacturaLinea => ({
  orden,
  descripcion: 'Mensualidad',
  cantidad: 1,
  precio: total,
  descuento: 0,
  isv_tratamiento: 'exento',
  isv: 0,
  total,
  acreditado,
  anticipo: false,
  sin_cliente: false,
  cargo: null,
})
const lineas = [linea(1, 1_000, 400), linea(3, 500)]

it('offers all that is left of a single line, and lets the user choose among several', () => {
  expect(montosIniciales([linea(1, 1_000, 400)])).toEqual([600])
  expect(montosIniciales(lineas)).toEqual([null, null])
  expect(todo(lineas)).toEqual([600, 500])
})

describe('the errors of a note', () => {
  it.each([
    ['nothing typed', [null, null], { montos: { 0: { message: 'validacion.monto_positivo', args: {} } } }],
    ['more than is left', [601, null], { montos: { 0: { message: 'facturacion.nota.excede', args: {} } } }],
    ['what is no amount', ['x', 5], { montos: { 0: { message: 'validacion.monto.formato', args: {} } } }],
    ['parts that are left', [600, 500], {}],
  ])('name %s', (_what, montos, errores) => {
    expect(erroresDeNota({ motivo: 'Retiro', montos }, lineas)).toEqual(errores)
  })

  it('let a debit note add whatever it says, and nothing be added to credit', () => {
    expect(erroresDeNota({ motivo: 'Retiro', montos: [9_999, null] }, lineas, 'nota-debito')).toEqual({})
    expect(porDebitar([linea(1, 500), { ...linea(2, 500), anticipo: true }])).toHaveLength(1)
    expect(montosIniciales([linea(1, 500)], 'nota-debito')).toEqual([null])
  })

  it('want a reason', () => {
    expect(erroresDeNota({ motivo: ' ', montos: [1] }, lineas)).toHaveProperty('motivo')
  })
})

it('asks for the lines with an amount, by their own order', () => {
  expect(peticionDe({ motivo: 'Retiro', montos: [null, 250] }, lineas)).toEqual({
    motivo: 'Retiro',
    lineas: [{ orden: 3, monto: 250 }],
  })
  expect(totalDe([null, 250, 'x'])).toBe(250)
})

it('invoices of a receipt what no other invoice says', () => {
  const recibo = (...lineas: object[]) =>
    ({ tipo: 'individual', estado: 'emitido', pagos: [{ metodo: 'efectivo', estado_banco: null }], lineas }) as Recibo
  const enFactura = { abona_a: { id: 1, numero: '000-001-01-00000001' } }
  expect(seFactura(recibo(enFactura))).toBe(false)
  expect(seFactura(recibo(enFactura, { abona_a: null }))).toBe(true)
})

describe('of what is owed by a charge', () => {
  const debe = (linea: FacturaLinea, monto: number): FacturaLinea => ({
    ...linea,
    cargo: { id: linea.orden, cliente_id: 1, cliente_nombre: 'Sofía Mejía', debe: monto },
  })
  const suyas = porAcreditar([debe(linea(1, 1_000), 0), debe(linea(2, 1_000, 200), 500), linea(3, 700)])

  it('credits what is not paid, and all of the rest at once is that', () => {
    expect(todo(suyas)).toEqual([0, 500, 700])
    expect(erroresDeNota({ motivo: 'Se retiró', montos: [null, null, null] }, suyas)).toEqual({
      montos: { 1: { message: 'validacion.monto_positivo', args: {} } },
    })
  })

  it('says what the server refuses of a line beside its amount', () => {
    const errores = { lineas: { 1: { monto: 'Ya se pagó.' } }, motivo: 'Falta.' }
    expect(juntoALosMontos(errores, { montos: [null, 500, 700] })).toEqual({
      motivo: 'Falta.',
      montos: { 2: 'Ya se pagó.' },
    })
    expect(juntoALosMontos({}, { montos: [1] })).toEqual({})
  })
})
