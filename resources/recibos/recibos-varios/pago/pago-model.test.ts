import { describe, expect, it } from 'vitest'
import type { Metodo } from '#contract/recibos/metodos'
import { cuadrarTotal } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { impedimento, pideComprador } from './pago-model.ts'

describe('who is no client', () => {
  const impide = (pagador: object, { conCliente = false, monto = 1_000 } = {}) =>
    impedimento({
      cuadre: cuadrarTotal(1_000, [de('efectivo', 1_000 - monto), de('cheque', monto)], false),
      renglones: 1,
      conCliente,
      pagador: { nombre: '', documento: '', telefono: '', ...pagador },
      respondido: false,
      faltaExoneracion: false,
    })

  it('leaves name and telephone where a bank may take the money back', () => {
    expect(impide({})).toBe('ventas.impide.comprador')
    expect(impide({ nombre: 'Ana Cruz', telefono: ' ' })).toBe('ventas.impide.comprador')
    expect(impide({ nombre: 'Ana Cruz', telefono: '123' })).toBe('ventas.impide.comprador')
    expect(impide({ nombre: 'Ana Cruz', telefono: '9988-7766' })).toBeNull()
    expect(impide({}, { conCliente: true })).toBeNull()
    expect(impide({}, { monto: 0 })).toBeNull()
  })

  it('is asked by the methods that a bank moves', () => {
    const pide = (['efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque', 'saldo_a_favor'] as const).map(
      (metodo) => pideComprador([{ metodo }], false),
    )
    expect(pide).toEqual([false, false, true, true, true, false])
  })
})

const de = (metodo: Metodo, monto: number) => ({ clave: metodo.length, metodo, monto, referencia: '', fecha_banco: '' })
