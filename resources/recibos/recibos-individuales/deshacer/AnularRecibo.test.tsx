import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { afterEach, expect, it, vi } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { renderScreen } from '#src/testing/screen.tsx'
import { AnularRecibo } from './AnularRecibo.tsx'

afterEach(cleanup)

it('names the receipt, wants a reason, and sends it', async () => {
  const accion = vi.fn(async () => ({}))
  renderScreen(<AnularRecibo recibo={recibo()} />, { dataProvider: { accion } })
  await userEvent.click(await screen.findByRole('button', { name: 'Anular recibo' }))
  expect(screen.getByText(/¿Anular el recibo RI-000123 por L\s1,200\.00\?/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Anular recibo' }))
  expect(screen.getByText('Este dato es necesario.')).toBeTruthy()
  expect(accion).not.toHaveBeenCalled()
  await paste(screen.getByLabelText(/Motivo/), 'Era de otro estudiante')
  await userEvent.click(screen.getByRole('button', { name: 'Anular recibo' }))
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith('RecibosIndividuales', null, '5/anular', { motivo: 'Era de otro estudiante' }),
  )
})

it("tells that a receipt of a closed till is reversed from one's own, with its cash", async () => {
  const accion = vi.fn(async () => ({ revertido_por: { numero_texto: 'RR-000001' } }))
  renderScreen(<AnularRecibo recibo={{ ...recibo(), caja_abierta: false }} />, {
    dataProvider: { accion, consulta: async () => ({ caja: caja(150_000) }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Anular recibo' }))
  expect(screen.getByText(/reversión con fecha de hoy/)).toBeTruthy()
  expect(await screen.findByText(/Salen L\s1,200\.00 en efectivo de su caja, que tiene L\s1,500\.00/)).toBeTruthy()
  await paste(screen.getByLabelText(/Motivo/), 'Pagó dos veces')
  await userEvent.click(screen.getByRole('button', { name: 'Hacer la reversión' }))
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith('recibos/recibosIndividuales', 5, 'anular', { motivo: 'Pagó dos veces' }),
  )
  expect((await screen.findByTestId('toast')).textContent).toBe('Recibo anulado con la reversión RR-000001.')
})

it.each([
  ['without an open till', null, 'Abra su caja'],
  ['without that much cash', caja(100_000), /Hacen falta L\s1,200\.00 en efectivo y su caja tiene L\s1,000\.00/],
])('does not reverse %s', async (_, abierta, dicho) => {
  renderScreen(<AnularRecibo recibo={{ ...recibo(), caja_abierta: false }} />, {
    dataProvider: { consulta: async () => ({ caja: abierta }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Anular recibo' }))
  expect(await screen.findByText(dicho)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hacer la reversión' })).toBeNull()
})

it.each<[string, Partial<Recibo>]>([
  ['it is voided already', { estado: 'anulado' }],
  ['it was reversed', { revertido_por: { id: 9, numero_texto: 'RR-000001', tipo: 'reversion', fecha: '2026-11-20' } }],
  ['it is a reversal itself', { tipo: 'reversion' }],
  ['it is a refund of a closed till', { tipo: 'devolucion', caja_abierta: false }],
])('is not offered once %s', (_, cambio) => {
  renderScreen(<AnularRecibo recibo={{ ...recibo(), ...cambio }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

function recibo() {
  return {
    id: 5,
    numero_texto: 'RI-000123',
    tipo: 'individual',
    total: 120000,
    estado: 'emitido',
    caja_abierta: true,
    revertido_por: null,
    pagos: [{ metodo: 'efectivo', monto: 120000 }],
  } as unknown as Recibo
}

function caja(esperado: number) {
  return { id: 9, conteos: [{ metodo: 'efectivo', esperado }] }
}
