import { expect, it } from 'vitest'
import { medir, mesDelBanco } from '#tests/extracto'
import { emparejar, type LineaDelBanco } from './emparejar.ts'
import type { Registro } from './registros.ts'

const linea = (id: number, mas: Partial<LineaDelBanco> = {}): LineaDelBanco => ({
  id,
  fecha: '2026-11-05',
  monto: 120_000,
  referencia: null,
  descripcion: 'DEPOSITO',
  ...mas,
})
const pago = (id: number, mas: Partial<Registro> = {}): Registro => ({
  tipo: 'pago',
  id,
  fecha: '2026-11-05',
  monto: 120_000,
  referencia: null,
  nombres: ['Ana Cruz Mejía'],
  ...mas,
})

it('is never sure of what is another\u2019s, in a month of 2,000 payments that collide', () => {
  const { chocan, seguras, acertadas, erradas } = medir(mesDelBanco(20261125), emparejar)
  expect(chocan).toBeGreaterThan(0.1)
  expect(erradas).toEqual([])
  expect(seguras).toBeGreaterThan(0.7)
  expect(acertadas).toBeGreaterThan(0.85)
})

it('is sure of a whole reference, and of its end where the bank cut it', () => {
  for (const referencia of ['ACH 0087654321', '654321'])
    expect(emparejar([linea(1, { referencia })], [pago(7, { referencia: '87654321' })])).toMatchObject([
      { linea_id: 1, ids: [7], certeza: 'segura' },
    ])
})

it('is not sure where two payments, or two lines, have the reference', () => {
  const referencia = '87654321'
  const pagos = [pago(7, { referencia }), pago(8, { referencia })]
  expect(emparejar([linea(1, { referencia })], pagos)).toMatchObject([{ certeza: 'probable' }])
  const lineas = [linea(1, { referencia }), linea(2, { referencia })]
  const propuestas = emparejar(lineas, [pago(7, { referencia })])
  expect(propuestas).toMatchObject([{ certeza: 'probable', razones: ['referencia', 'monto', 'fecha', 'compite'] }])
})

it('is never sure by a name alone: the same family may have paid twice', () => {
  const descripcion = 'TRANSF ACH DE ANA CRUZ MEJ'
  expect(emparejar([linea(1, { descripcion })], [pago(7), pago(8, { nombres: ['Luis Paz'] })])).toMatchObject([
    { ids: [7], certeza: 'probable', razones: ['nombre', 'monto', 'fecha'] },
  ])
})

it('adds up the receipts of one transfer', () => {
  const pagos = [pago(7, { referencia: '87654321', monto: 70_000 }), pago(8, { referencia: '87654321', monto: 50_000 })]
  expect(emparejar([linea(1, { referencia: '87654321' })], pagos)).toMatchObject([
    { ids: [7, 8], certeza: 'segura', razones: ['referencia', 'suma', 'fecha'] },
  ])
})

it('proposes nothing for another amount, nor for a payment of another season', () => {
  expect(emparejar([linea(1, { monto: 1 })], [pago(7)])).toEqual([])
  expect(
    emparejar([linea(1, { referencia: '87654321' })], [pago(7, { referencia: '87654321', fecha: '2026-08-01' })]),
  ).toEqual([])
})
