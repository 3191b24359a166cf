import * as z from 'zod'
import { expect, it } from 'vitest'
import { centavos, fecha } from '#contract/campos'
import { columnasDe } from './columnas-de.ts'

const Fila = z.object({ id: z.int(), nota: z.string(), desde: fecha.nullable(), dado: centavos })

it('takes the kind of a column from the schema of its row, unless the list says another', () => {
  expect(columnasDe(Fila, ['desde', ['dado', { sinCero: true }], 'nota', ['nota', { clase: 'nombre' }]])).toEqual([
    { source: 'desde', clase: 'fecha' },
    { source: 'dado', clase: 'dinero', sinCero: true },
    { source: 'nota', clase: 'texto' },
    { source: 'nota', clase: 'nombre' },
  ])
})

it('takes no field that the row does not have', () => {
  // @ts-expect-error: no `hasta`.
  columnasDe(Fila, ['hasta'])
  // @ts-expect-error: nor one that tells less than all of itself.
  columnasDe(Fila, [['hasta', { label: 'campos.hasta' }]])
  columnasDe(Fila, [['hasta', { clase: 'fecha', label: 'campos.hasta', render: ({ desde }) => desde }]])
})
