import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import type { CargoFacturable } from '#contract/facturacion/a-credito'
import type { Factura } from '#contract/facturacion/facturas'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { CorregirComprador } from '../CorregirComprador.tsx'
import { NotaCredito } from '#resources/facturacion/facturas/notas/NotaCredito.tsx'
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

const FACTURA = {
  ...{
    id: 7,
    tipo: '01',
    numero: '000-001-01-00000007',
    estado: 'emitida',
    total: 100_00,
    acreditado: 0,
    saldo: 60_00,
  },
  ...{ vence: '2026-12-05', cliente_nombre: 'Café Copan', cliente_documento: '05019011398240', con_cliente: false },
  lineas: [{ orden: 1, descripcion: 'Mensualidad 1', total: 100_00, acreditado: 0 }],
  notas: [
    { id: 9, numero: '000-001-07-00000003', tipo: '07', estado: 'emitida', saldo: 9_00 },
    { id: 8, numero: '000-001-07-00000002', tipo: '07', estado: 'emitida', saldo: 0 },
  ],
} as unknown as Factura
const abrir = async (pantalla: ReactNode, boton: string, dialogo: RegExp) => {
  renderScreen(pantalla, {
    dataProvider: { accion, consulta: async () => [], getList: async () => ({ data: [], total: 0 }) },
    resource: 'facturacion/facturas',
  })
  await userEvent.click(await screen.findByRole('button', { name: boton }))
  return within(await screen.findByRole('dialog', { name: dialogo }))
}

it('puts a wrong buyer right, and tells which debit note stays with the old one', async () => {
  const dialogo = await abrir(<CorregirComprador factura={FACTURA} />, 'Corregir comprador', /000-001-01-00000007/)
  expect(dialogo.getByText(/000-001-07-00000003 sigue a nombre de Café Copan/)).toBeTruthy()
  expect(dialogo.queryByText(/000-001-07-00000002/)).toBeNull()
  expect(dialogo.queryByLabelText(/orden de compra exenta/i)).toBeNull()
  const nombre = dialogo.getByLabelText(/Cliente/)
  await userEvent.clear(nombre)
  await pegar(nombre, 'Café Copán')
  await pegar(dialogo.getByLabelText(/Motivo/), 'El nombre está mal')
  await userEvent.click(dialogo.getByRole('button', { name: 'Corregir comprador' }))
  await waitFor(() => expect(accion).toHaveBeenCalledOnce())
  expect(accion.mock.lastCall).toEqual([
    'facturacion/facturas',
    7,
    'corregir',
    expect.objectContaining({
      ...{ cliente_nombre: 'Café Copán', cliente_documento: '05019011398240', motivo: 'El nombre está mal' },
    }),
    { idempotencyKey: expect.any(String) },
  ])
  expect(accion.mock.lastCall?.[3]).not.toHaveProperty('orden_compra_exenta')
})

it('says before an invoice is credited what its debit note leaves owed', async () => {
  const dialogo = await abrir(<NotaCredito factura={FACTURA} />, 'Acreditar', /000-001-01-00000007/)
  expect(dialogo.getByText(/^Queda por cobrar la nota de débito 000-001-07-00000003, L.9\.00/)).toBeTruthy()
})
