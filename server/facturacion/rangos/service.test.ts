import { expect, it } from 'vitest'
import { requireDisponible, type RangoActivo } from './service.ts'

const rango: RangoActivo = {
  id: 1,
  modalidad: 'autoimpresor',
  establecimiento: '000',
  punto_emision: '001',
  tipo: '01',
  codigo: null,
  desde: 1,
  hasta: 50,
  siguiente: 1,
  fecha_limite: '2026-11-30',
}
const pedir = (siguiente: number, hoy: string) => () => requireDisponible({ ...rango, siguiente }, hoy)

it('gives the last number of a range, and then says that it is used up', () => {
  expect(pedir(50, '2026-11-01')).not.toThrow()
  expect(pedir(51, '2026-11-01')).toThrow(expect.objectContaining({ code: 'rango_agotado' }))
})

it('gives numbers on the last day of a range, and then says that it expired', () => {
  expect(pedir(1, '2026-11-30')).not.toThrow()
  expect(pedir(1, '2026-12-01')).toThrow(expect.objectContaining({ code: 'rango_vencido' }))
})
