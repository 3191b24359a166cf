import { describe, expect, it } from 'vitest'
import type { RangoAviso, RangoFila } from '#contract/facturacion/rangos'
import { numeracionDe } from './numeracion.ts'
import { agrupar, fraseDeAviso, situacionDe } from './rangos-model.ts'

const rango: RangoFila = {
  id: 1,
  cai: 'X',
  modalidad: 'autoimpresor',
  establecimiento: '000',
  punto_emision: '001',
  tipo: '01',
  codigo: null,
  desde: 1,
  hasta: 500,
  siguiente: 10,
  quedan: 491,
  fecha_limite: '2027-01-02',
  estado: 'activo',
  con_documentos: true,
  version: 1,
}
const aviso = (datos: Partial<RangoAviso>): RangoAviso => ({
  rango_id: 1,
  motivo: 'por_vencer',
  tipo: '01',
  punto: '000-001',
  fecha_limite: '2027-01-02',
  dias: 42,
  quedan: 300,
  ...datos,
})

it('names a range by its point, type and numbers', () => {
  expect(numeracionDe(rango)).toBe('000-001-01 · 1–500')
})

describe('how a range stands', () => {
  it.each([
    ['activo', {}, '2026-09-01'],
    ['por_vencer', {}, '2026-11-21'],
    ['vencido', {}, '2027-01-03'],
    ['por_agotarse', { siguiente: 451 }, '2026-09-01'],
    ['agotado', { siguiente: 501 }, '2026-09-01'],
    ['inactivo', { estado: 'inactivo' as const }, '2027-01-03'],
  ])('is %s', (situacion, datos, hoy) => {
    expect(situacionDe({ ...rango, ...datos }, hoy)).toBe(situacion)
  })
})

describe('a warning', () => {
  it('is one for all kinds of documents that it says the same of', () => {
    const nota = aviso({ rango_id: 2, tipo: '06' })
    expect(
      agrupar([aviso({}), nota, aviso({ rango_id: 3, tipo: '07', fecha_limite: '2027-02-01' })]).map(
        ({ tipos }) => tipos,
      ),
    ).toEqual([['01', '06'], ['07']])
    expect(agrupar([aviso({ motivo: 'por_agotarse' }), { ...nota, motivo: 'por_agotarse' }])).toHaveLength(2)
  })

  it.each([
    [{ dias: 42 }, 'facturacion.aviso.vence_semanas', 6],
    [{ dias: 14 }, 'facturacion.aviso.vence_semanas', 2],
    [{ dias: 13 }, 'facturacion.aviso.vence_dias', 13],
    [{ dias: 0 }, 'facturacion.aviso.vence_hoy', undefined],
    [{ motivo: 'vencido' as const, dias: -1 }, 'facturacion.aviso.vencido', undefined],
    [{ motivo: 'por_agotarse' as const, quedan: 12 }, 'facturacion.aviso.por_agotarse', 12],
  ])('of %o reads %s', (datos, key, smart_count) => {
    expect(fraseDeAviso(aviso(datos))).toMatchObject({
      key,
      params: { punto: '000-001', fecha: '02/01/2027', ...(smart_count !== undefined && { smart_count }) },
    })
  })
})
