import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RetencionesResumen } from '#contract/reportes/retenciones'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { RetencionList } from './RetencionList.tsx'

afterEach(cleanup)

const resumen: RetencionesResumen = {
  constancias: 1,
  monto: 12_50,
  por_agente: [],
  por_impuesto: [],
  pendiente: 0,
  por_mes: [
    { mes: '2026-10', retenido: 12_50, pagado: 10_00, por_pagar: 2_50 },
    { mes: '2026-09', retenido: 8_00, pagado: 8_00, por_pagar: 0 },
  ],
  categoria_sar: 4,
}
const open = (vista: string) =>
  renderScreen(<RetencionList />, {
    resource: 'reportes/retenciones',
    path: `/reportes/retenciones?filter=${encodeURIComponent(JSON.stringify({ vista }))}`,
    route: '/reportes/retenciones',
    dataProvider: { getList: async () => ({ data: [], total: 0 }), consulta: async () => resumen as never },
  })

it('tells of each month what was withheld, paid and is left, with the way to pay it and to what paid it', async () => {
  setWidth(1280)
  open('hechas')
  const tabla = within(await screen.findByRole('table', { name: 'Pagos al SAR por mes' }))
  const fila = (name: RegExp) => within(tabla.getByRole('row', { name }))
  expect(
    fila(/^octubre/i)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['L\u00a012.50', 'L\u00a010.00', 'L\u00a02.50'])
  const registrar = fila(/^octubre/i).getByRole('link', {
    name: 'Registrar el pago de las retenciones de octubre de 2026',
  })
  expect(registrar.getAttribute('href')).toBe('/Gastos/create?paga_retenciones_de=2026-10&total=250&categoria_id=4')
  expect(
    fila(/^octubre/i)
      .getByRole('link', { name: /^Ver los pagos/ })
      .getAttribute('href'),
  ).toContain(encodeURIComponent('"paga_retenciones_de":"2026-10"'))
  expect(fila(/^septiembre/i).queryByRole('link', { name: /^Registrar/ })).toBeNull()
})

it('says nothing of it where others withheld', async () => {
  setWidth(1280)
  open('recibidas')
  expect(await screen.findByText('Constancias')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Pagos al SAR por mes' })).toBeNull()
})
