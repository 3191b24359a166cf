import { describe, expect, it } from 'vitest'
import { leerMonto } from '#contract/dinero'
import type { Caja } from '#contract/recibos/caja'
import { CajaCerrar } from '#contract/recibos/caja'
import { arqueo, cierreDe, diferenciaDe, impedimento, sinContar } from './caja-model.ts'

const efectivo = conteo('efectivo', 170000)
const tarjeta = conteo('tarjeta', 120000)
const cheque = conteo('cheque', 0)

describe('the count of a till', () => {
  it('differs per method only where something was typed', () => {
    expect(diferenciaDe(efectivo, {})).toBeNull()
    expect(diferenciaDe(efectivo, { efectivo: null })).toBeNull()
    expect(diferenciaDe(efectivo, { efectivo: 168000 })).toBe(-2000)
    expect(diferenciaDe(cheque, { cheque: 0 })).toBe(0)
  })

  it('takes a blank count for one that was not made, and not for 0', () => {
    const contado = { efectivo: 170000, tarjeta: null }
    expect(sinContar([efectivo, tarjeta, cheque], contado)).toEqual(['tarjeta'])
    expect(arqueo([efectivo, tarjeta, cheque], contado)).toEqual({
      esperado: 290000,
      contado: 170000,
      faltante: 0,
      sobrante: 0,
      difieren: [],
    })
    expect(sinContar([efectivo, cheque], { efectivo: 170000, cheque: leerMonto('abc') })).toEqual(['cheque'])
    expect(arqueo([efectivo, tarjeta, cheque], { ...contado, tarjeta: 0 })).toMatchObject({
      faltante: 120000,
      sobrante: 0,
      difieren: [{ metodo: 'tarjeta', diferencia: -120000 }],
    })
  })

  it.each([
    ['nothing', { efectivo: 170000, tarjeta: 0 }, {}, null],
    ['a blank count', { efectivo: 170000 }, {}, 'sin_contar'],
    ['an unreadable count', { efectivo: 170000, tarjeta: leerMonto('3,50.7') }, {}, 'ilegible'],
    ['half a note', { efectivo: 170000, tarjeta: 0 }, { 50_000: '2.5' }, 'ilegible'],
  ] as const)('is kept from closing by %s', (_, contado, cantidades, key) => {
    const impide = impedimento([efectivo, tarjeta, cheque], contado, cantidades, String)
    expect(impide?.key ?? null).toBe(key && `recibos.caja.impide.${key}`)
  })

  it('asks for a remark when methods differ, though together they match', () => {
    expect(arqueo([efectivo, tarjeta], { efectivo: 180000, tarjeta: 110000 })).toMatchObject({
      faltante: 10000,
      sobrante: 10000,
      difieren: [
        { metodo: 'efectivo', diferencia: 10000 },
        { metodo: 'tarjeta', diferencia: -10000 },
      ],
    })
    expect(arqueo([efectivo, tarjeta, cheque], { efectivo: 170000, tarjeta: 120000 })).toMatchObject({
      faltante: 0,
      sobrante: 0,
      difieren: [],
    })
  })

  it('is sent as far as it was typed', () => {
    const cierre = cierreDe({ efectivo: 168000, tarjeta: null }, 'Faltaron L 20')
    expect(cierre).toEqual({ contado: [{ metodo: 'efectivo', monto: 168000 }], observacion: 'Faltaron L 20' })
    expect(CajaCerrar.safeParse(cierre).success).toBe(true)
  })
})

function conteo(metodo: Caja['conteos'][number]['metodo'], esperado: number): Caja['conteos'][number] {
  return { metodo, esperado, contado: null, diferencia: null }
}
