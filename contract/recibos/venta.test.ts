import { describe, expect, it } from 'vitest'
import { isvIncluido } from '#contract/dinero'
import { aMano, calcularVenta, type Rebaja } from './venta.ts'

const linea = (bruto: number, rebaja?: Rebaja) => ({ bruto, descontable: true, rebaja })
const cargo = (bruto: number) => ({ bruto, descontable: false })
const porcentaje = (valor: number, acumulable = false): Rebaja => ({ tipo: 'porcentaje', valor, acumulable })
const totales = (...args: Parameters<typeof calcularVenta>) => calcularVenta(...args).map(({ total }) => total)

describe('a discount', () => {
  it('is a percentage half a centavo up, or an amount as far as there is something to take off', () => {
    expect(totales([linea(1_005, porcentaje(1_000)), linea(1_004, porcentaje(1_000)), linea(300, aMano(500))])).toEqual(
      [904, 904, 0],
    )
  })

  it('of the whole leaves charges as they are and is spread by value, to the centavo', () => {
    expect(totales([linea(10_000), cargo(50_000), linea(20_000)], aMano(1_000))).toEqual([9_667, 50_000, 19_333])
  })

  it('of the whole comes after those of the lines, over what is left of them', () => {
    expect(totales([linea(10_000, aMano(5_000)), linea(5_000)], aMano(1_000))).toEqual([4_500, 4_500])
  })

  it('of the whole passes over a line that has its own, unless both go together', () => {
    expect(totales([linea(10_000, porcentaje(1_000)), linea(10_000)], porcentaje(1_000))).toEqual([9_000, 9_000])
    expect(totales([linea(10_000, porcentaje(1_000, true)), linea(10_000)], porcentaje(1_000))).toEqual([8_100, 9_000])
    expect(totales([linea(10_000, aMano(1_000)), linea(10_000)], porcentaje(1_000))).toEqual([8_100, 9_000])
    const mismo = { ...porcentaje(1_000, true), id: 7 }
    expect(totales([linea(10_000, mismo), linea(10_000)], mismo)).toEqual([9_000, 9_000])
  })

  it('of a sale with nothing to lower takes nothing off', () => {
    expect(totales([cargo(5_000)], porcentaje(1_000))).toEqual([5_000])
    expect(totales([linea(0)], aMano(100))).toEqual([0])
  })
})

it('spreads any discount within a centavo of the exact fraction, sums it exactly, and taxes only what is paid', () => {
  let seed = 20_261_120
  const random = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most
  for (let round = 0; round < 2_000; round++) {
    const brutos = Array.from({ length: 1 + random(12) }, () => 1 + random(250_000))
    const bruto = brutos.reduce((suma, each) => suma + each, 0)
    const descuento = random(bruto + 1)
    const lineas = calcularVenta(
      brutos.map((each) => linea(each)),
      aMano(descuento),
    )
    expect(lineas.reduce((suma, { parte }) => suma + parte, 0)).toBe(descuento)
    for (const [index, { parte, total }] of lineas.entries()) {
      const exacta = (descuento * (brutos[index] ?? 0)) / bruto
      expect(Math.abs(parte - exacta)).toBeLessThan(1)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(isvIncluido(total, 'gravado_15')).toBe(Math.floor((total * 15) / 115 + 0.5))
    }
  }
})
