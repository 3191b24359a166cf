import { expect, it } from 'vitest'
import type { EntradaBitacora } from '#contract/ajustes/bitacora'
import { claveDeModulo, porDia } from './bitacora-model.ts'

it('puts what was done late in the evening on its own day in Honduras', () => {
  const hechos = ['2026-11-21T15:00:00.000Z', '2026-11-21T05:30:00.000Z', '2026-11-20T14:00:00.000Z'].map(
    (instante, id) => ({ id, instante }) as EntradaBitacora,
  )
  expect(porDia(hechos).map(({ dia, hechos: suyos }) => [dia, suyos.map(({ id }) => id)])).toEqual([
    ['2026-11-21', [0]],
    ['2026-11-20', [1, 2]],
  ])
})

it('names a module with a screen and one without', () => {
  expect([claveDeModulo('Clientes'), claveDeModulo('Sesion')]).toEqual([
    'modulos.nombre.Clientes',
    'ajustes.bitacora.modulo.Sesion',
  ])
})
