import { expect, it } from 'vitest'
import { ColumnaDeFechas, dudaDe, leerFecha } from './fechas.ts'
import type { Celda } from './celda.ts'

const columna = (...celdas: Celda[]): ColumnaDeFechas => {
  const suya = new ColumnaDeFechas()
  for (const [n, celda] of celdas.entries()) suya.anotar(n + 2, celda)
  return suya
}
const dia = (iso: string) => new Date(`${iso}T00:00:00Z`)

it.each<[Celda[], 'dma' | 'mda' | undefined, boolean]>([
  [['03/04/2012', '31/12/2012'], 'dma', false],
  [['03/04/2012', '12/31/2012'], 'mda', false],
  [['03/04/2012', '05/06/2012'], undefined, true],
  [['31/12/2012', '12/31/2012'], undefined, true],
  [['07/07/2012', '2012-04-03', '3 abr 2012', 'mañana'], undefined, false],
  [[dia('2012-03-04'), null, 41_000], undefined, false],
])('tells of %j the order %s, and whether it is in doubt: %s', (celdas, probado, enDuda) => {
  expect(columna(...celdas)).toMatchObject({ probado, enDuda })
})

it('keeps the first two that read in two ways, with what each order makes of them', () => {
  const { dudosas } = columna('01/01/2012', '03/04/2012', '05/06/12', '07/08/2012')
  expect(dudosas.map(dudaDe)).toEqual([
    { linea: 3, escrito: '03/04/2012', dma: '2012-04-03', mda: '2012-03-04' },
    { linea: 4, escrito: '05/06/12', dma: '2012-06-05', mda: '2012-05-06' },
  ])
})

it('doubts the days of a column that a sheet half turned into them, but those that read alike', () => {
  const medias = columna(dia('2012-03-04'), dia('2012-05-05'), '13/05/2012')
  expect([dia('2012-03-04'), dia('2012-05-05'), '13/05/2012'].map((celda) => medias.dudaDe(celda))).toEqual([
    true,
    false,
    false,
  ])
  expect(columna(dia('2012-03-04'), dia('2012-05-31'), '13/05/2012').aMedias).toBe(false)
  expect(columna(dia('2012-03-04'), '03/04/2012').aMedias).toBe(false)
})

it.each<[string, 'dma' | 'mda', string | null]>([
  ['31/12/2010', 'dma', '2010-12-31'],
  ['12-31-10', 'mda', '2010-12-31'],
  ['1.2.41', 'dma', '1941-02-01'],
  ['2010-12-31', 'mda', '2010-12-31'],
  ['2010/12/31 00:00:00', 'dma', '2010-12-31'],
  ['31 dic 2010', 'mda', '2010-12-31'],
  ['31/02/2010', 'dma', null],
  ['31/12/2010', 'mda', null],
  ['5/10', 'dma', null],
  ['12/2010', 'dma', null],
  ['8.01199E+12', 'dma', null],
])('reads %s, in the order %s, as %s', (escrita, orden, fecha) => {
  expect(leerFecha(escrita, orden, 40)).toBe(fecha)
})
