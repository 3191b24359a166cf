import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import debounce from '../../build/lodash/debounce.ts'
import defaults from '../../build/lodash/defaults.ts'
import difference from '../../build/lodash/difference.ts'
import get from '../../build/lodash/get.ts'
import isEqual from '../../build/lodash/isEqual.ts'
import pick from '../../build/lodash/pick.ts'
import set from '../../build/lodash/set.ts'
import union from '../../build/lodash/union.ts'

type Rebotado = ReturnType<typeof debounce<[number], number>>
type Parte = (...con: never[]) => unknown
/** The library itself, which is react-admin's and none of ours. */
const suya = createRequire(createRequire(import.meta.url).resolve('ra-core'))
const lodash = (nombre: string) => suya(`lodash/${nombre}.js`) as Parte

const RUTAS = [
  'a',
  'a.b',
  'a.b.0',
  'a.b[1].c',
  'a[b]',
  '[0]',
  '0.a',
  'x.y',
  'con.punto',
  '',
  'nada.b',
  'cero.b',
  ['a', 'b'],
  3,
]
const OBJETOS = [
  undefined,
  null,
  'texto',
  {},
  [{ a: 1 }],
  { a: { b: [1, { c: 2 }] }, 'con.punto': 1, cero: 0, nada: null, '': 4, 3: 'tres' },
]

const CASOS: Readonly<Record<string, { parte: Parte; pedidos: unknown[][] }>> = {
  get: {
    parte: get,
    pedidos: OBJETOS.flatMap((uno) =>
      RUTAS.flatMap((ruta) => [
        [uno, ruta],
        [uno, ruta, 'otro'],
      ]),
    ),
  },
  set: {
    parte: set,
    pedidos: [...RUTAS, '__proto__.a', 'constructor.a', 'a.prototype'].flatMap((ruta) =>
      OBJETOS.map((uno) => [uno, ruta, 'puesto']),
    ),
  },
  pick: { parte: pick, pedidos: OBJETOS.flatMap((uno) => [[uno, ['a', 'x']], [uno, 'a', '0'], [uno]]) },
  defaults: {
    parte: defaults,
    pedidos: [[{}, { a: 1 }], [{ a: undefined }, null, { a: 2 }], [{ a: null }, { a: 1, b: 2 }, { b: 3, c: 4 }], [{}]],
  },
  union: { parte: union, pedidos: [[], [[2], [1, 2]], [undefined, [1, 1, NaN, NaN], 'no'], [[[1]], [[1]]]] },
  difference: {
    parte: difference,
    pedidos: [[[2, 1, 2, NaN], [2, 3], [NaN]], [undefined, [1]], [[1, 1], undefined], [[1, 2]], [[]]],
  },
}

describe('what stands for a part of lodash answers as it does', () => {
  it.each(Object.entries(CASOS))('%s', (nombre, { parte, pedidos }) => {
    for (const pedido of pedidos) {
      const [uno, otro] = [structuredClone(pedido), structuredClone(pedido)]
      expect([pedido, parte(...(uno as never[])), uno]).toEqual([pedido, lodash(nombre)(...(otro as never[])), otro])
    }
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })

  describe('debounce', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('waits, is called off, and does at once what waits', () => {
      const contar = (hecha: Parte) => {
        const dichos: unknown[] = []
        const una = hecha(...([(valor: number) => (dichos.push(valor), valor * 10), 100] as never[])) as Rebotado
        const paso = (valor: unknown) => dichos.push(['respuesta', valor])
        paso(una(1))
        vi.advanceTimersByTime(99)
        paso(una(2))
        vi.advanceTimersByTime(99)
        paso(una.flush())
        paso(una.flush())
        vi.advanceTimersByTime(500)
        paso(una(3))
        una.cancel()
        vi.advanceTimersByTime(500)
        paso(una.flush())
        paso(una(4))
        vi.advanceTimersByTime(100)
        paso(una(5))
        una.cancel()
        return dichos
      }
      expect(contar(debounce as Parte)).toEqual(contar(lodash('debounce')))
    })
  })
})
const hacer = () => 1
const VALORES = [
  ...[undefined, null, NaN, 0, 1, '', '1', true, hacer, [], {}, [undefined], { a: undefined }, { a: null }],
  ...[[1, { a: [2] }], [1, { a: [3] }], [1], { 0: 1 }, { a: 1, b: 2 }, { a: 1, c: 2 }],
  ...[new Date(0), new Date(1), new Date(NaN)],
]
const copia = (valor: unknown): unknown => (valor === hacer ? hacer : structuredClone(valor))

it('what stands for lodash’s isEqual tells filters, options and what a store holds apart', () => {
  for (const [i, uno] of VALORES.entries())
    for (const [j, otro] of VALORES.entries()) expect([i, j, isEqual(uno, copia(otro))]).toEqual([i, j, i === j])
  expect(isEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
})
