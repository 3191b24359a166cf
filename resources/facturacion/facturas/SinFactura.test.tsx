import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { SinFactura } from './SinFactura.tsx'

const accion = vi.fn()
const recibo = (id: number, total: number): Partial<ReciboFila> => ({
  id,
  tipo: 'individual',
  numero_texto: `RI-00000${id}`,
  fecha: '2026-11-20',
  emitido_en: '2026-11-20T16:00:00Z',
  cliente_nombre: null,
  pagador_nombre: `Ana ${id}`,
  metodos: ['efectivo'],
  estado: 'emitido',
  numero_manual: null,
  total,
})
const RECIBOS = [recibo(1, 100_00), recibo(2, 250_50)]

beforeEach(() => {
  setWidth(1280)
  accion.mockReset().mockResolvedValue({
    recibos: [
      { recibo_id: 1, factura_id: 9, numero: '000-001-01-00000009', motivo: null },
      { recibo_id: 2, factura_id: null, numero: null, motivo: 'Escriba nombre e identidad.' },
    ],
  })
})
afterEach(cleanup)

const getList = vi.fn(async () => ({ data: RECIBOS, total: 2 }))
const open = () =>
  renderScreen(<SinFactura />, {
    dataProvider: { accion, getList, consulta: async () => [] },
    resource: 'reportes/recibosgeneral',
  })

it('invoices what is chosen after asking how many and how much, and tells of each that could not be', async () => {
  open()
  await screen.findByText('RI-000001')
  for (const casilla of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(casilla)
  await userEvent.click(screen.getByRole('button', { name: 'Facturar' }))
  const dialogo = within(await screen.findByRole('dialog', { name: /^¿Facturar 2 recibos por L\s350\.50\?$/ }))
  expect(accion).not.toHaveBeenCalled()
  await userEvent.click(dialogo.getByRole('button', { name: 'Facturar' }))
  await waitFor(() => expect(accion).toHaveBeenCalledOnce())
  expect(accion.mock.lastCall?.slice(2)).toEqual(['lote', { recibos: [1, 2] }, { idempotencyKey: expect.any(String) }])
  const hecho = within(await screen.findByRole('dialog', { name: 'Se facturaron 1 de 2 recibos' }))
  expect(hecho.getByRole('listitem').textContent).toBe('RI-000002Escriba nombre e identidad.')
  expect(hecho.getByRole('link', { name: 'RI-000002' }).getAttribute('href')).toMatch(/2\/show$/)
  // Read again now, the rows would take the dialog with them.
  expect(getList).toHaveBeenCalledOnce()
  await userEvent.click(hecho.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(2))
})

it('invoices all of a page on a telephone', async () => {
  setWidth(390)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Facturar estos 2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Facturar' }))
  await waitFor(() => expect(accion.mock.lastCall?.[3]).toEqual({ recibos: [1, 2] }))
})
