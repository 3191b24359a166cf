import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Movimiento } from '#contract/recibos/movimientos'
import { paste } from '#tests/paste'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { MovimientoList } from './MovimientoList.tsx'

afterEach(cleanup)

const LINEAS = [1, 2, 3].map((id) => ({
  id,
  fecha: '2026-11-20',
  descripcion: `Depósito ${id}`,
  referencia: `TRF-${id}`,
  monto: 10_000,
  estado: 'pendiente',
})) as Movimiento[]

it.each([
  ['one of them', LINEAS.slice(1)],
  ['all of them', LINEAS.slice(2)],
])(
  'sets aside the lines that were chosen, with the reason typed, though %s is decided meanwhile',
  async (_, quedan) => {
    setWidth(1280)
    const accion = vi.fn(async () => ({}))
    const getList = vi.fn(async () => ({ data: LINEAS, total: 3 }))
    const queryClient = new QueryClient()
    renderScreen(<MovimientoList />, {
      dataProvider: { accion, getList, getMany: async () => ({ data: [] }), consulta: async () => ({}) },
      resource: 'recibos/movimientos',
      queryClient,
    })
    await screen.findByText('Depósito 1')
    for (const cual of [1, 2]) await userEvent.click(screen.getAllByRole('checkbox')[cual] as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Apartar' }))
    const motivo = await screen.findByRole('textbox', { name: /^Motivo/ })
    await paste(motivo, 'Traslado entre cuentas')

    getList.mockResolvedValue({ data: quedan, total: quedan.length })
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByText('Depósito 1')).toBeNull())
    const dialogo = within(screen.getByRole('dialog', { name: /2/ }))
    expect(dialogo.getByRole('textbox', { name: /^Motivo/ })).toHaveProperty('value', 'Traslado entre cuentas')
    await userEvent.click(dialogo.getByRole('button', { name: 'Apartar' }))
    await waitFor(() => expect(accion).toHaveBeenCalledOnce())
    const pedido = { lineas: [1, 2], motivo: 'Traslado entre cuentas' }
    expect(accion).toHaveBeenCalledWith('MovimientosBanco', null, 'apartar', pedido)
  },
)
