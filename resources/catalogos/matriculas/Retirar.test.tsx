import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { Retirar } from './Retirar.tsx'

afterEach(cleanup)

const CARGO = { id: 31, descripcion: 'Mensualidad de diciembre', vence: '2026-12-05', debe: 50_000, vencido: false }

it('withdraws only with the charges that were shown for the date that is written', async () => {
  const enviado = vi.fn(async () => ({ anulados: 1, liberado: 0, siguiente: null }))
  const llegan: (() => void)[] = []
  const consulta = vi.fn(
    () =>
      new Promise((llega, falla) => {
        llegan.push(() =>
          llegan.length === 1
            ? falla(new HttpError('No se pudo leer.', 500))
            : llega({ anulables: [{ ...CARGO, propuesto: true }], quedan: [], adelantados: [], siguiente: null }),
        )
      }),
  )
  renderScreen(
    <Retirar
      matricula={{ id: 9, version: 3, cliente_nombre: 'Mejía, Sofía', curso_nombre: 'Inglés' }}
      onLiberada={() => undefined}
    />,
    {
      dataProvider: {
        consulta: (_: string, ruta: string) => (ruta.endsWith('/retiro') ? consulta() : []),
        accion: enviado,
      },
      resource: 'catalogos/matriculas',
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Retirar/ }))
  await userEvent.type(screen.getByLabelText(/Motivo/), 'Se muda de ciudad')
  const boton = screen.getAllByRole<HTMLButtonElement>('button', { name: /Retirar/ }).at(-1)
  expect(boton?.disabled).toBe(true)
  llegan.at(-1)?.()
  await userEvent.click(await screen.findByRole('button', { name: /[Rr]eintentar/ }))
  await waitFor(() => expect(llegan).toHaveLength(2))
  expect(boton?.disabled).toBe(true)
  llegan.at(-1)?.()
  expect(await screen.findByRole('checkbox', { name: /diciembre/, checked: true })).toBeTruthy()
  await userEvent.click(boton as HTMLButtonElement)
  await waitFor(() =>
    expect(enviado).toHaveBeenCalledWith(
      'catalogos/matriculas',
      9,
      'retirar',
      expect.objectContaining({ anular_cargos: [31], version: 3 }),
    ),
  )
})
