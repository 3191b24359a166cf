import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatoLempiras } from '#contract/texto/formato'
import type { VentaGrupo, VentaLinea, VentasResumen } from '#contract/reportes/ventas'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { VentasList } from './VentasList.tsx'

const SUMAS = { unidades: 3, vendido: 34_500, descuento: 500, devuelto: -4_000, isv: 3_913, total: 30_000 }
const camisa: VentaGrupo = {
  vista: 'producto',
  id: 'p12',
  nombre: 'Camisa polo',
  rubro: 'producto',
  ...SUMAS,
  notas_credito: 4_000,
}
const saldo: VentaGrupo = { ...camisa, id: 'saldo', nombre: '', rubro: 'saldo', unidades: 0 }
const linea: VentaLinea = {
  id: 'l7',
  fecha: '2026-11-03',
  documento: 'RV-000007',
  recibo_id: 7,
  factura_id: null,
  rubro: 'producto',
  producto_id: 12,
  descripcion: 'Camisa polo',
  ...SUMAS,
  notas_credito: 0,
  usuario_id: 5,
  usuario_nombre: 'Wendy',
}
const resumen: VentasResumen = {
  ...SUMAS,
  notas_credito: 4_000,
  saldo: 2_000,
  recibido: 32_000,
  grafico: [
    { id: 'p12', nombre: 'Camisa polo', valor: 30_000 },
    { id: 'saldo', nombre: 'Saldo', valor: 2_000 },
  ],
  por_usuario: [{ usuario_id: 5, usuario_nombre: 'Wendy' }],
}

const getList = vi.fn<DataProvider['getList']>()
beforeEach(() => {
  getList.mockReset().mockImplementation(async (_resource, { filter }) => {
    const data = filter.vista === 'lineas' ? [linea] : [camisa, saldo]
    return { data: data as never[], total: data.length }
  })
})
afterEach(cleanup)

const open = () =>
  renderScreen(<VentasList />, {
    resource: 'reportes/ventas',
    dataProvider: { getList, consulta: async () => resumen as never },
  })

it('draws the groups, on demand', async () => {
  setWidth(1280)
  open()
  await userEvent.click(await screen.findByRole('button', { name: /gráfico/i }))
  const grafico = await screen.findByRole('table', { name: 'Por producto' })
  expect(grafico.textContent).toContain(`Camisa polo${formatoLempiras(30_000)}`)
})

it('tells what was sold by its name, and what all of it comes to', async () => {
  setWidth(1280)
  open()
  expect(await screen.findByText('Camisa polo')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Saldo a favor/ })).toBeTruthy()
  const totales = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() => expect(totales.textContent).toMatch(/Saldo a favor L\s20\.00.*Recibido L\s320\.00/))
})

it('shows the lines of documents when they are asked for', async () => {
  setWidth(1280)
  open()
  await screen.findByText('Camisa polo')
  await userEvent.selectOptions(screen.getByLabelText('Ver'), 'Documentos')
  expect(await screen.findByText('RV-000007')).toBeTruthy()
  expect(getList.mock.lastCall?.[1].sort).toEqual({ field: 'fecha', order: 'DESC' })
})

it('on a phone tells each as a card', async () => {
  setWidth(390)
  open()
  expect(await screen.findByText('3 unidades')).toBeTruthy()
})
