import { describe, expect, it } from 'vitest'
import type { TratamientoIsv } from '#contract/dinero'
import { repartirPagos } from './pagos.ts'

const cargo = (neto: number, isv: TratamientoIsv = 'gravado_15') => ({ neto, isv })

describe('what was paid, over new charges', () => {
  it('covers the first ones first, with the oldest receipts', () => {
    expect(
      repartirPagos(
        [
          { recibo_id: 1, monto: 70 },
          { recibo_id: 2, monto: 50 },
        ],
        [cargo(100), cargo(100)],
      ),
    ).toEqual({
      cubre: [
        { indice: 0, recibo_id: 1, monto: 70, relevo: 0 },
        { indice: 0, recibo_id: 2, monto: 30, relevo: 0 },
        { indice: 1, recibo_id: 2, monto: 20, relevo: 0 },
      ],
      sobra: [],
    })
  })

  it('leaves what exceeds them with the receipt that it came from', () => {
    expect(
      repartirPagos(
        [
          { recibo_id: 1, monto: 70 },
          { recibo_id: 2, monto: 50 },
        ],
        [cargo(80), cargo(0)],
      ),
    ).toMatchObject({ sobra: [{ recibo_id: 2, monto: 40 }] })
    expect(repartirPagos([], [cargo(80)])).toEqual({ cubre: [], sobra: [] })
  })

  it('covers with the tax that an exonerated payer is let off, at the rate of the new charge', () => {
    const pagado = { recibo_id: 1, monto: 200, exonerado: true }
    expect(repartirPagos([pagado], [cargo(115), cargo(200)])).toEqual({
      cubre: [
        { indice: 0, recibo_id: 1, monto: 100, relevo: 15 },
        { indice: 1, recibo_id: 1, monto: 100, relevo: 15 },
      ],
      sobra: [],
    })
    expect(repartirPagos([pagado], [cargo(118, 'gravado_18')])).toMatchObject({ cubre: [{ monto: 100, relevo: 18 }] })
    expect(repartirPagos([pagado], [cargo(200, 'exento')])).toMatchObject({ cubre: [{ monto: 200, relevo: 0 }] })
    expect(repartirPagos([pagado], [cargo(115)])).toMatchObject({ sobra: [{ recibo_id: 1, monto: 100 }] })
  })

  it('tells what one receipt covers of a charge once, beside what another paid with its tax', () => {
    const partes = [
      { recibo_id: 1, cargo_id: 7, monto: 200, exonerado: true },
      { recibo_id: 1, cargo_id: 8, monto: 300, exonerado: true },
      { recibo_id: 2, monto: 500 },
    ]
    expect(repartirPagos(partes, [cargo(1_000)]).cubre).toEqual([
      { indice: 0, recibo_id: 1, monto: 500, relevo: 75 },
      { indice: 0, recibo_id: 2, monto: 425, relevo: 0 },
    ])
  })
})
