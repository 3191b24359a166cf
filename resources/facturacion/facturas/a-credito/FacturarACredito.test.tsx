import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hoyEn, sumarDias } from '#contract/fechas'
import type { CargoFacturable } from '#contract/facturacion/a-credito'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { FacturarACredito } from './FacturarACredito.tsx'

const accion = vi.fn()
const cargo = (id: number, cliente_id: number, cliente_nombre: string): CargoFacturable => ({
  id,
  cliente_id,
  cliente_codigo: `C-00000${cliente_id}`,
  cliente_nombre,
  curso_nombre: 'Inglés 1',
  descripcion: `Mensualidad ${id}`,
  vence: '2026-12-05',
  isv: 'exento',
  neto: 100_00,
})
const CARGOS = [cargo(1, 1, 'Mejía, Sofía'), cargo(2, 1, 'Mejía, Sofía'), cargo(3, 2, 'Zelaya, Iván')]
const consulta = vi.fn(async (_recurso: string, ruta: string) =>
  ruta === 'cargos' ? { cargos: CARGOS, mas: false } : [],
)

beforeEach(() => {
  setWidth(1280)
  accion.mockReset().mockRejectedValue(new Error('«Mensualidad 1» de Sofía Mejía ya está en 000-001-01-00000007.'))
})
afterEach(cleanup)

async function pegar(campo: HTMLElement, texto: string) {
  await userEvent.click(campo)
  await userEvent.paste(texto)
}

it('gathers charges of several students, asks who pays and by when, and keeps them when it is refused', async () => {
  renderScreen(<FacturarACredito />, {
    dataProvider: { accion, consulta, getList: async () => ({ data: [], total: 0 }) },
    resource: 'facturacion/facturas',
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Mejía, Sofía/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mensualidad 3 · Zelaya, Iván' }))
  const elegidos = within(screen.getByRole('region', { name: 'En la factura' }))
  await userEvent.click(elegidos.getByRole('button', { name: 'Quitar Mensualidad 2 de Mejía, Sofía' }))
  expect(elegidos.getByText('2 cargos · 2 estudiantes')).toBeTruthy()
  await userEvent.click(elegidos.getByRole('button', { name: 'Continuar' }))

  const dialogo = within(await screen.findByRole('dialog', { name: 'Facturar a crédito' }))
  await userEvent.click(dialogo.getByRole('button', { name: 'Emitir factura' }))
  expect(accion).not.toHaveBeenCalled()
  await pegar(dialogo.getByLabelText(/Empresa o persona que paga/), 'Café Copán')
  await pegar(dialogo.getByLabelText(/RTN/), '0501-9011-398240')
  const exonerado = dialogo.getByRole('switch', { name: 'Comprador exonerado de ISV' })
  await userEvent.click(exonerado)
  await userEvent.click(dialogo.getByRole('button', { name: 'Emitir factura' }))
  expect(await dialogo.findByText(/^Escriba la orden de compra exenta/)).toBeTruthy()
  expect(accion).not.toHaveBeenCalled()
  await userEvent.click(exonerado)
  await userEvent.click(dialogo.getByRole('button', { name: 'Emitir factura' }))
  await waitFor(() => expect(accion).toHaveBeenCalledOnce())
  expect(accion.mock.lastCall?.slice(2)).toEqual([
    'a-credito',
    expect.objectContaining({
      cargos: [1, 3],
      cliente_nombre: 'Café Copán',
      cliente_documento: '05019011398240',
      vence: sumarDias(hoyEn(new Date()), 30),
    }),
    { idempotencyKey: expect.any(String) },
  ])
  expect(await dialogo.findByText(/ya está en 000-001-01-00000007/)).toBeTruthy()
  await userEvent.click(dialogo.getByRole('button', { name: 'Cancelar' }))
  expect(elegidos.getByText('2 cargos · 2 estudiantes')).toBeTruthy()
})
