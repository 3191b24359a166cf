import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/errors'
import type { Titular } from './bloqueos.ts'
import { titularDelExcedente, usosDeCredito } from './creditos.ts'

const titular = (id: number, a_favor: number): [number, Titular] => [
  id,
  { id, nombre: 'Sofía Mejía', dni: null, a_favor, borrado: id === 3 },
]
const clientes = new Map([titular(1, 100), titular(2, 50), titular(3, 0)])
const saldo = (monto: number, cliente_id?: number) => ({ metodo: 'saldo_a_favor' as const, monto, cliente_id })
const efectivo = (monto: number) => ({ metodo: 'efectivo' as const, monto })

describe('the credit that a receipt uses', () => {
  it('is taken of each client who is named, else of the client of the receipt', () => {
    expect(usosDeCredito({ cliente_id: 1, pagos: [saldo(60), efectivo(5), saldo(50, 2)] }, clientes)).toEqual([
      { cliente_id: 1, monto: 60 },
      { cliente_id: 2, monto: 50 },
    ])
  })

  it('may be used up in several payments, and not twice', () => {
    const usar = (segundo: number) => usosDeCredito({ cliente_id: 1, pagos: [saldo(60), saldo(segundo, 1)] }, clientes)
    expect(usar(40).map(({ monto }) => monto)).toEqual([60, 40])
    expect(errorDe(() => usar(41))).toEqual({
      'pagos.1.monto': { key: 'recibos.error.saldo_insuficiente', params: { monto: expect.stringContaining('0.40') } },
    })
  })

  it('is of nobody where nobody is named', () => {
    expect(errorDe(() => usosDeCredito({ pagos: [saldo(1)] }, clientes))).toEqual({
      'pagos.0.cliente_id': { key: 'recibos.error.elija_saldo' },
    })
  })
})

describe('what a receipt leaves as credit', () => {
  it('goes to whom the request names, else to the client of the receipt', () => {
    const queda = (excedente_cliente_id?: number) =>
      titularDelExcedente({ cliente_id: 1, excedente_cliente_id, pagos: [efectivo(30)] }, clientes)
    expect(queda()).toBe(1)
    expect(queda(2)).toBe(2)
    // A student who was erased on request is given no new money to keep.
    expect(errorDe(() => queda(3))).toEqual({
      excedente_cliente_id: { key: 'recibos.error.cliente_borrado', params: { nombre: 'Sofía Mejía' } },
    })
  })
})

/** The words of a refusal, by field. */
function errorDe(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.options.errors
    throw error
  }
  return undefined
}
