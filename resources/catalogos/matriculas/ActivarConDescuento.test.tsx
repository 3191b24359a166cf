import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { PLAN } from '#src/testing/plan.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { ActivarConDescuento } from './ActivarConDescuento.tsx'

afterEach(cleanup)

it('gives the seat with a discount, and before another who came first only when it is said so', async () => {
  const accion = vi.fn(
    async (_resource: string, _id: number | null, verbo: string, body: { fuera_de_orden?: boolean }) => {
      if (verbo === 'plan') return PLAN
      if (!body.fuera_de_orden)
        throw new HttpError('Espera otra persona', 409, { primera: { id: 4, cliente_nombre: 'Paz, Eva' } })
      return {}
    },
  )
  const onActivada = vi.fn()
  renderScreen(
    <ActivarConDescuento matricula={{ id: 9, version: 3, cliente_nombre: 'Mejía, Sofía' }} onActivada={onActivada} />,
    {
      dataProvider: { accion, getOne: async () => ({ data: { id: 9, cliente_id: 1, curso_id: 2 } }) },
      resource: 'catalogos/matriculas',
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Con descuento…' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Hermanos · 10%/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Dar el cupo' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Aunque Paz, Eva espera desde antes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dar el cupo' }))
  await waitFor(() => expect(onActivada).toHaveBeenCalled())
  expect(accion).toHaveBeenCalledWith('catalogos/matriculas', null, 'plan', { cliente_id: 1, curso_id: 2 })
  expect(accion).toHaveBeenCalledWith('catalogos/matriculas', 9, 'activar', {
    version: 3,
    plan: PLAN.plan,
    descuentos: [{ descuento_id: 7, motivo: null }],
    fuera_de_orden: true,
  })
})
