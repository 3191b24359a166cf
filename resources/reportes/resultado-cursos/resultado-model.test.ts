import { expect, it } from 'vitest'
import { rutaDe } from './resultado-model.ts'

const HOY = '2026-11-25'
const leida = (ruta: string) => {
  const [lista, consulta] = ruta.split('?')
  return [lista, JSON.parse(new URLSearchParams(consulta).get('filter') ?? '{}')]
}

it('leads from a figure to the list that it is the sum of, in the same dates', () => {
  const filtro = { fecha_lapso: 'mes_pasado', categoria_id: 3 }
  expect(leida(rutaDe('recibido', 7, filtro, HOY))).toEqual([
    '/reportes/recibosgeneral',
    { fecha_lapso: 'mes_pasado', curso_id: 7 },
  ])
  expect(leida(rutaDe('gastos', 0, filtro, HOY))).toEqual([
    '/Gastos',
    { periodo_lapso: 'mes_pasado', estado: 'registrado', es_costo: true, curso_id: 0 },
  ])
  expect(leida(rutaDe('notas_credito', 7, filtro, HOY))).toEqual([
    '/Gastos',
    { notas_del: ['2026-10-01', '2026-10-31'], curso_id: 7 },
  ])
})

it('takes dates without an end as they are', () => {
  const filtro = { fecha_gte: '2026-11-05', fecha_lapso: '' }
  expect(leida(rutaDe('gastos', 7, filtro, HOY))[1]).toMatchObject({ periodo_gte: '2026-11-05' })
  expect(leida(rutaDe('notas_credito', 7, filtro, HOY))[1]).toMatchObject({ notas_del: ['2026-11-05', '2099-12-31'] })
})
