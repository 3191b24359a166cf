import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  await userEvent.type(screen.getByLabelText(/Motivo/), 'Era de otro estudiante')
  await userEvent.click(screen.getByRole('button', { name: 'Anular recibo' }))
  await waitFor(() => expect(accion).toHaveBeenCalledWith('recibos/recibosIndividuales', 5, 'anular', { motivo: 'Era de otro estudiante' }))
})

it.each([
  ['its till is closed', { caja_abierta: false }],
  ['it is voided already', { estado: 'anulado' as const }],
])('is not offered once %s', (_, cambio) => {
  renderScreen(<AnularRecibo recibo={{ ...recibo(), ...cambio }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

function recibo() {
  return { id: 5, numero_texto: 'RI-000123', total: 120000, estado: 'emitido', caja_abierta: true } as Recibo
}
