import { expect, it } from 'vitest'
import { alcanceDe, juntas, MAS_SERIES, sumasDe } from './series-model.ts'

const serie = (nombre: string, ...valores: number[]) => ({ nombre, valores })

it('tells the largest series apart and keeps the whole: the others are one, in the place of the last', () => {
  const series = Array.from({ length: 9 }, (_, lugar) => serie(`s${lugar}`, lugar, 1))
  const junto = juntas({ etiquetas: ['a', 'b'], series }, 'Los demás')
  expect(junto.series).toHaveLength(MAS_SERIES)
  expect(junto.series.map(({ nombre }) => nombre)).toEqual(['s4', 's5', 's6', 's7', 's8', 'Los demás'])
  expect(sumasDe(junto)).toEqual(sumasDe({ etiquetas: ['a', 'b'], series }))
})

it('reaches as far as series stand on each other, those below zero apart', () => {
  const dos = { etiquetas: ['a', 'b'], series: [serie('x', 10, -3), serie('y', 5, 7)] }
  expect(alcanceDe(dos, true)).toEqual({ mayor: 15, menor: -3 })
  expect(alcanceDe(dos, false)).toEqual({ mayor: 10, menor: -3 })
})
