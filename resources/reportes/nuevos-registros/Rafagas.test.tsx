import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Rafagas } from './Rafagas.tsx'

afterEach(cleanup)

const setFilters = vi.fn()
const abrir = (filterValues: object) =>
  renderScreen(
    <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
      <Rafagas />
    </ListContextProvider>,
    { dataProvider: { consulta: async () => ({ redes: [], rafagas: [{ telefono: '+50495550001', registros: 8 }] }) } },
  )

it('tells many registrations of one telephone as one, and shows them together', async () => {
  abrir({ estado: 'nuevo' })
  expect(await screen.findByText(/^Hay 8 registros por decidir con el teléfono 9555-0001/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver juntos' }))
  expect(setFilters).toHaveBeenLastCalledWith({ telefono: '+50495550001', pendiente: true })
})

it('leads back from them to all the others', async () => {
  abrir({ telefono: '+50495550001', pendiente: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver todos los registros' }))
  expect(setFilters).toHaveBeenLastCalledWith({})
})
