import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { aparte } from './aparte.tsx'

const Caja = ({ que }: { que: string }) => <p>Caja de {que}</p>

it('a part that does not come says so in its place and is asked for again', async () => {
  const cargar = vi.fn(async () => Caja)
  cargar.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Parte = aparte(cargar)
  renderScreen(
    <>
      <p>La lista</p>
      <Parte que="cursos" />
    </>,
    {},
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Este filtro no llegó')
  expect(screen.getByText('La lista')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Caja de cursos')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part that was asked for beforehand in vain is asked for when it opens', async () => {
  const cargar = vi.fn(async () => Caja)
  cargar.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Parte = aparte(cargar)
  Parte.deAntemano()
  await vi.waitFor(() => expect(cargar).toHaveBeenCalled())
  renderScreen(<Parte que="fechas" />, {})
  expect(await screen.findByText('Caja de fechas')).toBeTruthy()
})
