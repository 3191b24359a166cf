import { describe, expect, it } from 'vitest'
import { repartirPagos } from './pagos.ts'

const cargo = (neto: number, gravado = true) => ({ neto, gravado })

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

  it('covers with the tax that an exonerated payer was let off, in proportion, and not where there is none', () => {
    const pagado = { recibo_id: 1, monto: 200, relevo: 30 }
    expect(repartirPagos([pagado], [cargo(115), cargo(200)])).toEqual({
      cubre: [
        { indice: 0, recibo_id: 1, monto: 100, relevo: 15 },
        { indice: 1, recibo_id: 1, monto: 100, relevo: 15 },
      ],
      sobra: [],
    })
    expect(repartirPagos([pagado], [cargo(200, false)])).toMatchObject({ cubre: [{ monto: 200, relevo: 0 }] })
    expect(repartirPagos([pagado], [cargo(115)])).toMatchObject({ sobra: [{ recibo_id: 1, monto: 100 }] })
  })
})
