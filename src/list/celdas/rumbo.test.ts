import { describe, expect, it } from 'vitest'
import { caidasDe, entre, rumbo, siguiente } from './rumbo.ts'

const HAY = { filas: 25, columnas: 4 }
const en = (fila: number, columna: number) => ({ fila, columna })

describe('a key of the grid', () => {
  it.each([
    ['ArrowUp', false, en(0, 2), en(0, 2)],
    ['ArrowDown', false, en(3, 2), en(4, 2)],
    ['ArrowRight', false, en(3, 3), en(3, 3)],
    ['ArrowLeft', true, en(3, 3), en(3, 0)],
    ['ArrowDown', true, en(3, 3), en(24, 3)],
    ['Home', false, en(7, 2), en(7, 0)],
    ['End', false, en(7, 2), en(7, 3)],
    ['Home', true, en(7, 2), en(0, 0)],
    ['End', true, en(7, 2), en(24, 3)],
    ['PageDown', false, en(20, 1), en(24, 1)],
  ])('%s, with Ctrl %s', (key, control, de, a) => expect(rumbo(key, control, de, HAY)).toEqual(a))

  it('of another kind leads nowhere', () => expect(rumbo('a', false, en(1, 1), HAY)).toBeUndefined())

  it('Tab goes on in the next row, and out behind the last cell', () => {
    expect(siguiente(en(0, 3), HAY, 1)).toEqual(en(1, 0))
    expect(siguiente(en(1, 0), HAY, -1)).toEqual(en(0, 3))
    expect(siguiente(en(24, 3), HAY, 1)).toBeUndefined()
    expect(siguiente(en(0, 0), HAY, -1)).toBeUndefined()
  })
})

describe('a pasted block', () => {
  it('lands cell by cell from the first that is chosen', () => {
    expect(caidasDe([['a', 'b'], ['c']], entre(en(3, 2), en(2, 1)), HAY)).toEqual({
      caidas: [
        { ...en(2, 1), texto: 'a' },
        { ...en(2, 2), texto: 'b' },
        { ...en(3, 1), texto: 'c' },
      ],
      filasDeMas: 0,
      columnasDeMas: 0,
    })
  })

  it('of one cell fills all that are chosen', () => {
    expect(caidasDe([['x']], entre(en(0, 0), en(1, 1)), HAY).caidas).toHaveLength(4)
  })

  it('larger than what is there says by how much', () => {
    const bloque = Array.from({ length: 30 }, () => ['a', 'b', 'c'])
    const { caidas, filasDeMas, columnasDeMas } = caidasDe(bloque, entre(en(5, 2), en(5, 2)), HAY)
    expect([caidas.length, filasDeMas, columnasDeMas]).toEqual([40, 10, 1])
  })
})
