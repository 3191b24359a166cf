import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GetListParams } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { centavos, fecha, id } from '#contract/campos'
import { formatoLempiras } from '#contract/texto/formato'
import { informePorGrupos, POR_MES, porRegistro } from '#contract/reportes/informes'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { informeDe } from './InformePorGrupos.tsx'

const BECAS = informePorGrupos({
  modulo: { name: 'DescuentosDados', path: '/reportes/descuentos', icon: 'descuento' },
  por: { curso: porRegistro('curso_id', 'comun.sin_curso'), mes: POR_MES },
  suman: { veces: z.int(), monto: centavos },
  medida: 'monto',
  linea: { fecha, curso_id: id.nullable(), motivo: z.string() },
})
const Pantalla = informeDe('DescuentosDados', [BECAS])

const SUMAS = { veces: 3, monto: 70_000 }
const linea = { id: 'a1', fecha: '2026-11-03', curso_id: null, motivo: 'Por sus notas', veces: 1, monto: 20_000 }
const GRUPOS: Record<string, object[]> = {
  '': [
    { vista: 'curso', id: '4', nombre: 'Inglés I', veces: 2, monto: 50_000 },
    { vista: 'curso', id: '', nombre: '', veces: 1, monto: 20_000 },
  ],
  lineas: [linea],
}

afterEach(cleanup)

const open = () =>
  renderScreen(<Pantalla />, {
    resource: 'reportes/descuentos',
    dataProvider: {
      getList: async (_resource: string, { filter }: GetListParams) => {
        const data = GRUPOS[String(filter.vista ?? '')] ?? []
        return { data: data as never[], total: data.length }
      },
      consulta: async () =>
        ({
          ...SUMAS,
          grafico: [
            { id: '4', nombre: 'Inglés I', valor: 50_000 },
            { id: '', nombre: '', valor: 20_000 },
          ],
        }) as never,
    },
  })

it('is drawn from its declaration: groups by their names, totals, and the chart', async () => {
  setWidth(1280)
  open()
  expect(await screen.findByRole('row', { name: /Inglés I/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Sin curso/ }).textContent).toContain(formatoLempiras(20_000))
  expect(await screen.findByText(/700\.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /gráfico/i }))
  expect((await screen.findByRole('table', { name: 'Por curso' })).textContent).toContain('Sin curso')
})

it('shows the lines themselves, with what people read of them', async () => {
  setWidth(1280)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Documentos' }))
  expect(await screen.findByRole('row', { name: /03\/11\/2026.*Por sus notas/ })).toBeTruthy()
})
