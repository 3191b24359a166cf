import { describe, expect, it } from 'vitest'
import { VENTAS, type VentaGrupo } from '#contract/reportes/ventas'
import { porGrupos } from '#resources/reportes/por-grupos.ts'
import { rutaDeLinea } from './ventas-model.ts'

const { esOrdenable, filtroDe: filtroDeVista, grupoDe, ordenDe, rutaDeGrupo, vistaDe } = porGrupos(VENTAS)

const grupo = (datos: Partial<VentaGrupo>) => ({ vista: 'producto', id: 'p12', ...datos }) as VentaGrupo
const filtroDe = (ruta: string) =>
  JSON.parse(new URLSearchParams(ruta.split('?')[1]).get('filter') ?? '{}') as Record<string, unknown>

describe('the view', () => {
  it('is by product unless another one that exists is asked for', () => {
    expect([vistaDe({}), vistaDe({ vista: 'mes' }), vistaDe({ vista: 'siglo' })]).toEqual([
      'producto',
      'mes',
      'producto',
    ])
    expect([filtroDeVista('producto', { q: 'a' }), filtroDeVista('dia', {})]).toEqual([
      { q: 'a', vista: '' },
      { vista: 'dia' },
    ])
    expect([grupoDe([]), grupoDe([grupo({ vista: 'dia' })])]).toEqual([undefined, 'dia'])
  })

  it('reads time in its order and the rest the largest first', () => {
    expect(ordenDe('dia')).toEqual({ field: 'id', order: 'ASC' })
    expect(ordenDe('producto')).toEqual({ field: 'total', order: 'DESC' })
    expect([esOrdenable('lineas', 'fecha'), esOrdenable('producto', 'fecha')]).toEqual([true, false])
  })
})

describe('a group', () => {
  it('leads to the lines of its documents within what was filtered', () => {
    const filtro = { fecha_lapso: 'este_mes', vista: 'producto' }
    expect(filtroDe(rutaDeGrupo(grupo({}), filtro))).toEqual({
      fecha_lapso: 'este_mes',
      producto_id: 12,
      vista: 'lineas',
    })
    expect(filtroDe(rutaDeGrupo(grupo({ id: 'mensualidad' }), filtro))).toMatchObject({ rubro: 'mensualidad' })
    expect(filtroDe(rutaDeGrupo(grupo({ vista: 'mes', id: '2026-02' }), { fecha_gte: '', vista: 'mes' }))).toEqual({
      fecha_gte: '2026-02-01',
      fecha_lte: '2026-02-28',
      vista: 'lineas',
    })
    expect(filtroDe(rutaDeGrupo(grupo({ vista: 'usuario', id: '3' }), filtro))).toMatchObject({ usuario_id: 3 })
  })
})

it('leads from a month to no day that the report was not asked for', () => {
  const dias = { fecha_gte: '2026-02-10', fecha_lte: '2026-03-05' }
  const lineasDe = (id: string) => filtroDe(rutaDeGrupo(grupo({ vista: 'mes', id }), dias))
  expect(lineasDe('2026-02')).toMatchObject({ fecha_gte: '2026-02-10', fecha_lte: '2026-02-28' })
  expect(lineasDe('2026-03')).toMatchObject({ fecha_gte: '2026-03-01', fecha_lte: '2026-03-05' })
})

it('leads from a line to its document', () => {
  expect(rutaDeLinea({ recibo_id: 5, factura_id: null })).toBe('/reportes/recibosgeneral/5/show')
  expect(rutaDeLinea({ recibo_id: null, factura_id: 7 })).toBe('/facturacion/facturas/7/show')
})
