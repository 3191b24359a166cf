import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { MovimientoUno } from '#contract/recibos/movimientos'
import { renderScreen } from '#src/testing/screen.tsx'
import { DialogoRecibo } from './DesdeLinea.tsx'

afterEach(cleanup)

const ANA = { id: 4, name: 'Paz, Ana' }

it('makes the receipt of a line only once it is known what the student owes', async () => {
  const enviado = vi.fn(async () => ({ numero_texto: 'RI-000009' }))
  let llega: (deuda: object) => void = () => undefined
  const deuda = new Promise((resolver) => (llega = resolver))
  renderScreen(<DialogoRecibo linea={{ id: 7, monto: 80_000 } as MovimientoUno} onClose={() => undefined} />, {
    dataProvider: {
      getList: async () => ({ data: [ANA], total: 1 }),
      getMany: async () => ({ data: [ANA] }),
      getOne: async () => ({ data: ANA }),
      consulta: () => deuda,
      accion: enviado,
    },
    resource: 'recibos/movimientos',
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /studiante|liente/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Ana/ }))
  const boton = screen.getByRole<HTMLButtonElement>('button', { name: /recibo/i })
  expect(boton.disabled).toBe(true)
  llega({ cuentas: [{ cargos: [{ id: 31, descripcion: 'Mensualidad', vence: '2026-11-05', debe: 50_000 }] }] })
  await screen.findByText(/Mensualidad/)
  await userEvent.click(boton)
  await waitFor(() =>
    expect(enviado).toHaveBeenCalledWith(
      'recibos/movimientos',
      7,
      'recibo',
      expect.objectContaining({ lineas: [{ cargo_id: 31, monto: 50_000 }] }),
      expect.anything(),
    ),
  )
})
