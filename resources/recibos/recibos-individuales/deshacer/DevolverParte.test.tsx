import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { afterEach, expect, it, vi } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { renderScreen } from '#src/testing/screen.tsx'
import { DevolverParte } from './DevolverParte.tsx'

afterEach(cleanup)

const provider = (accion = vi.fn()) => ({
  accion,
  consulta: async () => ({ caja: { id: 9, conteos: [] } }),
  getList: async () => ({ data: [], total: 0 }),
})

it('gives part of a line back as credit, with a reason, and no more than is left', async () => {
  const accion = vi.fn(async () => ({ numero_texto: 'RD-000004' }))
  renderScreen(<DevolverParte recibo={recibo()} />, { dataProvider: provider(accion) })
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver una parte' }))
  await paste(await screen.findByLabelText(/Motivo/), 'Una salió manchada')
  expect(screen.getByText(/Queda por cobrar la nota de débito 000-001-07-00000003/)).toBeTruthy()
  await paste(screen.getByLabelText('Monto de Camisa'), '250.00')
  const enviar = () => screen.getAllByRole('button', { name: 'Devolver una parte' }).at(-1) as HTMLElement
  await userEvent.click(enviar())
  expect(await screen.findByText('Es más de lo que queda de esta línea.')).toBeTruthy()
  expect(accion).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Monto de Camisa'))
  await paste(screen.getByLabelText('Monto de Camisa'), '115.00')
  await userEvent.click(enviar())
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith(
      'recibos/recibosVarios',
      5,
      'devolucion',
      { motivo: 'Una salió manchada', lineas: [{ orden: 1, monto: 11_500 }], metodo: 'saldo_a_favor' },
      { idempotencyKey: expect.any(String) },
    ),
  )
  expect((await screen.findByTestId('toast')).textContent).toBe('Devolución RD-000004 hecha.')
})

it.each<[string, Partial<Recibo>]>([
  ['it is voided', { estado: 'anulado' }],
  ['nothing of it is left', { lineas: [] }],
])('is not offered once %s', (_, cambio) => {
  renderScreen(<DevolverParte recibo={{ ...recibo(), ...cambio }} />, { dataProvider: provider() })
  expect(screen.queryByRole('button')).toBeNull()
})

function recibo() {
  return {
    id: 5,
    numero_texto: 'RV-000123',
    tipo: 'varios',
    estado: 'emitido',
    cliente_id: 3,
    revertido_por: null,
    factura: { debitos: [{ id: 9, numero: '000-001-07-00000003', saldo: 9_00 }] },
    lineas: [
      { orden: 1, descripcion: 'Camisa', por_devolver: 23_000 },
      { orden: 2, descripcion: 'Libro', por_devolver: 10_000 },
      { orden: 3, descripcion: 'Saldo a favor', por_devolver: 0 },
    ],
  } as unknown as Recibo
}
