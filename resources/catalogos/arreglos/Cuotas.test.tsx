import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Form } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { ARREGLOS } from './arreglos-model.ts'
import { Cuotas } from './Cuotas.tsx'

afterEach(cleanup)

/** As on the page, they come once a student is chosen. */
function AlElegir() {
  const [elegido, elegir] = useState(false)
  return elegido ? (
    <Cuotas total={90_000} limites={{ arreglo_cuotas: 6, arreglo_dias: 30 }} />
  ) : (
    <button type="button" onClick={() => elegir(true)}>
      elegir
    </button>
  )
}

const montos = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Monto/ }).map(({ value }) => value)

it('keeps what was typed when their number changes, and proposes anew only when that is asked for', async () => {
  renderScreen(
    <Form defaultValues={{ cuotas: [], total: 90_000 }}>
      <AlElegir />
    </Form>,
    { resource: ARREGLOS },
  )
  await userEvent.click(screen.getByRole('button', { name: 'elegir' }))
  await waitFor(() => expect(montos()).toEqual(['300.00', '300.00', '300.00']))
  const [primera] = screen.getAllByRole('textbox', { name: /^Monto/ })
  if (!primera) throw new Error('no instalment')
  await userEvent.clear(primera)
  await userEvent.type(primera, '500{Tab}')
  await userEvent.click(screen.getByRole('combobox', { name: 'Cuántas' }))
  await userEvent.click(screen.getByRole('option', { name: '2' }))
  await waitFor(() => expect(montos()).toHaveLength(2))
  expect(montos()).toEqual(['500.00', '300.00'])
  await userEvent.click(screen.getByRole('button', { name: 'Repartir de nuevo' }))
  await waitFor(() => expect(montos()).toEqual(['450.00', '450.00']))
})
