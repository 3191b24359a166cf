import { describe, expect, it } from 'vitest'
import { mayorDe, seNombra, trazos } from './barras-model.ts'

const barra = (valor: number) => ({ etiqueta: `b${valor}`, valor, texto: String(valor) })

describe('bars to scale', () => {
  it('are as long as their share of the longest', () => {
    expect(trazos([50, 100, 0])).toEqual({
      cero: 0,
      trazos: [
        { desde: 0, largo: 50 },
        { desde: 0, largo: 100 },
        { desde: 0, largo: 0 },
      ],
    })
  })

  it('share a zero that leaves room below it', () => {
    expect(trazos([75, -25])).toEqual({
      cero: 25,
      trazos: [
        { desde: 25, largo: 75 },
        { desde: 0, largo: 25 },
      ],
    })
    expect(trazos([-4, -2]).trazos).toEqual([
      { desde: 0, largo: 100 },
      { desde: 50, largo: 50 },
    ])
  })

  it('are none, or all zero, without a division by zero', () => {
    expect(trazos([])).toEqual({ cero: 0, trazos: [] })
    expect(trazos([0, 0]).trazos).toEqual([
      { desde: 0, largo: 0 },
      { desde: 0, largo: 0 },
    ])
  })

  it('name as many as fit, evenly', () => {
    const nombradas = (cuantas: number, caben: number) =>
      Array.from({ length: cuantas }, (_, indice) => indice).filter(seNombra(cuantas, caben))
    expect(nombradas(5, 6)).toEqual([0, 1, 2, 3, 4])
    expect(nombradas(31, 6)).toEqual([0, 6, 12, 18, 24, 30])
    expect(nombradas(365, 6)).toHaveLength(6)
  })

  it('stand out by their length, whatever its sign', () => {
    expect(mayorDe([barra(3), barra(-8), barra(8)])?.valor).toBe(-8)
    expect(mayorDe([barra(0)])).toBeUndefined()
  })
})
