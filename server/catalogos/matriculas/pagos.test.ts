import { describe, expect, it } from 'vitest'
import { repartirPagos } from './pagos.ts'

describe('what was paid, over new charges', () => {
  it('covers the first ones first, with the oldest receipts', () => {
    expect(
      repartirPagos(
        [
          { recibo_id: 1, monto: 70 },
          { recibo_id: 2, monto: 50 },
        ],
        [{ neto: 100 }, { neto: 100 }],
      ),
    ).toEqual({
      cubre: [
        { indice: 0, recibo_id: 1, monto: 70 },
        { indice: 0, recibo_id: 2, monto: 30 },
        { indice: 1, recibo_id: 2, monto: 20 },
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
        [{ neto: 80 }, { neto: 0 }],
      ),
    ).toMatchObject({ sobra: [{ recibo_id: 2, monto: 40 }] })
    expect(repartirPagos([], [{ neto: 80 }])).toEqual({ cubre: [], sobra: [] })
  })
})
