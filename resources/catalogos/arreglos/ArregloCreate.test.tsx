import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { ArregloCreate } from './ArregloCreate.tsx'
import { ARREGLOS } from './arreglos-model.ts'

afterEach(cleanup)

it('asks for the student alone before one is chosen, and says who can be', async () => {
  const dataProvider = { getList: () => Promise.resolve({ data: [], total: 0 }) }
  renderScreen(<ArregloCreate />, { resource: ARREGLOS, dataProvider, hasCreate: true })
  expect(await screen.findByText('Aparecen solo los estudiantes que tienen algo vencido.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Acordar' }))
  await screen.findByText(/^Falta 1 dato por corregir/)
})
