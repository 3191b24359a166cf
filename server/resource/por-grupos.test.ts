import { expect, it } from 'vitest'
import * as z from 'zod'
import { informePorGrupos, POR_MES } from '#contract/reportes/informes'
import { raw } from '#server/db/sql'
import { porGrupos } from './por-grupos.ts'

it('asks for the SQL of a grouping that is no day, no month and no other record', () => {
  const informe = informePorGrupos({
    modulo: { name: 'Ventas', path: '/reportes/ventas', icon: 'ventas' },
    por: { mes: POR_MES, color: { lineas: (color) => ({ color }) } },
    suman: { veces: z.int() },
    medida: 'veces',
    linea: { color: z.string() },
  })
  const lineas = { from: raw('ventas t'), sort: ['color', 'ASC'] as ['color', 'ASC'] }
  expect(() => porGrupos(informe, { lineas })).toThrow('dice su SQL')
  expect(porGrupos(informe, { lineas, grupos: { color: { id: 'color' } } }).modulo).toBe('Ventas')
})
