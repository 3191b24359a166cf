import { expect, it } from 'vitest'
import { DESCUENTOS } from '#contract/reportes/descuentos'
import { porGrupos } from '#resources/reportes/por-grupos.ts'
import { rutaDeLinea } from './descuentos-model.ts'

const { rutaDeGrupo, vistaDe } = porGrupos(DESCUENTOS)

const filtroDe = (ruta: string) =>
  JSON.parse(new URLSearchParams(ruta.split('?')[1]).get('filter') ?? '{}') as Record<string, unknown>

it('leads from a group to its documents within what was filtered', () => {
  const filtro = { fecha_lapso: 'este_mes' }
  expect(filtroDe(rutaDeGrupo({ vista: 'descuento', id: 'd12' }, filtro))).toEqual({
    fecha_lapso: 'este_mes',
    descuento_id: 12,
    vista: 'lineas',
  })
  expect(filtroDe(rutaDeGrupo({ vista: 'descuento', id: 'rebaja' }, filtro))).toMatchObject({ clase: 'rebaja' })
  expect(filtroDe(rutaDeGrupo({ vista: 'curso', id: '' }, filtro))).toMatchObject({ curso_id_nulo: true })
  expect(filtroDe(rutaDeGrupo({ vista: 'mes', id: '2026-02' }, {}))).toMatchObject({ fecha_lte: '2026-02-28' })
})

it('leads from a line to its receipt, or to the account of its student', () => {
  expect(rutaDeLinea({ recibo_id: 5, cliente_id: 7 })).toBe('/reportes/recibosgeneral/5/show')
  expect(rutaDeLinea({ recibo_id: null, cliente_id: 7 })).toBe('/reportes/cxc/7/show')
  expect(rutaDeLinea({ recibo_id: null, cliente_id: null })).toBe('')
})

it('is by discount unless another view that exists is asked for', () => {
  expect([vistaDe({}), vistaDe({ vista: 'curso' }), vistaDe({ vista: 'siglo' })]).toEqual([
    'descuento',
    'curso',
    'descuento',
  ])
})
