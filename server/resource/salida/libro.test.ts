import { setImmediate } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { leerLibro } from '#tests/excel'
import { libro, type ColumnaDeHoja } from './libro.ts'
import type { Cell } from './columnas.ts'

const COLUMNAS: ColumnaDeHoja[] = [
  { titulo: 'Nombre', formato: 'text', ancho: 30 },
  { titulo: 'Fecha', formato: 'date', ancho: 12 },
  { titulo: 'Total', formato: 'money', ancho: 14 },
]

const escribir = async (lotes: AsyncIterable<Cell[][]>, nombre = 'Recibos'): Promise<Uint8Array> => {
  const piezas: Uint8Array[] = []
  for await (const pieza of libro({ nombre, columnas: COLUMNAS, filas: lotes })) piezas.push(pieza)
  return Buffer.concat(piezas)
}
async function* de(...lotes: Cell[][][]) {
  yield* lotes
}

it('is read back as it was written by another program', async () => {
  const filas: Cell[][] = [
    ['Núñez & hijos <«S. A.»> _x0041_', new Date('2026-11-25'), 1200.5],
    ['dos  blancos\ny otra línea', null, -3],
    ['sin\u0000control', new Date('2026-01-01'), 0],
  ]
  const leidas = await readSheet(Buffer.from(await escribir(de(filas))))
  expect(leidas).toEqual([
    ['Nombre', 'Fecha', 'Total'],
    ['Núñez & hijos <«S. A.»> _x0041_', new Date('2026-11-25'), 1200.5],
    ['dos  blancos\ny otra línea', null, -3],
    ['sincontrol', new Date('2026-01-01'), 0],
  ])
})

it('takes names that Excel has no place for', async () => {
  const [hoja] = leerLibro(await escribir(de([['a', null, 1]]), 'Cuentas por cobrar: estudiante / curso [todo]'))
  expect(hoja?.nombre).toBe('Cuentas por cobrar  estudiante ')
  expect(hoja?.filtrable).toBe('A1:C2')
})

it('has a header and nothing to filter when there are no rows', async () => {
  expect(await readSheet(Buffer.from(await escribir(de())))).toEqual([['Nombre', 'Fecha', 'Total']])
})

it('gives its first bytes away before it reads the last rows: no more than a few batches are in memory', async () => {
  let leidos = 0
  async function* muchos() {
    for (; leidos < 200; leidos++) {
      yield Array.from({ length: 500 }, (_, n): Cell[] => [`Fila ${leidos * 500 + n} ${Math.random()}`, null, n])
      await setImmediate()
    }
  }
  const alSalir: number[] = []
  for await (const pieza of libro({ nombre: 'Recibos', columnas: COLUMNAS, filas: muchos() }))
    if (pieza.length) alSalir.push(leidos)
  expect(leidos).toBe(200)
  // The third piece is of the rows.
  expect(alSalir[3]).toBeLessThan(40)
})

it('stops with what goes wrong while its rows are read', async () => {
  async function* rotos(): AsyncGenerator<Cell[][]> {
    yield [['a', null, 1]]
    throw new Error('se cayó')
  }
  await expect(escribir(rotos())).rejects.toThrow('se cayó')
})
